import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block' })

test(
  'an editor previews a change in both languages, saves it, and restores the version before',
  onlyLong,
  async ({ page, anotherDevice, expectFailedLoads }) => {
    expectFailedLoads(/\/plan$/)
    await page.goto('/de-ch/intra/admin/articles')
    await page.locator('main a[href*="/admin/articles/"]:not([href$="/new"])').first().click()
    const titleField = page.getByLabel('Titel', { exact: true })
    const before = await titleField.inputValue()
    await titleField.fill('Ein neuer Titel')
    // Beside the form, after a pause; the dialog shows other widths.
    const beside = page.getByRole('complementary', { name: 'Vorschau' }).frameLocator('iframe')
    await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Ein neuer Titel')
    await page.getByRole('button', { name: 'Vorschau' }).click()
    const dialog = page.getByRole('dialog', { name: 'Vorschau' })
    const shown = dialog.frameLocator('iframe')
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Ein neuer Titel')
    await dialog.getByRole('button', { name: 'Telefon' }).click()
    await expect.poll(async () => (await dialog.locator('iframe').boundingBox())?.width).toBe(390)
    await dialog.getByRole('button', { name: 'Englisch' }).click()
    await expect(shown.locator('html')).toHaveAttribute('lang', 'en-GB')
    expect(await findings(page, 'preview')).toEqual([])
    await dialog.getByRole('button', { name: 'Schliessen' }).click()

    const visitor = await anotherDevice()
    const address = `/de-ch/article/${new URL(page.url()).pathname.split('/').at(-1)}`
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(before)

    await page.getByText('Änderungen erst später zeigen', { exact: true }).click()
    await page.getByLabel('Veröffentlichen am').fill('2020-01-01T08:00')
    await page.getByRole('button', { name: 'Änderungen später veröffentlichen' }).click()
    await expect(page.getByLabel('Veröffentlichen am')).toHaveAccessibleDescription(
      /Die Zeit muss in der Zukunft liegen/,
    )
    await page.getByLabel('Veröffentlichen am').fill('2099-01-01T08:00')
    await page.getByRole('button', { name: 'Änderungen später veröffentlichen' }).click()
    await expect(page.getByText(/^Wird am .*2099.* veröffentlicht, geplant von /)).toBeVisible()
    await expect(titleField).toHaveValue(before)
    await page.getByRole('button', { name: 'Planung aufheben' }).click()
    await expect(page.getByText(/^Wird am /)).toHaveCount(0)

    await titleField.fill('Ein neuer Titel')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ein neuer Titel')

    await page.getByText('Frühere Versionen').click()
    const newest = page.locator('.versions > li').first()
    await expect(newest).toContainText(before)
    await expect(newest).toContainText('Ein neuer Titel')
    expect(await findings(page, 'versions')).toEqual([])
    await page
      .getByRole('button', { name: /^Stand vor dieser Änderung wiederherstellen/ })
      .first()
      .click()
    await expect(titleField).toHaveValue(before)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(before)
  },
)

test(
  'an editor reads a deletion in the change log, and restores the article from there',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/admin/articles')
    await page.locator('main a[href*="/admin/articles/"]:not([href$="/new"])').last().click()
    const title = (await page.getByLabel('Titel', { exact: true }).inputValue()).trim()
    const address = `/de-ch/article/${new URL(page.url()).pathname.split('/').at(-1)}`
    await page.getByRole('button', { name: 'Artikel löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Artikel löschen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible()

    await page.goto('/de-ch/intra/admin/changes')
    const entry = page.locator('tbody').filter({ hasText: `${title}Artikel entfernt` })
    await entry.getByRole('button').first().click()
    await entry.getByText('Ganzer Text').first().click()
    expect(await findings(page, 'a deletion in the change log')).toEqual([])
    await entry.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(entry.getByText('Wiederhergestellt.')).toBeVisible()
    await entry.getByRole('link', { name: 'Zum Eintrag' }).click()
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue(title)
    const visitor = await anotherDevice()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'the preview beside a form scrolls to the item, and the form stays at its beginning',
  onlyLong,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/de-ch/intra/admin/shop')
    await page.getByRole('link', { name: 'T-Shirt' }).click()
    const beside = page.getByRole('complementary', { name: 'Vorschau' })
    const item = beside.frameLocator('iframe').getByRole('heading', { name: 'T-Shirt' })
    const place = () => item.evaluate((heading) => heading.getBoundingClientRect().top / innerHeight)
    await expect.poll(place).toBeGreaterThan(0)
    await expect.poll(place).toBeLessThan(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const language = await beside.getByRole('button', { name: 'Englisch' }).boundingBox()
    expect(language?.height).toBeLessThan(60)
  },
)
