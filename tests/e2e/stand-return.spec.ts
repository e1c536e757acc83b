import sharp from 'sharp'
import { sessionKeys } from '#device/web-storage.ts'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'returns to the same page on the stand after a reload and Back, and to the first page after leaving by turning',
    onlyLong,
    async ({ page }) => {
      const place = async (): Promise<unknown> =>
        [...(await stored(page, 'stand'))].find(([key]) => key.startsWith('place/'))?.[1]
      await openRepertoire(page)
      const open = page.getByRole('link', { name: 'Greensleeves', exact: true })
      await open.click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await expect.poll(place).toMatchObject({ place: 1 })
      await page.reload()
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await open.click()
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()

      // After its last page comes the next piece, and turning back leads to the last page, as always.
      await page.keyboard.press('PageDown')
      await expect(page.getByRole('figure', { name: /Seite 1 von/ })).toBeVisible()
      await expect(leaf(page, 'Greensleeves')).toHaveCount(0)
      await expect.poll(place).toMatchObject({ place: 0 })
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await open.click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
    },
  )

  test('sees the page as a picture after a reload until it is drawn again', onlyLong, async ({ page }) => {
    const picture = page.locator('.stand-picture')
    const saved = (): Promise<string | null> =>
      page.evaluate((key) => sessionStorage.getItem(key), sessionKeys.standPicture)
    const pixels = async (clip: { x: number; y: number; width: number; height: number }): Promise<Buffer> =>
      sharp(await page.screenshot({ clip }))
        .greyscale()
        .raw()
        .toBuffer()
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
    await expect.poll(saved).not.toBeNull()
    const first = await saved()
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
    await expect.poll(async () => ![null, first].includes(await saved())).toBe(true)
    const { x, y, width, height } = (await page.locator('.leaf canvas').first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    // Without the page number, which disappears.
    const upperHalf = { x, y, width, height: height / 2 }
    const drawn = await pixels(upperHalf)

    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/pdf\.worker/, async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await expect(picture).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Noten werden geladen' })).toBeAttached()
    const seen = await pixels(upperHalf)
    const difference = drawn.reduce((sum, grey, at) => sum + Math.abs(grey - (seen[at] ?? 0)), 0) / drawn.length
    expect(difference).toBeLessThan(4)
    release()
    await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
    await expect(picture).toHaveCount(0)
  })

  test(
    'returns to the same half page, piece and preset after a reload, another piece, and in a new tab',
    onlyLong,
    async ({ page, context }) => {
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: 'Mehr' }).click()
      await page.getByLabel(/^Halbe Seiten blättern/).check()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
      for (const where of ['Seiten 1 und 2 von 3', 'Seite 2 von 3', 'Seiten 2 und 3 von 3']) {
        await page.keyboard.press('PageDown')
        await expect(leaf(page, where)).toBeVisible()
      }
      const kept = async (title: string): Promise<unknown> => {
        const [, composition, sheet] = /\/composition\/(\d+)\/sheet\/(\d+)/.exec(page.url()) ?? []
        await expect(leaf(page, title)).toBeVisible()
        return (await stored(page, 'stand')).get(`place/${composition}/${sheet}`)
      }
      await expect.poll(() => kept('Can-Can')).toMatchObject({ place: 2, between: true })
      await page.reload()
      await expect(leaf(page, 'Seiten 2 und 3 von 3')).toBeVisible()

      // Another piece, and back.
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
      await page.getByRole('button', { name: 'Voriges Stück' }).click()
      await expect(leaf(page, 'Can-Can')).toHaveCount(0)
      await page.getByRole('button', { name: 'Nächstes Stück' }).click()
      await expect(leaf(page, /^Can-Can, .*Seite 3 von 3/)).toBeVisible()

      // The lock that was chosen for one piece holds after a reload within the next one.
      await page.getByRole('button', { name: 'Spielen' }).click()
      await page.keyboard.press('PageDown')
      await expect(page.getByRole('figure', { name: /Seite 1 von/ })).toBeVisible()
      await expect.poll(() => kept('')).toMatchObject({ place: 0, mode: 'play' })
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sperre lösen' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Schliessen' })).toHaveCount(0)

      // Turning back leads to the last page, which a reload keeps.
      await page.keyboard.press('PageUp')
      await expect.poll(() => kept('Can-Can')).toMatchObject({ place: 2, between: false })
      await page.reload()
      await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()

      // A new tab: the list opens at the current piece.
      await page.keyboard.press('PageDown')
      await expect(leaf(page, title ?? '')).toBeVisible()
      await page.keyboard.press('PageUp')
      await expect.poll(() => kept('Can-Can')).toMatchObject({ place: 2 })
      await page.close()
      const tab = await context.newPage()
      await openRepertoire(tab)
      await tab.getByRole('link', { name: 'Auf den Notenständer: Can-Can' }).click()
      await expect(leaf(tab, /^Can-Can, .*Seite 3 von 3/)).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Sperre lösen' })).toBeVisible()
    },
  )

  test(
    'goes to a page by keyboard: Home and End, slider, page number and small pictures',
    onlyLong,
    async ({ page }) => {
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await page.keyboard.press('End')
      await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
      await page.keyboard.press('Home')
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()

      const all = page.getByRole('button', { name: 'Alle Seiten' })
      await all.press('Enter')
      const slider = page.getByRole('slider', { name: 'Blättern' })
      await slider.press('ArrowRight')
      // The page is turned while the slider moves, behind the panel.
      await expect(page.locator('.leaf')).toHaveAccessibleName(/Seite 2 von 3$/)
      await expect(slider).toHaveAttribute('aria-valuetext', 'Seite 2 von 3')
      const pictures = page.getByRole('dialog').getByRole('listitem')
      await expect(pictures).toHaveCount(3)
      await expect(pictures.locator('canvas')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Seite 2 von 3' })).toHaveAttribute('aria-current', 'true')

      const number = page.getByRole('textbox', { name: 'Seite' })
      await number.fill('9')
      await number.press('Enter')
      await expect(page.getByText('Diese Noten haben die Seiten 1 bis 3.')).toBeVisible()
      await number.fill('3')
      await number.press('Enter')
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()

      await all.press('Enter')
      await page.getByRole('button', { name: 'Seite 1 von 3' }).press('Enter')
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      // A phone has the button in the menu.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Mehr' }).click()
      await all.click()
      await page.getByRole('button', { name: 'Seite 2 von 3' }).click()
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await page.getByRole('button', { name: 'Spielen' }).click()
      await expect(all).toHaveCount(0)
    },
  )
})
