import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { fakeMicrophone } from '../support/fake-microphone.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { store, storedKeys } from '../support/members-area.ts'

test.use({
  member: 'conductor',
  viewport: { width: 390, height: 844 },
  launchOptions: fakeMicrophone,
})

for (const { locale } of eachLocale)
  test(
    `axe finds nothing in any state of a take in ${locale}`,
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      test.setTimeout(240_000)
      expectFailedLoads(/\/api\//)
      await context.grantPermissions(['microphone'])
      const found: string[] = []
      const look = async (state: string): Promise<void> => {
        found.push(...(await findings(page, state)))
      }
      await page.goto(`/${locale}/intra/meetings`)
      await page
        .getByRole('link', { name: /^(Probe aufnehmen|Record the rehearsal)$/ })
        .first()
        .click()
      const record = page.getByRole('button', { name: /^(Aufnehmen|Record)$/ })
      await expect(record).toBeVisible()
      await look('before')
      await page.evaluate(() => {
        MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      })
      await record.click()
      await expect(page.getByText(/^(Das Mikrofon ist gesperrt|The microphone is blocked)/)).toBeVisible()
      await look('refused')
      await page.reload()

      const live = page.getByRole('region', { name: /^(Aufnahme läuft|Recording)$/ })
      await page.getByLabel(/^(Anderer Titel|Another title)/).fill('Choral')
      await record.click()
      await expect(live).toContainText(/kB/)
      await look('recording')
      await expect.poll(async () => (await storedKeys(page, 'take-bytes')).length).toBeGreaterThan(1)
      await live.getByRole('button', { name: /^(Aufnahme beenden|End the recording)$/ }).click()
      await expect(page.getByRole('slider')).toBeVisible()
      await look('dividing')
      await page.goto(`/${locale}/intra`)
      const open = page.getByRole('link', { name: /^(Zu den Aufnahmen|To the recordings)/ })
      await expect(open).toBeVisible()
      await look('start page')
      await open.click()

      await test.step('a file that this browser cannot play', async () => {
        const [first = ''] = await storedKeys(page, 'take-bytes')
        await store(page, 'take-bytes', first, 'damaged')
        await page.reload()
        await expect(
          page.getByText(/^(Dieses Gerät kann die Aufnahme|This device cannot play the recording)/),
        ).toBeVisible()
        await look('unplayable')
      })
      await context.setOffline(true)
      await page
        .getByRole('button', { name: /^(Aufnahme an die Spieler senden|Send the recording to the players)$/ })
        .click()
      await expect(page.getByText(/^(Wird gesendet, sobald|Will be sent as soon)/)).toBeVisible()
      await look('waiting')
      await page.getByRole('button', { name: /^(Aufnahme löschen|Delete recording)$/ }).click()
      await look('asked')
      await page.getByRole('button', { name: /^(Löschen|Delete)$/ }).click()
      await expect.poll(() => storedKeys(page, 'takes')).toEqual([])
      await look('deleted')
      expect(found).toEqual([])
    },
  )
