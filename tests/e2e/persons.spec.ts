import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { expectOneWaiting, holdOutbox, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { ownRecord } from '../support/own-person.ts'
import { mailsSentTo } from '../support/sent-mails.ts'
import { expectStorageFullMessage } from '../support/storage-quota.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const openForm = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/person')
  await expect(page.getByLabel('Vorname')).toHaveValue('Heinz')
}

test.describe('a member', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'corrects their own data and shares the address, which another member finds and saves as a contact',
    onlyLong,
    async ({ page, anotherDevice, server }) => {
      await openForm(page)
      const zip = page.getByLabel('PLZ')
      const wrong = page.getByText('Es sind nur Schweizer PLZ (4 Ziffern) erlaubt')
      await zip.fill('80')
      await expect(wrong).toBeHidden()
      await page.getByLabel('E-Mail', { exact: true }).fill('Heinz.NEU@Mhz.Example')
      await expect(wrong).toBeVisible()
      // The button is blocked, but leads to the error.
      await save(page).dispatchEvent('click')
      await expect(zip).toBeFocused()
      await zip.fill('8045')
      await expect(wrong).toBeHidden()
      await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue('heinz.neu@mhz.example')
      await page.getByLabel('Strasse und Nummer').fill('Tubaweg 12b')
      await page.getByLabel('Meine Postadresse').check()
      await page.getByLabel('Meine E-Mail').uncheck()
      await save(page).click()
      await expect(page.getByText('Gespeichert.')).toBeInViewport()
      // The new address must be confirmed by its owner; the other changes apply.
      const sent = page.getByText('Wir haben eine E-Mail an heinz.neu@mhz.example geschickt.')
      await expect(sent.first()).toBeInViewport()
      await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue('heinz@mhz.example')
      await expect.poll(async () => (await mailsSentTo(server.folder, 'heinz.neu@mhz.example')).length).toBe(1)
      const [mail] = await mailsSentTo(server.folder, 'heinz.neu@mhz.example')
      await page.goto(/https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      await page.getByRole('button', { name: 'Ja, bestätigen' }).click()
      await expect(page.getByText('Ab jetzt schreibt Ihnen die Band an heinz.neu@mhz.example.')).toBeVisible()
      await page.getByRole('link', { name: 'Zu «Meine Daten»' }).click()
      await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue('heinz.neu@mhz.example')
      await expect(sent).toHaveCount(0)

      const neighbour = await anotherDevice('second player')
      await neighbour.goto('/de-ch/intra/whoiswho')
      const search = neighbour.getByLabel('Vor-/Nachname')
      await search.fill('b')
      await expect(neighbour.getByText(/^Ab zwei Buchstaben/)).toBeVisible()
      await search.fill('Xylo')
      await expect(neighbour.getByText('Niemand heisst «Xylo».')).toBeVisible()
      await search.fill('HEÏNZ bach')
      await expect(neighbour.getByText('Eine Person gefunden.')).toBeVisible()
      const card = neighbour.getByRole('listitem').filter({ hasText: 'Heinz Bachofner-Keel' })
      await expect(card.getByRole('link', { name: /Tubaweg 12b/ })).toHaveAttribute('href', /Tubaweg\+12b%2C\+8045/)
      await expect(card.getByRole('link', { name: /E-Mail/ })).toHaveCount(0)
      const [file] = await Promise.all([
        neighbour.waitForEvent('download'),
        card.getByRole('button', { name: /^Kontakt speichern/ }).click(),
      ])
      expect(file.suggestedFilename()).toBe('Heinz Bachofner-Keel.vcf')
      const vcard = await readFile(await file.path(), 'utf8')
      expect(vcard).toContain('N:Bachofner-Keel;Heinz;;;')
      expect(vcard).toContain('Tubaweg 12b')
      expect(vcard).not.toContain('EMAIL')
    },
  )

  test('who continues typing while their data is being saved loses no input', onlyLong, async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Ort').fill('Uster')
    const letGo = await holdOutbox(page)
    await save(page).click()
    await expect(page.locator('form.person')).toHaveAttribute('aria-busy', 'true')
    await page.getByLabel('Firma').fill('Käserei')
    await page.getByLabel('Ort').fill('Wald')
    await letGo()
    await expect.poll(async () => (await ownRecord(page)).city).toBe('Uster')
    await expect(page.getByLabel('Firma')).toHaveValue('Käserei')
    await expect(page.getByLabel('Ort')).toHaveValue('Wald')
    await save(page).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    expect(await ownRecord(page)).toMatchObject({ city: 'Wald', company: 'Käserei' })
  })

  test('exports their own data', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/selfservice')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Datei herunterladen' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('meine-daten.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ person: { firstName: 'Heinz' } })
    await expect(page.getByRole('link', { name: 'Zum Löschen auf die Kontoseite' })).toHaveAttribute(
      'href',
      /^\/sso\/account\/deletion/,
    )
  })
})

test.describe('a member with two devices', () => {
  test.use({ member: 'player' })

  test(
    'who makes conflicting changes sees both versions and decides',
    onlyLong,
    async ({ page, context, anotherDevice, console, expectFailedLoads }) => {
      console.expectComplaints(/\.save_failed|outbox\.send_failed/)
      expectFailedLoads(/\/(?:api|art)\/|\.webmanifest$/)
      const tablet = await anotherDevice('player')
      await openForm(tablet)
      await openForm(page)
      await waitUntilReadyForOffline(page)
      // Offline, because the page could receive the other change before its own is made.
      await context.setOffline(true)
      await tablet.getByLabel('Ort').fill('Bern')
      await tablet.getByLabel('Firma').fill('Bäckerei')
      await save(tablet).click()
      await expect(tablet.getByText('Gespeichert.')).toBeVisible()

      await page.getByLabel('Ort').fill('Basel')
      await save(page).click()
      await expectOneWaiting(page)
      await context.setOffline(false)
      await expect(page.getByText('Noch ist nichts überschrieben.')).toBeInViewport()
      const town = page.getByRole('group', { name: 'Ort', exact: true })
      await expect(town.getByRole('radio', { name: 'hier: Basel' })).toBeChecked()
      await expect(town.getByRole('radio', { name: 'anderswo: Bern' })).not.toBeChecked()
      await expectStorageFullMessage(page, page.getByRole('status').filter({ has: town }), 'So übernehmen')
      await page.getByRole('button', { name: 'So übernehmen' }).click()
      await expect(page.getByText('Gespeichert.')).toBeVisible()
      await expect(page.getByLabel('Firma')).toHaveValue('Bäckerei')

      await openForm(tablet)
      await expect(tablet.getByLabel('Ort')).toHaveValue('Basel')
      await context.setOffline(true)
      await tablet.getByLabel('Ort').fill('Chur')
      await save(tablet).click()
      await expect(tablet.getByText('Gespeichert.')).toBeVisible()
      await page.getByLabel('Ort').fill('Genf')
      await page.getByLabel('Strasse und Nummer').fill('Hornweg 3')
      await save(page).click()
      await expectOneWaiting(page)
      await context.setOffline(false)
      await page.getByRole('radio', { name: 'anderswo: Chur' }).check()
      await page.getByRole('button', { name: 'So übernehmen' }).click()
      await expect(page.getByText('Gespeichert.')).toBeVisible()
      await expect(page.getByLabel('Ort')).toHaveValue('Chur')
      await expect(page.getByLabel('Strasse und Nummer')).toHaveValue('Hornweg 3')
    },
  )
})

test(
  'offline a member finds a number and changes their own data, which is sent later',
  onlyLong,
  async ({ phone, server }) => {
    test.setTimeout(120_000)
    phone.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/)
    const home = await phone.open('/de-ch')
    await signIn(home, 'player')
    await waitUntilReadyForOffline(home)
    await expect.poll(() => storedKeys(home, 'queries')).toContainEqual(expect.stringContaining('directory'))
    await phone.close()
    await server.stop()

    const page = await phone.open('/de-ch/intra/whoiswho', { offline: true })
    await page.getByLabel('Vor-/Nachname').fill('tobel')
    const card = page.getByRole('listitem').filter({ hasText: 'Miriam Tobelmann' })
    await expect(card.getByRole('link', { name: /^Mobile anrufen/ })).toHaveAttribute('href', /^tel:\+4179/)
    await expect(
      page.getByText(/^Sie sind offline. Stand des Verzeichnisses: \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/),
    ).toBeVisible()
    await card.getByRole('button', { name: /^Kontakt speichern/ }).click()
    await expect(page.getByText('Kontakte können Sie nur online speichern.')).toBeVisible()

    await page.goto('/de-ch/intra/person')
    await expect(page.getByText(/^Sie sind offline. Stand Ihrer Daten: \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)).toBeVisible()
    await page.getByLabel('Ort').fill('Bern')
    await page.getByLabel('Auf Gruppenbildern der Website').selectOption('Darf nicht gezeigt werden')
    await save(page).click()
    const kept = page.getByText(/^Auf diesem Gerät gespeichert. Die Änderung wird automatisch gesendet/)
    await expect(kept).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Ort')).toHaveValue('Bern')
    await page.getByRole('link', { name: 'Eine Änderung ist noch nicht gesendet.' }).click()
    const pending = page.getByRole('listitem').filter({ hasText: 'Meine Daten' })
    await expect(pending.getByRole('status')).toContainText('sobald Sie wieder online sind')

    await server.start()
    await phone.context().setOffline(false)
    await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
    await page.goto('/de-ch/intra/person')
    await expect(page.getByLabel('Ort')).toHaveValue('Bern')
    await expect(page.getByText(/^Eingetragen am \d\d\.\d\d\.\d{4} durch Heinz Bachofner-Keel\.$/)).toBeVisible()
  },
)
