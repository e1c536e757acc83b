import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire } from '../support/members-area.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test('marches with black on white, large targets and nothing that moves', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, /Seite 1/)).toBeVisible()
    const widthOfPage = async () => (await leaf(page, /Seite 1/).boundingBox())?.width ?? 0
    const before = await widthOfPage()
    const more = page.getByRole('button', { name: 'Mehr', exact: true })
    await more.click()
    await page.getByLabel('Nacht', { exact: true }).check()
    await page.getByLabel('Marschmodus').check()
    expect(await findings(page, 'march mode')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await expect.poll(widthOfPage).toBeGreaterThanOrEqual(before)
    const page1 = page.locator('.page canvas').first()
    await expect(page1).toHaveCSS('filter', 'grayscale(1) contrast(1.8)')
    await expect(page.locator('[data-tint]')).toHaveAttribute('data-tint', 'paper')
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(72)
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-march] *')]
          .filter((one) => {
            const { animationName, transitionDuration } = getComputedStyle(one)
            return (
              animationName !== 'none' || transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0)
            )
          })
          .map((one) => one.className),
      )
    expect(await moving()).toEqual([])
    await page.reload()
    await expect(page1).toHaveCSS('filter', 'grayscale(1) contrast(1.8)')
  })

  test('on the march every target is at least 44 px, and a page turns at once', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, /Seite 1/)).toBeVisible()
    const more = page.getByRole('button', { name: 'Mehr', exact: true })
    await more.click()
    await page.getByLabel('Marschmodus').check()
    /** Visible controls of which a finger can press less than 44 px, with their labels and what lies around them. */
    const small = () =>
      page.evaluate(() => {
        const pressed = (one: HTMLElement, x: number, y: number): boolean => {
          const at = document.elementFromPoint(x, y)
          return (
            at !== null &&
            (one.contains(at) || (one instanceof HTMLInputElement && at.closest('label')?.control === one))
          )
        }
        return [
          ...document.querySelectorAll<HTMLElement>(
            '[data-march] :is(button, a[href], input, select, textarea, summary)',
          ),
        ]
          .filter(
            (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('.visually-hidden') === null,
          )
          .filter((one) => one.getBoundingClientRect().width > 1)
          .filter((one) => document.querySelector('dialog[open]')?.contains(one) ?? true)
          .map((one) => {
            one.scrollIntoView({ block: 'center' })
            const { left, top, width, height } = one.getBoundingClientRect()
            const [x, y] = [left + width / 2, top + height / 2]
            const around = Array.from({ length: 121 }, (_, index) => index - 60)
            return {
              name: one.getAttribute('aria-label') ?? (one.textContent.trim() || one.getAttribute('name')),
              width: Math.max(width, around.filter((by) => pressed(one, x + by, y)).length),
              height: Math.max(height, around.filter((by) => pressed(one, x, y + by)).length),
            }
          })
          .filter(({ width, height }) => Math.round(width) < 44 || Math.round(height) < 44)
      })
    expect(await small()).toEqual([])
    await page.keyboard.press('Escape')
    expect(await small()).toEqual([])
    for (const motion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion: motion })
      const turned = await page.evaluate(async () => {
        const running: string[] = []
        const scrolled = new Set<number>()
        const position = () =>
          [...document.querySelectorAll('[data-march] *')].reduce((sum, one) => sum + one.scrollTop, 0)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
        for (let frame = 0; frame < 12; frame += 1) {
          await new Promise(requestAnimationFrame)
          for (const one of document.getAnimations()) running.push(one.constructor.name)
          scrolled.add(Math.round(position()))
        }
        return { running, steps: scrolled.size }
      })
      expect(turned.running).toEqual([])
      // Before and after the turn, and nothing between them.
      expect(turned.steps).toBeLessThanOrEqual(2)
      await expect(leaf(page, /Seite 1(?:\D|$)/)).toBeHidden()
    }
  })

  test(
    'makes the view of one sheet the default for all, gives another its own, and returns it to the default',
    onlyLong,
    async ({ page }) => {
      const half = page.getByLabel(/^Halbe Seiten blättern/)
      const own = page.getByText('Diese Noten haben eine eigene Ansicht.')
      const more = async (what: () => Promise<void>) => {
        await page.getByRole('button', { name: 'Mehr' }).click()
        await what()
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
      }
      const openPiece = async (title: string) => {
        await page.getByRole('link', { name: title, exact: true }).click()
        await expect(leaf(page, title)).toBeVisible()
      }
      await openRepertoire(page)
      await openPiece('Can-Can')
      await more(async () => {
        await half.check()
        await expect(own).toBeVisible()
        await page.getByRole('button', { name: 'Standard für alle Stücke' }).click()
        await expect(own).toHaveCount(0)
        await expect(half).toBeChecked()
      })
      await page.getByRole('button', { name: 'Schliessen' }).click()

      await openPiece('Greensleeves')
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seiten 1 und 2 von 2')).toBeVisible()
      await more(async () => {
        await half.uncheck()
        await expect(own).toBeVisible()
      })
      await page.reload()
      await expect(leaf(page, 'Greensleeves')).toBeVisible()
      await more(async () => {
        await expect(own).toBeVisible()
        await expect(half).not.toBeChecked()
        await page.getByRole('button', { name: 'Zurück zur Standardansicht' }).click()
        await expect(half).toBeChecked()
        await expect(own).toHaveCount(0)
      })
    },
  )

  for (const { locale } of eachLocale)
    test(
      `axe finds nothing in the view of a sheet that differs from the default in ${locale}`,
      onlyLong,
      async ({ page }) => {
        await page.goto(`/${locale}/intra/repertoire`)
        await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
        await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
        // The other choice than the member's default, which another test may have saved.
        await page.getByLabel(/^(Halbe Seiten blättern|Turn half pages)/).click()
        await expect(page.getByRole('status').filter({ hasText: /eigene Ansicht|its own view/ })).toBeVisible()
        expect(await findings(page, 'own view')).toEqual([])
      },
    )
})
