import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { openScreen } from '../support/open-screen.ts'
import { screens, treasuryScreens } from '../support/screens.ts'

test.use({ isServerShared: true, serviceWorkers: 'block' })

/** The spacing of WCAG 2.2, success criterion 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** The page's policy blocks style elements. */
const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

/** Returns the texts that lie outside of the window or of an element that clips them. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0 || parent.closest('.visually-hidden, .skip, script, style, noscript') !== null) continue
      let isClipped = text.right > innerWidth + 1 || text.left < -1
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        // Hidden from sight on purpose.
        if (width <= 1) isClipped = false
        if (width <= 1) break
        if (/hidden|clip/.test(overflowX) && (text.right > right + 2 || text.left < left - 2)) isClipped = true
        if (/hidden|clip/.test(overflowY) && (text.bottom > bottom + 4 || text.top < top - 4)) isClipped = true
      }
      if (isClipped) clipped.push(node.textContent?.trim().slice(0, 60) ?? '')
    }
    return clipped
  })

for (const width of [320, 390, 1440])
  test(`wider text spacing cuts nothing on the public pages at ${width} px`, onlyLong, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const clipped: string[] = []
    for (const path of ['', '/calendar', '/shop', '/aboutus', '/signup', '/contact', '/article']) {
      await page.goto(`/de-ch${path}`)
      await waitForHydration(page)
      await addStyles(page, spacing)
      clipped.push(...(await clippedTexts(page)).map((text) => `${path}: ${text}`))
    }
    expect(clipped).toEqual([])
  })

for (const width of [320, 390, 820, 1024, 1440])
  test(`text of twice the size leaves room for the words of the shop at ${width} px`, onlyLong, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/de-ch/shop')
    await waitForHydration(page)
    await addStyles(page, 'html { font-size: 200% !important }')
    const narrow = await page
      .locator('.shop-item :is(h3, .prose, .shop-buy)')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.clientWidth < 5 * Number.parseFloat(getComputedStyle(part).fontSize))
          .map((part) => `${part.className} ${part.clientWidth} ${part.textContent?.slice(0, 30)}`),
      )
    expect(narrow).toEqual([])
  })

for (const [member, paths] of [
  ['admin', screens],
  ['treasurer', treasuryScreens],
] as const)
  test.describe(`the ${member}`, () => {
    test.use({ member })

    test('reads text of twice the size on a phone without scrolling sideways', onlyLong, async ({ page, context }) => {
      test.setTimeout(10 * 60_000)
      await page.setViewportSize({ width: 390, height: 844 })
      // The size of text in the settings of the browser, which media queries know too.
      const devtools = await context.newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      const wide: string[] = []
      for (const path of paths) {
        await openScreen(page, path)
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        if (scrollWidth > 390) wide.push(`${path}: ${scrollWidth} px`)
      }
      expect(wide).toEqual([])
    })
  })

test(
  'contrast themes tell the current section, and the chosen variant, from the others',
  onlyLong,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/de-ch/shop')
    await waitForHydration(page)
    const backgroundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await backgroundOf('header .nav a[aria-current]')).not.toBe(
      await backgroundOf('header .nav a:not([aria-current])'),
    )
    await page.locator('.shop-variant:has(input:enabled)').first().click()
    expect(await backgroundOf('.shop-variant:has(:checked)')).not.toBe(
      await backgroundOf('.shop-variant:not(:has(:checked))'),
    )
  },
)
