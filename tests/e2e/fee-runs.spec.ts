import { expect, test } from '../support/app.ts'
import { findings, openFolds } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ member: 'treasurer', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test(
  'a treasurer bills the fees of a year on a phone: a rule, a draft, an exception, the release',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/fee-rules\/\d+$/)
    const found: string[] = []
    await page.goto('/de-ch/intra/admin/fee-runs')
    await expect(page.getByRole('heading', { level: 1, name: 'Mitgliederbeiträge' })).toBeVisible()
    await page.getByRole('link', { name: 'Regeln' }).click()
    const rules = page.getByRole('list', { name: 'Regeln in ihrer Reihenfolge' })
    await expect(rules.locator('summary').first()).toContainText('Ehrenmitglieder')
    await page.getByLabel('Name deutsch').fill('Dirigierende')
    await page.getByLabel('Betrag im Jahr').fill('zehn')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByLabel('Betrag im Jahr')).toHaveAccessibleDescription(/Ein Betrag bis 10’000 Franken/)
    await page.getByLabel('Betrag im Jahr').fill('10')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(rules.locator('summary')).toHaveCount(5)
    await rules.locator('summary').last().click()
    await page.getByRole('button', { name: '«Dirigierende» nach oben' }).click()
    await expect(rules.locator('summary').nth(3)).toContainText('Dirigierende')
    found.push(...(await findings(page, 'the rules')))

    await page.getByRole('link', { name: 'Mitgliederbeiträge' }).click()
    await page.getByText('Neuer Lauf', { exact: true }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Beiträge \d{4}$/ })).toBeVisible()
    const outcome = page.getByRole('table', { name: 'Ergebnis' })
    await expect(outcome).toContainText('Paul Ackersteiner')
    found.push(...(await findings(page, 'the draft')))
    const make = page.getByRole('button', { name: /^\d+ Rechnungen stellen$/ })
    const before = Number.parseInt((await make.textContent()) ?? '', 10)
    await page.getByLabel('Name suchen').fill('zwyer')
    await expect(outcome.getByRole('button', { name: 'Heinz Bachofner-Keel' })).toHaveCount(0)
    await outcome.getByRole('button', { name: 'Anna Zwyergart' }).click()
    await page.getByLabel('Grund').fill('Im Vorstand')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(outcome).toContainText('Ausnahme: Im Vorstand')
    await expect(make).toHaveText(`${before - 1} Rechnungen stellen`)
    await make.click()
    await page.getByRole('button', { name: 'Stellen und verschicken' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Versand' })).toBeVisible()
    await expect(page.getByText(new RegExp(`Freigegeben am .*: ${before - 1} Rechnungen`))).toBeVisible()
    found.push(...(await findings(page, 'the released run')))
    expect(found).toEqual([])

    await page.goto('/de-ch/intra/admin/fee-runs/rules')
    await rules.locator('summary').filter({ hasText: 'Aktive' }).click()
    await page.getByRole('button', { name: 'Entfernen : Aktive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByText('Nach dieser Regel wurde schon eine Rechnung gestellt.')).toBeVisible()
    await page.goto('/de-ch/intra/admin/fees')
    await expect(page.getByRole('table').getByRole('button', { expanded: false }).first()).toBeVisible()
  },
)

test('exceptions are made for a person who is searched for, and the payer too', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/fee-runs/exceptions')
  await page.getByLabel('Person', { exact: true }).fill('ladina')
  await page.getByRole('button', { name: 'Ladina Jennwiler' }).click()
  await page.getByLabel('Ausnahme', { exact: true }).selectOption({ label: 'bezahlt von jemand anderem' })
  await page.getByLabel('Bezahlt von', { exact: true }).fill('paul')
  await page.getByRole('button', { name: 'Paul Ackersteiner' }).click()
  await page.getByLabel('Grund').fill('Pate')
  expect(await findings(page, 'a new exception')).toEqual([])
  await page.getByRole('button', { name: 'Speichern' }).click()
  const listed = page.getByRole('list', { name: 'Ausnahmen' })
  await expect(listed).toContainText('bezahlt von Paul Ackersteiner')
})

for (const { locale } of eachLocale)
  test(`axe finds nothing in the fees in ${locale}, with the forms open`, onlyLong, async ({ page }) => {
    const found: string[] = []
    for (const path of ['', '/rules', '/exceptions']) {
      await page.goto(`/${locale}/intra/admin/fee-runs${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton, .sk')).toHaveCount(0)
      await openFolds(page)
      found.push(...(await findings(page, path)))
    }
    expect(found).toEqual([])
  })
