import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire } from '../support/members-area.ts'
import { setOnDevice } from '../support/music-stand.ts'

type Part = readonly [number, number]

/** Returns where the middle of an element is on the displayed page, in hundredths of its width and height. */
const placeOnPage = (page: Page, selector: string): Promise<number[] | null> =>
  page.evaluate((wanted) => {
    const boxes = [wanted, '.leaf canvas'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    const [box, sheet] = boxes
    if (box === undefined || sheet === undefined) return null
    const x = (box.x + box.width / 2 - sheet.x) / sheet.width
    const y = (box.y + box.height / 2 - sheet.y) / sheet.height
    return [Math.round(100 * x), Math.round(100 * y)]
  }, selector)

const tapPage = async (page: Page, [x, y]: Part): Promise<void> => {
  const box = await page.locator('.placing-surface').boundingBox()
  if (box === null) throw new Error('nothing to tap')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
}

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test('places a jump on a page, follows it while playing, and moves and removes it by keyboard', async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByLabel('Auf Seite 2').selectOption('D.S.')
    await page.getByRole('button', { name: 'Auf die Seite setzen' }).click()
    const accept = page.getByRole('button', { name: 'Setzen', exact: true })
    await tapPage(page, [0.7, 0.2])
    await expect.poll(() => placeOnPage(page, '.page-jump')).toEqual([70, 20])
    expect(await findings(page, 'placing a jump')).toEqual([])
    await accept.click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await tapPage(page, [0.3, 0.6])
    await accept.click()

    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    const jump = page.getByRole('button', { name: 'D.S., nach Seite 1' })
    await expect(jump).toBeVisible()
    await expect.poll(() => placeOnPage(page, '.page-jump')).toEqual([70, 20])
    expect(await findings(page, 'a jump on a page')).toEqual([])
    await page.getByRole('button', { name: 'Spielen' }).click()
    await expect.poll(() => setOnDevice(page)).toMatchObject({ mode: 'play', jumps: [{ from: 2, to: 1 }] })
    await page.reload()
    // In portrait the jump lies where a tap on the page turns it.
    await page.setViewportSize({ width: 820, height: 1180 })
    await jump.click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await expect.poll(() => placeOnPage(page, '.page-landing')).toEqual([30, 60])
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sperre lösen' }).click()
    const more = page.getByRole('button', { name: 'Mehr', exact: true })
    await more.press('Enter')
    await page.getByRole('button', { name: 'D.S. auf Seite 2 verschieben' }).press('Enter')
    await expect(page.getByRole('button', { name: 'D.S. auf Seite 2', exact: true })).toBeFocused()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Ziel von D.S. auf Seite 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(jump).toBeVisible()
    await expect.poll(() => placeOnPage(page, '.page-jump')).toEqual([60, 20])
    await more.press('Enter')
    await page.getByRole('button', { name: 'D.S. auf Seite 2 entfernen' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(jump).toHaveCount(0)
  })

  test('is led to the place, in every view and with repeated pages', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    const more = async (what: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Mehr' }).press('Enter')
      await what()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
    }
    await more(async () => {
      await page.getByLabel('Reihenfolge der Seiten').fill('1,2,1,3')
      await page.getByLabel('Reihenfolge der Seiten').press('Enter')
    })
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2, Stelle 2 von 4')).toBeVisible()
    await page.getByRole('button', { name: 'Mehr' }).press('Enter')
    await page.getByLabel('Auf Seite 2').selectOption('D.S.')
    await page.getByRole('button', { name: 'Auf die Seite setzen' }).press('Enter')
    await tapPage(page, [0.7, 0.1])
    await page.getByRole('button', { name: 'Setzen', exact: true }).click()
    await expect(leaf(page, 'Seite 1, Stelle 1 von 4')).toBeVisible()
    await tapPage(page, [0.3, 0.6])
    await page.getByRole('button', { name: 'Setzen', exact: true }).click()
    const jump = page.getByRole('button', { name: 'D.S., nach Seite 1' })

    for (const view of ['Ganze Seite', 'Ganze Breite', 'Fortlaufend']) {
      await more(() => page.getByLabel(view).check())
      await page.getByRole('button', { name: 'Alle Seiten' }).click()
      await page.getByRole('button', { name: 'Seite 2, Stelle 2 von 4' }).click()
      await jump.click()
      // To the next place of page 1 in the order of play.
      await expect(leaf(page, 'Seite 1, Stelle 3 von 4')).toBeVisible()
      await expect(page.locator('.page-landing')).toBeInViewport({ ratio: 1 })
    }
    // In the middle of a half-page turn, the jump of the hidden upper half is not there.
    await more(async () => {
      await page.getByLabel('Ganze Seite').check()
      await page.getByLabel(/^Halbe Seiten blättern/).check()
    })
    await page.keyboard.press('Home')
    await expect(leaf(page, 'Seite 1, Stelle 1 von 4')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    await expect(jump).toBeVisible()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seiten 2 und 1 von 3')).toBeVisible()
    await expect(jump).toHaveCount(0)
  })
})
