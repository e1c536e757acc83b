import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'
import { canvasOf, drawn, drawOver, setOnDevice } from '../support/music-stand.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'undoes and redoes what was written, and deletes all notes of a page in one step',
    onlyLong,
    async ({ page }) => {
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      const clear = page.getByRole('button', { name: 'Alle Notizen löschen' })
      await expect(clear).toHaveAttribute('aria-disabled', 'true')
      await drawOver(page, [0.2, 0.3], [0.5, 0.4])
      await drawOver(page, [0.3, 0.6], [0.6, 0.7])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      await page.keyboard.press('Control+z')
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')
      await page.keyboard.press('Control+Shift+Z')
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      await page.keyboard.press('Control+z')
      await page.getByRole('button', { name: 'Wiederherstellen' }).click()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')

      const confirm = page.getByRole('dialog', { name: 'Alle Notizen löschen?' })
      await clear.click()
      await confirm.getByRole('button', { name: 'Abbrechen' }).click()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      await clear.click()
      await confirm.getByRole('button', { name: 'Alle Notizen löschen' }).click()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1')
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      await page.getByRole('button', { name: 'Wiederherstellen' }).click()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1')
    },
  )

  test('sets the margins of all pages at once, and resets them', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    const before = await canvasOf(page)
    const openMargins = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('button', { name: 'Ränder und Drehung dieser Seite' }).click()
    }
    await openMargins()
    await page.getByRole('slider', { name: 'Unten' }).fill('40')
    await page.getByRole('button', { name: 'Für alle Seiten' }).click()
    await page.keyboard.press('End')
    await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
    await expect.poll(async () => (await canvasOf(page)).width).toBeGreaterThan(1.3 * before.width)
    await openMargins()
    await page.getByRole('button', { name: 'Bei allen Seiten zurücksetzen' }).click()
    await expect.poll(() => setOnDevice(page)).toMatchObject({ margins: {} })
    await expect.poll(() => canvasOf(page)).toEqual(before)
  })

  test('sees a page as wide as the screen on a phone in landscape', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await expect.poll(async () => (await canvasOf(page)).width).toBeGreaterThan(0.9 * 844)
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await canvasOf(page)).width).toBeLessThanOrEqual(390)
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
  })

  test('teaches the stand the key of a pedal, which also turns after a reload', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByRole('button', { name: 'Tippen, Tasten und Pedal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tippen, Tasten und Pedal' })
    await dialog.getByRole('button', { name: 'Für «Weiter» anlernen' }).click()
    await page.keyboard.press('Shift')
    await expect(dialog.getByRole('status')).toHaveText('Diese Taste geht nicht. Bitte drücken Sie eine andere.')
    await page.keyboard.press('F8')
    await expect(dialog.getByRole('listitem')).toContainText('F8')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('F8')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    // A reload cancels writes in flight.
    const place = async () => [...(await stored(page, 'stand'))].find(([key]) => key.startsWith('place/'))?.[1]
    await expect.poll(place).toMatchObject({ place: 1 })
    await page.reload()
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
  })

  test('turns half pages at the gap between two systems, and moves the line', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByLabel(/^Halbe Seiten blättern/).check()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog')).toHaveCount(0)
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    /** Dark pixels of the lower page in the row of the line, per pixel of its width. */
    const inkAtLine = () =>
      page.locator('.page--lower canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { top, height } = canvas.getBoundingClientRect()
        const leaves = canvas.closest('.leaves')
        if (leaves === null) throw new Error('no half pages')
        const line = leaves.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(leaves, '::after').top)
        const row = Math.round(((line - top) / height) * canvas.height)
        const data = canvas.getContext('2d')?.getImageData(0, row, canvas.width, 1).data ?? []
        let dark = 0
        for (let x = 0; x < canvas.width; x++) if ((data[4 * x] ?? 255) < 128) dark++
        return dark / canvas.width
      })
    expect(await inkAtLine()).toBeLessThan(0.02)
    const handle = page.getByRole('slider', { name: 'Trennlinie der halben Seiten' })
    const found = Number(await handle.getAttribute('aria-valuenow'))
    await handle.press('ArrowDown')
    await handle.press('ArrowDown')
    await expect(handle).toHaveAttribute('aria-valuenow', String(found + 2))
    const box = await handle.boundingBox()
    if (box === null) throw new Error('no handle')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(found + 5)
    await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    const moved = String(await handle.getAttribute('aria-valuenow'))
    await expect.poll(() => setOnDevice(page)).toMatchObject({ splits: { 1: expect.any(Number) } })
    await page.reload()
    await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    await expect(handle).toHaveAttribute('aria-valuenow', moved)
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByRole('button', { name: 'Trennlinien zurücksetzen' }).click()
    await page.keyboard.press('Escape')
    await expect(handle).toHaveAttribute('aria-valuenow', String(found))
  })

  for (const { locale } of eachLocale)
    test(`axe finds nothing in the help and the margins of the stand in ${locale}`, onlyLong, async ({ page }) => {
      await openRepertoire(page)
      await page.goto(`/${locale}/intra/repertoire`)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      const found: string[] = []
      for (const dialog of [/^(Tippen, Tasten|Taps, keys)/, /^(Ränder und|Margins and)/]) {
        await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
        await page.getByRole('button', { name: dialog }).click()
        found.push(...(await findings(page, String(dialog))))
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
      }
      expect(found).toEqual([])
    })
})
