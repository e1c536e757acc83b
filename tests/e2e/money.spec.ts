import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { sandboxSession } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { findings, openFolds } from '../support/axe.ts'
import { camtFile } from '../support/camt.ts'
import { onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { mailsSentTo } from '../support/sent-mails.ts'
import type { TestServer } from '../support/server.ts'

const phone = { width: 390, height: 844 }
const thisYear = new Date().getFullYear()
const lastYear = thisYear - 1
const own = '/de-ch/intra/person'

test.describe.configure({ mode: 'serial' })
test.use({ member: 'treasurer', serviceWorkers: 'block', viewport: phone })

/** Returns axe's findings on a page in both languages with its folds open, and whether it scrolls sideways. */
const findingsOn = async (page: Page, path: string): Promise<string[]> => {
  const found: string[] = []
  for (const locale of ['de-ch', 'en-gb']) {
    await page.setViewportSize(phone)
    await page.goto(`/${locale}/intra/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await openFolds(page)
    const extra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (extra > 0) found.push(`${locale} ${path} is ${extra} px too wide`)
    found.push(...(await findings(page, path)))
  }
  await page.setViewportSize(phone)
  return found
}

const savedPdf = async (page: Page, button: Locator): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

/** Takes the books of the demo away, which begin with this year. */
const removeBooks = async (server: TestServer): Promise<void> => {
  const database = await server.openDatabase()
  await database.db.execute(sql`set session_replication_role = replica`)
  for (const table of ['budget', 'ledger_row', 'ledger_entry', 'fiscal_year'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`)
  await database.close()
}

test(
  'a treasurer opens the books of last year, and names who gave a transfer',
  onlyLong,
  async ({ page, server, expectFailedLoads }) => {
    expectFailedLoads(/donations\/settings$/)
    await removeBooks(server)
    await page.goto('/de-ch/intra/admin/ledger')
    await page.getByLabel('Erster Tag').fill(`${lastYear}-01-01`)
    await page.getByLabel('Auf der Bank').fill('5000')
    await page.getByRole('button', { name: 'Eröffnen' }).click()
    await expect(page.getByLabel('Jahr', { exact: true })).toHaveValue(`${thisYear}`)

    await page.goto('/de-ch/intra/admin/fees/donations')
    await expect(page.getByText('Spendenbestätigungen gibt es, sobald')).toBeVisible()
    await page.getByText('Steuerbefreiung und Text').click()
    await page.getByText('Der Verein ist wegen Gemeinnützigkeit steuerbefreit').click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByLabel('Steueramt')).toHaveAccessibleDescription(/./)
    await page.getByLabel('Datum der Verfügung').fill('2019-05-02')
    await page.getByLabel('Steueramt').fill('Kantonales Steueramt Zürich')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gespeichert')).toBeVisible()

    const lines = [{ amount: '250.00', name: 'H. Bachofner', text: 'Spende', day: `${lastYear}-03-02` }]
    const [from, to] = [`${lastYear}-03-01`, `${lastYear}-03-31`]
    const buffer = Buffer.from(camtFile({ opening: '5000.00', closing: '5250.00', lines, from, to }))
    await page.goto('/de-ch/intra/admin/bank')
    await page.getByLabel('Datei', { exact: true }).setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer })
    const row = page.locator('tbody').filter({ hasText: 'H. Bachofner' })
    await row.getByRole('button', { name: 'H. Bachofner' }).click()
    await row.getByLabel('Konto').selectOption({ label: '3500 Spenden' })
    await expect(row.getByText('Wer hat gespendet?')).toBeVisible()
    await row.getByLabel('Person suchen').last().fill('bachof')
    await row.getByRole('button', { name: /^Heinz Bachofner-Keel/ }).click()
    await expect(row.getByText('Gespendet von Heinz Bachofner-Keel')).toBeVisible()
    await row.getByRole('button', { name: 'Auf dieses Konto buchen' }).click()
    await expect(row).toHaveCount(0)

    await page.goto('/de-ch/intra/admin/fees/donations')
    await page.getByLabel('Jahr', { exact: true }).selectOption(`${lastYear}`)
    await expect(page.getByText('eine Spende, CHF 250.00')).toBeVisible()
    await page.getByRole('button', { name: 'Eine Bestätigung mailen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mailen' }).click()
    const { email } = await accountOf('player')
    const mails = () => mailsSentTo(server.folder, email)
    await expect
      .poll(async () => (await mails()).map(({ attachments }) => attachments.map(({ filename }) => filename)))
      .toContainEqual([`Spendenbestätigung ${lastYear}.pdf`])
    expect(await findingsOn(page, 'admin/fees/donations')).toEqual([])
  },
)

test('a treasurer saves the statements of last year as PDF, and closes it', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/ledger')
  const year = page.getByLabel('Jahr', { exact: true })
  await year.selectOption(`${lastYear}`)
  await expect(page.getByRole('region', { name: 'Erfolgsrechnung' })).toContainText('CHF 250.00')
  await page.getByText('Herunterladen', { exact: true }).click()
  for (const name of ['Bilanz', 'Erfolgsrechnung', 'Journal']) {
    const part = page.locator('div').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
    expect(await savedPdf(page, part.last().getByRole('button', { name: 'PDF' }))).toBe(`${name} ${lastYear}.pdf`)
  }
  expect(await findingsOn(page, `admin/ledger?year=${lastYear}`)).toEqual([])

  await page.goto(`/de-ch/intra/admin/ledger?year=${lastYear}`)
  await page.getByRole('button', { name: `Jahr ${lastYear} abschliessen` }).click()
  await page.getByRole('button', { name: 'Ja, abschliessen' }).click()
  await expect(page.getByText(/^Abgeschlossen am/)).toBeVisible()
  await expect(page.getByText('Neue Buchung', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /abschliessen$/ })).toHaveCount(0)
  await year.selectOption(`${thisYear}`)
  await expect(page.getByRole('row', { name: /^Ergebnis früherer Jahre/ })).toContainText('CHF 250.00')
  await expect(page.getByText('Neue Buchung', { exact: true })).toBeVisible()
})

test('a treasurer bills the hire of instruments, except one', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/fees/loans')
  await expect(page.getByRole('heading', { level: 1, name: 'Mieten' })).toBeVisible()
  await page.getByLabel('Zeigen').selectOption({ label: 'Instrument' })
  const loans = page.getByRole('main').getByRole('checkbox')
  await expect(loans.first()).toBeChecked()
  const count = await loans.count()
  await page.getByRole('checkbox', { name: /^Anna Zwyergart/ }).uncheck()
  await page.getByRole('button', { name: /verrechnen$/ }).click()
  await expect(page.getByLabel('Miete je Ausleihe in Franken')).toHaveAccessibleDescription(/./)
  await page.getByLabel('Miete je Ausleihe in Franken').fill('120')
  await page.getByRole('button', { name: `${count - 1} Ausleihen verrechnen` }).click()
  await expect(page.getByText(/per E-Mail, .* per Post\.$/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/· Rechnung \S+/)).toHaveCount(count - 1)
  await expect(loans).toHaveCount(1)
  expect(await findingsOn(page, 'admin/fees/loans')).toEqual([])
})

test.describe('a member', () => {
  test.use({ member: 'player' })

  test(
    'saves the confirmation of donations and the invoice of the hire, and pays it by card',
    onlyLong,
    async ({ page, server }) => {
      await page.goto(own)
      await page.getByText('Bestellungen und Rechnungen').click()
      const gifts = page.getByRole('listitem').filter({ hasText: `${lastYear}: CHF 250.00` })
      expect(await savedPdf(page, gifts.getByRole('button'))).toBe(`Spendenbestätigung ${lastYear}.pdf`)
      const invoice = page.getByRole('listitem').filter({ hasText: 'CHF 120.00' })
      expect(await savedPdf(page, invoice.getByRole('button', { name: /^Rechnung als PDF/ }))).toMatch(
        /^Rechnung \S+\.pdf$/,
      )
      expect(await findingsOn(page, 'person')).toEqual([])
      await page.goto(own)
      await page.getByText('Bestellungen und Rechnungen').click()
      await invoice.getByRole('link', { name: 'Jetzt bezahlen' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Heinz Bachofner-Keel')
      await page.getByRole('button', { name: 'Jetzt online bezahlen' }).press('Enter')
      await page.getByRole('link', { name: 'Zur Zahlung' }).click()
      await page.getByRole('button', { name: 'Mit Kreditkarte bezahlen' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank für Ihren Beitrag' })).toBeVisible()

      // A payout comes on the third working day.
      const database = await server.openDatabase()
      await database.db.update(sandboxSession).set({ expiresAt: sql`${sandboxSession.expiresAt} - interval '7 days'` })
      await database.close()
    },
  )
})

test('a treasurer fetches the payout of a payment by card, and sees what is in it', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/bank')
  const payouts = page.getByRole('region', { name: 'Auszahlungen der Kartenzahlungen' })
  await payouts.getByRole('button', { name: 'Jetzt abrufen' }).click()
  await expect(payouts.getByText('Eine neue Auszahlung')).toBeVisible()
  await payouts.getByRole('table').getByRole('button', { expanded: false }).first().click()
  await expect(payouts.getByRole('listitem')).toContainText(/: CHF.120\.00, Gebühr CHF.3\.78$/)
  expect(await findingsOn(page, 'admin/bank')).toEqual([])
})

test.describe('an auditor', () => {
  test.use({ member: 'auditor' })

  test('reads payouts, hire and donations, and changes nothing', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/admin/bank')
    await expect(
      page.getByRole('region', { name: 'Auszahlungen der Kartenzahlungen' }).getByRole('table'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Jetzt abrufen' })).toHaveCount(0)
    await page.goto('/de-ch/intra/admin/fees/loans')
    await expect(
      page
        .getByRole('main')
        .getByText(/· Rechnung \S+/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
    await page.goto('/de-ch/intra/admin/fees/donations')
    await expect(page.getByText('Auf dem Konto für Spenden:')).toBeVisible()
    await expect(page.getByText('Steuerbefreiung und Text')).toHaveCount(0)
  })
})
