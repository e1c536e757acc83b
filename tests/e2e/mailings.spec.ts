import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { smallPdf } from '../support/pdf.ts'
import { mailsSentTo } from '../support/sent-mails.ts'

test.use({ member: 'address manager', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const people = '/de-ch/intra/admin/people'

test(
  'an address manager writes to two chosen persons, once although the reply was lost',
  onlyLong,
  async ({ page, server, expectFailedLoads }) => {
    expectFailedLoads(/\/card$|\/mailing$|\/letters$/)
    await page.goto(`${people}/new`)
    await page.getByLabel('Vorname').fill('Rosa')
    await page.getByLabel('Nachname').fill('Adresslos')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa Adresslos' })).toBeVisible()
    await page.goto(people)
    await page.getByRole('checkbox', { name: /^Heinz .* auswählen$/ }).check()
    await page.getByRole('checkbox', { name: /^Rosa Adresslos auswählen$/ }).check()
    await page.getByRole('link', { name: 'Rundmail an 2 Personen schreiben' }).click()

    await page.getByRole('button', { name: /^Vorschau/ }).click()
    await expect(page.getByLabel('Betreff (Deutsch)')).toBeFocused()
    await page.getByLabel('Anrede', { exact: true }).selectOption('Liebe Anna, lieber Beat')
    await page.getByLabel('Betreff (Deutsch)').fill('Probe fällt aus')
    await page.getByRole('textbox', { name: 'Text (Deutsch)' }).fill('Liebe Bläser')
    await expect(page.getByRole('button', { name: 'Bild einfügen' })).toHaveCount(0)
    await expect(page.getByText('Als Entwurf auf diesem Gerät')).toBeVisible()
    await page.reload()
    await expect(page.getByText('An die 2 gewählten Personen')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Text (Deutsch)' })).toHaveText('Liebe Bläser')

    const files = page.getByLabel(/^Anhänge/)
    const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
    await files.setInputFiles([pdf('gross.pdf', Buffer.alloc(10_000_001))])
    await expect(page.getByText(/^Die Anhänge sind zusammen grösser als 10 MB\./)).toBeVisible()
    await files.setInputFiles([pdf('Plan.pdf', Buffer.from(smallPdf())), pdf('Karte.pdf', Buffer.from(smallPdf('2')))])
    await expect(page.getByRole('list', { name: 'Angehängte Dateien' }).getByText(/ Byte$/)).toHaveCount(2)
    expect(await findings(page, 'a group email')).toEqual([])

    await page.getByRole('button', { name: /^Vorschau/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Eine Person bekommt diese E-Mail.')).toBeVisible()
    await expect(dialog.getByText('Lieber Heinz')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Rosa Adresslos' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Englisch' }).click()
    await expect(dialog.getByText(/In dieser Sprache gibt es keinen Text\./)).toBeVisible()
    expect(await findings(page, 'the preview of a group email')).toEqual([])

    // The server sends it, but its reply does not arrive.
    await page.route(/\/mailing$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'An eine Person senden' }).click()
    await expect(dialog.getByText(/Entwurf/)).toBeVisible()
    await page.unroute(/\/mailing$/)
    await page.reload()
    await page.getByRole('button', { name: /^Vorschau/ }).click()
    await dialog.getByRole('button', { name: 'An eine Person senden' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Probe fällt aus' })).toBeVisible()
    await expect(page.getByText('1 zugestellt, 1 ohne Adresse')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rosa Adresslos' })).toBeVisible()
    // Rosa gets a letter, once her postal address is known.
    await page.getByRole('button', { name: /^Als Briefe für Fenstercouverts/ }).click()
    await expect(page.getByText('Von diesen Personen hat niemand eine Postadresse')).toBeVisible()
    expect(await findings(page, 'a sent group email')).toEqual([])
    await page.getByRole('link', { name: 'Verschickte Rundmails' }).click()
    await expect(page.getByRole('link', { name: 'Probe fällt aus' })).toHaveCount(1)
    const mails = await mailsSentTo(server.folder, 'heinz@mhz.example')
    expect(mails.map(({ subject, attachments }) => [subject, ...attachments.map(({ filename }) => filename)])).toEqual([
      ['Probe fällt aus', 'Plan.pdf', 'Karte.pdf'],
    ])
  },
)
