import { expect, test } from '../support/app.ts'
import { fakeMicrophone } from '../support/fake-microphone.ts'
import { onlyLong } from '../support/long-run.ts'
import { storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'

test.use({
  member: 'conductor',
  viewport: { width: 390, height: 844 },
  launchOptions: fakeMicrophone,
})

test(
  'the conductor records two pieces without reception, and a player hears them',
  onlyLong,
  async ({ page, context, anotherDevice, expectFailedLoads }) => {
    test.setTimeout(240_000)
    expectFailedLoads(/\/api\//)
    await context.grantPermissions(['microphone'])
    await page.goto('/de-ch/intra/meetings')
    await page.getByRole('link', { name: 'Probe aufnehmen' }).first().click()
    await expect(page.getByRole('heading', { name: 'Probe aufnehmen', level: 1 })).toBeVisible()
    await waitUntilReadyForOffline(page)
    await context.setOffline(true)

    await page.getByLabel('Anderer Titel').fill('Choral')
    await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
    const live = page.getByRole('region', { name: 'Aufnahme läuft' })
    await expect(live).toContainText('Choral')
    // The tone of the fake microphone is as loud as can be.
    await expect(live).toContainText('Zu laut: Legen Sie das Gerät weiter weg.')
    await expect.poll(async () => (await storedKeys(page, 'take-bytes')).length).toBeGreaterThan(1)

    await test.step('what was stored outlives the page, and the next start leads to it', async () => {
      await page.goto('/de-ch/intra')
      await page.getByRole('link', { name: /^Zu den Aufnahmen/ }).click()
      await expect(page.getByRole('heading', { name: 'Eine Aufnahme auf diesem Gerät' })).toBeVisible()
      await expect(page.getByLabel('Stück', { exact: true })).toHaveValue('Choral')
    })

    await page.getByLabel('Anderer Titel').fill('Galop')
    await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
    await expect(live).toContainText(/Galop.*kB/)
    await page.getByLabel('Anderer Titel').fill('Marsch')
    await page.getByRole('button', { name: 'Neues Stück', exact: true }).click()
    await expect(live).toContainText(/Marsch.*kB/)
    await expect.poll(async () => (await storedKeys(page, 'takes')).length).toBe(3)
    await live.getByRole('button', { name: 'Aufnahme beenden' }).click()
    await expect(page.getByRole('heading', { name: '3 Aufnahmen auf diesem Gerät' })).toBeVisible()

    await page.getByRole('button', { name: '3 Aufnahmen an die Spieler senden' }).click()
    await expect(page.getByText('Die Aufnahmen werden gesendet, sobald Sie online sind.')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => storedKeys(page, 'takes'), { timeout: 60_000 }).toEqual([])

    const player = await anotherDevice('player')
    await player.goto('/de-ch/intra/takes')
    await player.getByRole('button', { name: /^Choral/ }).click()
    const bar = player.getByRole('region', { name: 'Aufnahme: Choral' })
    await expect(bar.getByRole('button', { name: 'Anhalten' })).toBeVisible()
  },
)
