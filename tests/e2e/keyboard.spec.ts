import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { openScreen } from '../support/open-screen.ts'
import { screens, treasuryScreens } from '../support/screens.ts'

/** Presses Tab until the focus comes round. @returns the controls it never reached, and those that do not show it. */
const missedByTab = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    const reached = new Set<Element>()
    const unmarked = new Set<Element>()
    const isMarked = (element: Element | null | undefined): boolean =>
      element instanceof Element && getComputedStyle(element).outlineStyle !== 'none'
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      reached.add(target)
      const around = [target, target.parentElement, target.closest('label'), target.nextElementSibling]
      if (!around.some(isMarked)) unmarked.add(target)
    })
    Object.assign(window, { reached, unmarked })
  })
  const count = await page.evaluate(
    () => document.querySelectorAll('a, button, input, select, textarea, summary').length,
  )
  for (let pressed = 0; pressed < count + 20; pressed++) await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const { reached, unmarked } = window as unknown as Record<'reached' | 'unmarked', Set<Element>>
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}» ${element.getAttribute('name') ?? ''}`
    const controls = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
    const missed = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      // The caret reaches a link within a text that is being edited.
      if (element.parentElement?.closest('[contenteditable=true]') != null) return false
      // Arrow keys choose within a group.
      return !(element instanceof HTMLInputElement && element.type === 'radio') && !reached.has(element)
    })
    return [
      ...missed.map((element) => `not reached: ${named(element)}`),
      ...[...unmarked].map((element) => `shows no focus: ${named(element)}`),
    ]
  })
}

for (const [member, paths] of [
  ['admin', screens],
  ['treasurer', treasuryScreens],
] as const)
  test.describe(`the ${member}`, () => {
    test.use({ member, serviceWorkers: 'block' })

    for (const width of [390, 1280])
      test(`reaches every control by Tab at ${width} px, and sees where the focus is`, onlyLong, async ({ page }) => {
        test.setTimeout(20 * 60_000)
        await page.setViewportSize({ width, height: 844 })
        const found: string[] = []
        for (const path of paths) {
          await openScreen(page, path)
          found.push(...(await missedByTab(page)).map((control) => `${path}: ${control}`))
        }
        expect(found).toEqual([])
      })
  })
