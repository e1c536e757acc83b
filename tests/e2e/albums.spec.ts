import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test(
  'an editor uploads pictures of an event, orders them by button and by dragging, and visitors see them in the gallery',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const event = 'Platzkonzert mit Glühwein'
    await page.goto('/de-ch/intra/admin/events')
    await page.getByRole('main').getByRole('link', { name: event }).first().click()
    await page.locator('summary').filter({ hasText: 'Bilder, Artikel und Dokumente' }).click()
    const album = page.getByRole('group', { name: 'Bilder vom Anlass' })
    for (const [name, colour] of [
      ['Marsch', '#7a1f1f'],
      ['Apéro', '#1f5a7a'],
      ['Fahne', '#2f7a1f'],
    ] as const) {
      await album.getByRole('button', { name: 'Bilder wählen' }).click()
      const dialog = page.getByRole('dialog', { name: 'Bilder wählen' })
      await dialog.getByLabel('Bild auswählen').setInputFiles(await photo(`${name}.jpg`, colour))
      await dialog.getByLabel('Auf Deutsch', { exact: true }).first().fill(name)
      await dialog.getByRole('button', { name: 'Hochladen', exact: true }).click()
      await expect(dialog.getByRole('button', { name, pressed: true })).toBeVisible()
      if (name === 'Fahne') expect(await findings(page, 'choice of pictures')).toEqual([])
      await dialog.getByRole('button', { name: /übernehmen$/ }).click()
    }
    const rows = album.getByRole('listitem')
    await expect(rows).toHaveText(['Marsch', 'Apéro', 'Fahne'])

    await album.getByRole('button', { name: '«Fahne» nach oben' }).press('Enter')
    await expect(rows).toHaveText(['Marsch', 'Fahne', 'Apéro'])
    const handle = rows.nth(2).locator('[aria-hidden="true"]').first()
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await rows.nth(0).boundingBox()]
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 8, (to?.y ?? 0) + 5, { steps: 12 })
    await page.mouse.up()
    await expect(rows).toHaveText(['Apéro', 'Marsch', 'Fahne'])
    await album.getByRole('button', { name: '«Marsch» aus dem Album nehmen' }).click()
    expect(await findings(page, 'album of an event')).toEqual([])
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()

    const visitor = await anotherDevice()
    await visitor.goto('/de-ch/gallery')
    const section = visitor.getByRole('region', { name: event })
    await expect(section.getByRole('img')).toHaveCount(2)
    await section.getByRole('link', { name: 'Apéro' }).click()
    const viewer = visitor.getByRole('dialog')
    await expect(viewer.getByText('Apéro')).toBeVisible()
    await visitor.keyboard.press('ArrowRight')
    await expect(viewer.getByText('Fahne')).toBeVisible()
    await visitor.keyboard.press('Escape')
    await expect(section.getByRole('link', { name: 'Apéro' })).toBeFocused()
    expect(await findings(visitor, 'gallery with an album')).toEqual([])
  },
)
