import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ serviceWorkers: 'block', member: 'admin' })

test('the year of the federation is done part by part, with a reason for no report', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin')
  await page.getByRole('link', { name: '1 Termin des Verbands steht an' }).click()
  await expect(page.getByRole('heading', { name: 'Verbandsjahr', level: 1 })).toBeVisible()

  const suisa = page.getByRole('region', { name: 'Meldung an die SUISA' })
  await suisa.getByLabel('Keine Meldung in diesem Jahr').selectOption('Spielgemeinschaft: Ein anderer Verein meldet')
  await suisa.getByLabel('Vermerk').fill('Per Mail an den Kanton')
  await suisa.getByRole('button', { name: /^Als erledigt vermerken/ }).click()
  await expect(suisa.getByText(/^Erledigt am .* von /)).toBeVisible()
  await page.reload()
  await expect(suisa.getByLabel('Vermerk')).toHaveValue('Per Mail an den Kanton')

  const statistics = page.getByRole('region', { name: 'Mitgliederstatistik' })
  await expect(statistics.getByRole('row', { name: /^Aktive \d+/ })).toBeVisible()
  await statistics.getByLabel('Stand am').fill('1950-01-01')
  await expect(statistics.getByRole('row', { name: /^Aktive 0/ })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    statistics.getByRole('button', { name: 'Mitgliederliste für die Verbandsdatenbank (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Mitgliederliste Verband 01.01.1950.csv')

  const dates = page.getByRole('region', { name: 'Termine des Verbands' })
  const due = dates.getByRole('listitem').filter({ hasText: 'Meldeschluss für Veteraninnen' })
  await expect(due.getByText('Steht an')).toBeVisible()
  await due.getByRole('button', { name: /^Als erledigt vermerken/ }).click()
  await expect(due.getByText(/^Erledigt am /)).toBeVisible()
  await dates.getByRole('button', { name: 'Neuer Termin' }).click()
  await dates.getByLabel('Was', { exact: true }).fill('Jugendkurs')
  await dates.getByLabel('Datum').fill(`${new Date().getFullYear()}-12-31`)
  await dates.getByLabel('Tage vorher erinnern').fill('400')
  await dates.getByRole('button', { name: 'Termin eintragen' }).click()
  await expect(dates.getByLabel('Tage vorher erinnern')).toHaveAttribute('aria-invalid', 'true')
  await dates.getByLabel('Tage vorher erinnern').fill('30')
  await dates.getByRole('button', { name: 'Termin eintragen' }).click()
  await expect(dates.getByRole('heading', { name: 'Jugendkurs' })).toBeVisible()
})
