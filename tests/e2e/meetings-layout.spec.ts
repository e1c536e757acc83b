import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

/** Heights of a typical card, rendered and as the placeholder that replaces it far from the window. */
const heights = (page: Page): Promise<{ drawn: number; placeholder: number }> =>
  page.locator('.meeting').evaluateAll((cards) => {
    const drawn = cards.map((card) => {
      if (card instanceof HTMLElement) card.style.contentVisibility = 'visible'
      return card.getBoundingClientRect().height
    })
    const usual = drawn.toSorted((a, b) => a - b)[Math.floor(drawn.length / 2)] ?? 0
    const copy = cards[drawn.indexOf(usual)]?.cloneNode(true)
    if (!(copy instanceof HTMLElement)) throw new Error('there is no card')
    copy.style.contentVisibility = 'hidden'
    cards[0]?.parentElement?.append(copy)
    const placeholder = copy.getBoundingClientRect().height
    copy.remove()
    return { drawn: usual, placeholder }
  })

test.describe('a member', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  for (const width of [390, 768, 1280])
    test(
      `scrolls meetings without a jump: a placeholder is as tall as a card, at ${width} px`,
      onlyLong,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        for (const place of ['/de-ch/intra/meetings', '/de-ch/intra']) {
          await page.goto(place)
          await expect(page.locator('.meeting').first()).toContainText('Angemeldet')
          // Loaded later, and part of a card's height on the page of meetings.
          if (place.endsWith('/meetings')) await expect(page.locator('.who').first()).toBeVisible()
          const { drawn, placeholder } = await heights(page)
          expect(Math.abs(placeholder - drawn) / drawn, `${place}: ${placeholder} for ${drawn} px`).toBeLessThan(0.15)
        }
      },
    )
})
