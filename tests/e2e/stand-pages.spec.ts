import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire } from '../support/members-area.ts'
import { darkestRow, drawn, drawOver, inkBox, setOnDevice, shapeOf } from '../support/music-stand.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'straightens and rotates a page with the notes on it, and finds it so after a reload',
    onlyLong,
    async ({ page }) => {
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await drawOver(page, [0.2, 0.1], [0.8, 0.1])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')
      await page.getByRole('button', { name: 'Fertig' }).click()
      const noteAt = async () => {
        const [note, sheet] = await Promise.all([inkBox(page), page.locator('.page-drawing canvas').boundingBox()])
        if (note === null || sheet === null) return null
        const right = (note.x + note.width / 2 - sheet.x) / sheet.width
        return { isUpright: note.height > note.width, right: Math.round(10 * right) / 10 }
      }
      await expect.poll(noteAt).toEqual({ isUpright: false, right: 0.5 })
      const shape = await shapeOf(page)
      expect(shape).toBeLessThan(1)

      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('button', { name: 'Ränder und Drehung dieser Seite' }).click()
      const dialog = page.getByRole('dialog', { name: 'Seite 1 einrichten' })
      /** Percent, without the width of the line. */
      const slope = async () => {
        const { width, height } = (await inkBox(page)) ?? { width: Number.NaN, height: Number.NaN }
        return Math.round((100 * (height - thickness)) / width)
      }
      const thickness = (await inkBox(page))?.height ?? 0
      expect([await slope(), (await darkestRow(page)) > 0.6]).toEqual([0, true])
      await dialog.getByRole('slider', { name: 'Gerade richten' }).fill('3')
      // tan 3°
      await expect.poll(slope).toBe(5)
      await expect.poll(() => darkestRow(page)).toBeLessThan(0.5)
      await dialog.getByRole('button', { name: 'Automatisch richten' }).click()
      await expect(dialog.getByText('0.0°')).toBeVisible()
      await expect.poll(() => darkestRow(page)).toBeGreaterThan(0.6)
      await dialog.getByRole('button', { name: 'Seite drehen' }).click()
      await expect(dialog.getByText('Um 90° gedreht')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect.poll(async () => Math.abs((await shapeOf(page)) * shape - 1)).toBeLessThan(0.02)
      await expect.poll(noteAt).toEqual({ isUpright: true, right: 0.9 })

      await expect.poll(() => setOnDevice(page)).toHaveProperty('orientations', { 1: { rotation: 90, tilt: 0 } })
      await page.reload()
      await expect.poll(noteAt).toEqual({ isUpright: true, right: 0.9 })
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await expect.poll(() => shapeOf(page)).toBeLessThan(1)
    },
  )
})

test.describe('an editor', () => {
  test.use({ member: 'editor', serviceWorkers: 'block' })

  test(
    'rotates and straightens a page for everybody; a player can differ and return',
    onlyLong,
    async ({ page, anotherDevice }) => {
      const setUp = async (on: Page) => {
        await on.getByRole('button', { name: 'Mehr', exact: true }).click()
        await on.getByRole('button', { name: 'Ränder und Drehung dieser Seite' }).click()
        return on.getByRole('dialog', { name: 'Seite 1 einrichten' })
      }
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      const dialog = await setUp(page)
      await dialog.getByRole('button', { name: 'Seite drehen' }).click()
      await dialog.getByRole('slider', { name: 'Gerade richten' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await dialog.getByRole('button', { name: 'Nach rechts' }).click()
      await expect(dialog.getByRole('slider', { name: 'Gerade richten' })).toHaveAttribute('aria-valuetext', '0.3°')
      await expect.poll(() => setOnDevice(page)).toHaveProperty('orientations', { 1: { rotation: 90, tilt: 0.3 } })
      expect(await findings(page, 'setting up a page')).toEqual([])
      await dialog.getByRole('button', { name: 'Für alle speichern' }).click()
      await expect(dialog.getByText('Alle sehen die Seite jetzt so.')).toBeVisible()
      await expect.poll(() => setOnDevice(page)).toHaveProperty('orientations', {})

      const player = await anotherDevice('player')
      await player.goto(page.url())
      await expect(leaf(player, 'Seite 1 von 3')).toBeVisible()
      await expect.poll(() => shapeOf(player)).toBeGreaterThan(1)
      const own = await setUp(player)
      await expect(own.getByText('Um 90° gedreht')).toBeVisible()
      await expect(own.getByRole('slider', { name: 'Gerade richten' })).toHaveValue('0.3')
      await expect(own.getByRole('button', { name: 'Für alle speichern' })).toHaveCount(0)
      await own.getByRole('button', { name: 'Seite drehen' }).click()
      await expect(own.getByText('Um 180° gedreht')).toBeVisible()
      await expect.poll(() => shapeOf(player)).toBeLessThan(1)
      await own.getByRole('button', { name: 'Wie für alle' }).click()
      await expect(own.getByText('Um 90° gedreht')).toBeVisible()
      await expect.poll(() => shapeOf(player)).toBeGreaterThan(1)
    },
  )
})
