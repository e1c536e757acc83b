import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

test(
  'several pictures have one description; a refused one stays with its error, and the others are stored',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/admin\/picture\?/)
    await page.goto('/de-ch/intra/admin/pictures')
    await page.getByLabel('Bild auswählen').setInputFiles([
      { name: 'eins.jpg', mimeType: 'image/jpeg', buffer: await photo('#123456') },
      { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') },
      { name: 'zwei.jpg', mimeType: 'image/jpeg', buffer: await photo('#654321') },
    ])
    const chosen = page.getByRole('list', { name: 'Ausgewählte Bilder' })
    await expect(chosen.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: '3 Bilder hochladen' }).click()
    await expect(page.getByLabel('Auf Deutsch').first()).toBeFocused()
    await page.getByLabel('Auf Deutsch').first().fill('Umzug in Uster')
    await page.getByRole('button', { name: '3 Bilder hochladen' }).click()
    await expect(page.getByText('2 Bilder sind hochgeladen.')).toBeVisible()
    await expect(page.getByText('1 Bild ist nicht hochgeladen. Es bleibt ausgewählt.')).toBeVisible()
    await expect(chosen.getByRole('listitem').nth(1)).toContainText('Bitte ein Bild wählen')
    await expect(page.locator('tr[data-row]').filter({ hasText: 'Umzug in Uster' })).toHaveCount(2)
    await page.getByRole('button', { name: 'kaputt.jpg weglassen' }).click()
    await page.getByRole('button', { name: 'Fertig' }).click()
    await expect(chosen).toHaveCount(0)
  },
)
