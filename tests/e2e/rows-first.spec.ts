import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { camtFile } from '../support/camt.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

/** The first row is on the first screen, below the heading and one bar of tools. */
const expectRowsFirst = async (page: Page) => {
  await page.goto(page.url())
  const row = page.locator('[data-row]').first()
  await expect(row).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  const header = await page.getByRole('banner').boundingBox()
  expect(((await row.boundingBox())?.y ?? 844) - (header?.height ?? 0)).toBeLessThanOrEqual(220)
}

test.describe('pictures', () => {
  test.use({ member: 'editor' })

  test('begin with their rows on a phone, and the upload is one tap away', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/admin/pictures')
    const fold = page.locator('summary').filter({ hasText: 'Bild hochladen' })
    const pick = page.getByLabel('Bild auswählen')
    await expect(pick).toBeHidden()
    await fold.click()
    const create = { width: 300, height: 200, channels: 3, background: '#123456' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    await pick.setInputFiles({ name: 'eins.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByLabel('Auf Deutsch').first().fill('Umzug in Uster')
    await page.getByRole('button', { name: 'Hochladen' }).click()
    await expect(page.getByText('Das Bild ist hochgeladen.')).toBeVisible()
    await expectRowsFirst(page)
  })
})

test.describe('the movements of the bank', () => {
  test.use({ member: 'treasurer' })

  test('begin with their rows on a phone, and the upload is one tap away', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/admin/bank')
    const file = page.getByLabel('Datei', { exact: true })
    await expect(file).toBeHidden()
    await page.locator('summary').filter({ hasText: 'Kontoauszug einlesen' }).click()
    const lines = [{ amount: '120.00', name: 'Gönnerin Beispiel', day: '2026-03-02' }]
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const buffer = Buffer.from(camtFile({ opening: '100.00', closing: '220.00', lines, ...days }))
    await file.setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer })
    await expect(page.getByRole('table', { name: 'Eingelesene Dateien' })).toContainText('Eine Bewegung')
    await expectRowsFirst(page)
  })
})
