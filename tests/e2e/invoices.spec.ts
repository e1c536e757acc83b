import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/app.ts'
import { findings, openFolds } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ member: 'treasurer', viewport: { width: 390, height: 844 } })

test(
  'a treasurer bills a village for a concert, takes cash, and plans to pay back what was too much',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/refunds$/)
    const found: string[] = []
    await page.goto('/de-ch/intra/admin/fees')
    await page.getByRole('link', { name: 'Neue Rechnung' }).click()
    await page.getByText('Jemand, der nicht im Verzeichnis ist').click()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expect(page.getByLabel('Name oder Firma')).toHaveAccessibleDescription(/./)
    await page.getByLabel('Name oder Firma').fill('Gemeinde Musterwil')
    await page.getByLabel('Strasse und Nummer').fill('Dorfplatz 1')
    await page.getByLabel('PLZ').fill('8123')
    await page.getByLabel('Ort', { exact: true }).fill('Musterwil')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByLabel('Betreff').fill('Auftritt am Dorffest')
    const texts = page.getByLabel('Text der Zeile')
    await expect(texts).toHaveCount(1)
    await texts.first().fill('Konzert')
    await page.getByLabel('Preis in Franken').first().fill('800')
    await texts.nth(1).fill('Rabatt')
    await page.getByLabel('Preis in Franken').nth(1).fill('-50')
    found.push(...(await findings(page, 'a new invoice')))
    await page.getByRole('button', { name: 'Rechnung erstellen' }).click()

    const row = page.locator('tbody').filter({ hasText: 'Gemeinde Musterwil' })
    await row.getByRole('button', { name: 'Gemeinde Musterwil' }).click()
    await expect(row).toContainText('CHF 750.00')
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Rechnung als PDF' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 4).toString()).toBe('%PDF')
    found.push(...(await findings(page, 'an open invoice')))
    await row.getByText('Zahlung eintragen').click()
    await row.getByLabel('Zahlungsweg').selectOption({ label: 'Bar, mit Quittung' })
    await row.getByRole('textbox', { name: 'Betrag' }).fill('800')
    await row.getByRole('button', { name: 'Als bezahlt vermerken' }).click()
    await expect(row).toHaveCount(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('summary').filter({ hasText: 'Suchen' }).click()
    await page.getByLabel('Zeigen').selectOption({ label: 'mit Guthaben' })
    await row.getByRole('button', { name: 'Gemeinde Musterwil' }).click()
    await expect(row.getByRole('button', { name: /^Quittung B/ })).toBeVisible()
    await row.getByText('Guthaben verwenden').click()
    await row.getByLabel('IBAN').fill('CH44 3199 9123 0008 8901 2')
    await row.getByRole('button', { name: /zurückzahlen$/ }).click()
    await expect(row.getByLabel('IBAN')).toHaveAccessibleDescription(/keine QR-IBAN/)
    await row.getByLabel('IBAN').fill('CH58 0079 1123 0008 8901 2')
    await row.getByRole('button', { name: /zurückzahlen$/ }).click()
    await expect(row.getByText(/^Bitte im E-Banking überweisen: CHF.50\.00 an Gemeinde Musterwil/)).toBeVisible()
    found.push(...(await findings(page, 'an invoice with a credit')))
    await page.goto('/de-ch/intra/admin/treasury')
    await expect(page.getByRole('link', { name: /^Eine Rückzahlung überweisen: CHF.50\.00$/ })).toBeVisible()
    found.push(...(await findings(page, 'the treasury')))
    expect(found).toEqual([])
  },
)

for (const { locale } of eachLocale)
  test(`axe finds nothing in treasury, invoices and reminders in ${locale}`, onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const found: string[] = []
    for (const path of [
      'treasury',
      'fees?show=all',
      'fees/new',
      'fees/reminders',
      'fees/loans',
      'fees/donations',
      'ledger',
      'bank',
    ]) {
      await page.goto(`/${locale}/intra/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openFolds(page)
      found.push(...(await findings(page, path)))
    }
    expect(found).toEqual([])
  })
