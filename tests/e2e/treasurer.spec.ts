import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/app.ts'
import { camtFile } from '../support/camt.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'treasurer' })

test('writes an entry, finds it in journal and statements, and takes it back', async ({ page }) => {
  await page.goto('/de-ch/intra/admin/ledger')
  await expect(page.getByRole('heading', { level: 1, name: 'Buchhaltung' })).toBeVisible()
  const rent = page.getByRole('region', { name: 'Erfolgsrechnung' }).getByRole('row', { name: /^6000 Miete/ })
  const before = await rent.textContent()
  await page.getByText('Neue Buchung', { exact: true }).click()
  await page.getByRole('button', { name: 'Buchen' }).click()
  await expect(page.getByLabel('Betrag', { exact: true })).toHaveAccessibleDescription(
    'Ein Betrag von 0.01 bis 1’000’000 Franken',
  )
  await page.getByLabel('Betrag', { exact: true }).fill('120.50')
  await page.getByLabel('Soll', { exact: true }).selectOption({ label: '6000 Miete' })
  await page.getByLabel('Haben', { exact: true }).selectOption({ label: '1020 Bank' })
  await page.getByLabel('Text', { exact: true }).fill('Miete Konzertsaal')
  await page.getByRole('button', { name: 'Buchen' }).click()
  await expect(page.getByText(/^Buchung J\d{4}\/\d{5} ist geschrieben$/)).toBeVisible()
  await expect(rent).not.toHaveText(before ?? '')

  const entry = page.getByRole('button', { name: 'Miete Konzertsaal' })
  await entry.click()
  await expect(page.getByText('Soll 6000, Haben 1020: CHF 120.50')).toBeVisible()
  await page.getByRole('button', { name: 'Stornieren' }).click()
  await page.getByRole('button', { name: 'Ja, stornieren' }).click()
  await expect(page.getByText(/^Storniert durch/)).toBeVisible()
  await expect(rent).toHaveText(before ?? '')
})

test(
  'adds an account and books to it; its number cannot be taken twice',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/treasury\/accounts$/)
    await page.goto('/en-gb/intra/admin/accounts')
    await page.getByRole('link', { name: 'New account' }).click()
    await page.getByLabel('Number').fill('1020')
    await page.getByLabel('Kind').selectOption({ label: 'Expenses' })
    await page.getByLabel('Name in German').fill('Solisten')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Number')).toHaveAccessibleDescription(/Another account has this number/)
    await page.getByLabel('Number').fill('4210')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '4210 Solisten' })).toBeVisible()
  },
)

test('saves the balance sheet as a spreadsheet', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/ledger')
  await page.getByText('Herunterladen', { exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).first().click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Bilanz \d{4}\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test.describe('an auditor', () => {
  test.use({ member: 'auditor' })
  test('reads the books and changes nothing', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/admin/ledger')
    await expect(page.getByRole('region', { name: 'Bilanz' })).toBeVisible()
    await expect(page.getByText('Neue Buchung', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /abschliessen/ })).toHaveCount(0)
    await page.goto('/de-ch/intra/admin/fees')
    await expect(page.getByText('Keine Rechnung', { exact: true })).toBeVisible()
    await page.goto('/de-ch/intra/admin/accounts')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Kontenplan')
  })
})

test('reads a statement of the bank, assigns a payment, and takes that back', async ({ page }) => {
  const lines = [
    { amount: '120.00', name: 'Gönnerin Beispiel', text: 'Danke für das Konzert', day: '2026-03-02' },
    { amount: '-12.40', day: '2026-03-03' },
  ]
  const buffer = Buffer.from(
    camtFile({ opening: '100.00', closing: '207.60', lines, from: '2026-03-01', to: '2026-03-31' }),
  )
  await page.goto('/de-ch/intra/admin/bank')
  await expect(page.getByText('Noch kein Kontoauszug')).toBeVisible()
  const field = page.getByLabel('Datei', { exact: true })
  await field.setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer })
  const files = page.getByRole('table', { name: 'Eingelesene Dateien' })
  await expect(files).toContainText('2 Bewegungen: 2 neu, 0 einer Rechnung zugeordnet, 2 unklar.')
  await expect(files).toContainText('1.–31. März 2026')
  await expect(page.getByText('Die Bank meldet CHF 207.60 am 31.03.2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Gönnerin Beispiel' }).click()
  const row = page.locator('tbody').filter({ hasText: 'Gönnerin Beispiel' })
  await expect(row).toContainText('Danke für das Konzert')
  await row.getByLabel('Konto').selectOption({ label: '3500 Spenden' })
  await row.getByRole('button', { name: 'Auf dieses Konto buchen' }).click()
  await expect(row).toHaveCount(0)

  await page.getByLabel('Zeigen').selectOption({ label: 'alle' })
  await expect(row).toContainText('Konto 3500')
  await page.getByRole('button', { name: 'Gönnerin Beispiel' }).click()
  await row.getByRole('button', { name: 'Zuordnung aufheben' }).click()
  await expect(row).toContainText('Unklar')
})

test('says at the field why a file is no statement', onlyLong, async ({ page, expectFailedLoads }) => {
  expectFailedLoads(/bank\/files\?name=/)
  await page.goto('/de-ch/intra/admin/bank')
  const buffer = Buffer.from('Datum;Betrag')
  const field = page.getByLabel('Datei', { exact: true })
  await field.setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer })
  await expect(field).toHaveAccessibleDescription(/kein XML oder ist abgeschnitten/)
})
