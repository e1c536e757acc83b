import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'admin', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test('an administrator finds a person and an area by the keyboard alone', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/admin/settings')
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByLabel('In der Verwaltung suchen')
  await expect(field).toBeFocused()
  await page.keyboard.type('heinz')
  await expect(page.getByText('1 Treffer')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Heinz .*Person/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Heinz / })).toBeVisible()

  await page.goBack()
  await expect(field).toHaveValue('heinz')
  await field.fill('repertoires')
  await page.getByRole('link', { name: 'Repertoires Bereich' }).click()
  await expect(page.getByRole('heading', { name: 'Repertoires', level: 1 })).toBeVisible()
})

test(
  'the menu leads to the administration, and a part of the settings opens by its title',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch')
    await page.getByRole('button', { name: 'Menü', exact: true }).click()
    await page.getByRole('link', { name: 'Verwaltung', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Verwaltung', level: 1 })).toBeVisible()

    await page.goto('/de-ch/intra/admin/settings')
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
    const contact = page.locator('summary').filter({ hasText: 'Kontakt und Zahlungen' })
    await expect(contact).toContainText('IBAN')
    await contact.click()
    await expect(page.getByLabel(/^IBAN für Beiträge/)).toBeVisible()
  },
)

test('what waits leads to where it is dealt with, and axe finds nothing', onlyLong, async ({ page }) => {
  for (const [locale, waiting, search] of [
    ['de-ch', 'Was auf Sie wartet', 'In der Verwaltung suchen'],
    ['en-gb', 'What is waiting for you', 'Search the administration'],
  ] as const) {
    await page.goto(`/${locale}/intra/admin`)
    await expect(page.getByRole('region', { name: waiting }).getByRole('link').first()).toBeVisible()
    expect(await findings(page, locale)).toEqual([])
    await page.getByLabel(search).fill('marsch')
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible()
    expect(await findings(page, locale)).toEqual([])
  }
  await page.goto('/de-ch/intra/admin')
  await page.getByRole('link', { name: /im Shop/ }).click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
})
