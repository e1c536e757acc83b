import type { Page } from '@playwright/test'

/**
 * Returns the controls of the page that something fixed or sticky lies over, after the browser has scrolled to each as
 * for the keyboard's focus, with what covers them.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [contenteditable=true]'
    /** The element that stays on the screen while the page scrolls, if `element` is in one. */
    const floating = (element: Element | null): Element | null => {
      for (let around = element; around !== null; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
      return null
    }
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()} «${element.textContent?.slice(0, 40)}»`
    const found: string[] = []
    for (const control of document.querySelectorAll(controls)) {
      if (control.matches('.skip') || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      // A long text is reached at its beginning: its middle may be below what floats at the edge of the screen.
      const isLong = control.getBoundingClientRect().height > innerHeight / 2
      control.scrollIntoView({ block: isLong ? 'start' : 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      if (right - left < 3 || bottom - top < 3) continue
      const covering = floating(document.elementFromPoint((left + right) / 2, isLong ? top + 10 : (top + bottom) / 2))
      if (covering !== null && !covering.contains(control)) found.push(`${named(covering)} covers ${named(control)}`)
    }
    return found
  })
