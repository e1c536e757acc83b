import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { long, onlyLong } from '../support/long-run.ts'

const parts = {
  aboutus: ['club', 'oberstrass', 'zunftspiel', 'besetzung', 'vorstand', 'history'],
  signup: ['aktivmitglied', 'passivmitglied'],
} as const
/** The short run opens the last part of each page: whatever is above it can move it. */
const pages = Object.entries(parts).flatMap(([path, ids]) =>
  (long ? ids : ids.slice(-1)).map((id) => [path, id] as const),
)
const sizes = [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'tablet', viewport: { width: 768, height: 1024 } },
  { device: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

test.use({ isServerShared: true, serviceWorkers: 'block' })

/** Returns the distance of an element from the window's upper edge once nothing moves any more. */
const placeOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (name) => {
    const quietFrames = 30
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isLoading = (): boolean =>
      document.querySelector('.skeleton') !== null ||
      [...document.images].some((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return !image.complete && bottom > 0 && top < innerHeight
      })
    const layout = () =>
      `${document.documentElement.scrollHeight} ${scrollY} ${document.getElementById(name)?.offsetTop}`
    await document.fonts.ready
    let [seen, quiet] = ['', 0]
    while (quiet < quietFrames) {
      await frame()
      const now = layout()
      quiet = now === seen && !isLoading() ? quiet + 1 : 0
      seen = now
    }
    return Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN)
  }, id)

/** Returns the articles of the home page by the fragments of the links to them. */
const articles = async (page: Page): Promise<string[]> => {
  const links = page.locator('main a[href*="#article-"]')
  return links.evaluateAll((found) => found.map((link) => (link.getAttribute('href') ?? '').split('#')[1] ?? ''))
}
const openPanel = (page: Page) => page.getByRole('button', { name: 'Menü' }).click()
const panel = (page: Page) => page.locator('#navigation-panel')
const linkTo = (path: string, id: string): string => `a[href$="/${path}#${id}"]`

for (const { device, viewport } of sizes) {
  test.describe(`on a ${device}, a fragment is scrolled to 100 px below the upper edge`, () => {
    test.use({ viewport })

    test('when its address is opened', device === 'phone' ? {} : onlyLong, async ({ page }) => {
      const places: unknown[] = []
      for (const [path, id] of pages) {
        // Forces a new document instead of a navigation within the current one.
        await page.goto('about:blank')
        await page.goto(`/de-ch/${path}#${id}`)
        await waitForHydration(page)
        places.push([id, await placeOf(page, id)])
      }
      expect(places).toEqual(pages.map(([, id]) => [id, 100]))
    })

    test('when the side panel leads to it, on the same page and from another one', onlyLong, async ({ page }) => {
      const places: unknown[] = []
      for (const from of [null, 'calendar']) {
        for (const [path, id] of pages) {
          await page.goto(`/de-ch/${from ?? path}`)
          await waitForHydration(page)
          await openPanel(page)
          await panel(page).locator(linkTo(path, id)).click()
          places.push([from, id, await placeOf(page, id)])
        }
      }
      expect(places).toEqual([null, 'calendar'].flatMap((from) => pages.map(([, id]) => [from, id, 100])))
    })

    test('when the page’s own links lead to it', onlyLong, async ({ page }) => {
      await page.goto('/de-ch/aboutus')
      await waitForHydration(page)
      const links = page.locator('.about-parts a[href*="aboutus#"]')
      const ids = await links.evaluateAll((found) =>
        found.map((link) => link.getAttribute('href')?.split('#')[1] ?? ''),
      )
      expect(ids).toContain('history')
      const places: unknown[] = []
      for (const id of ids) {
        await page.locator('.about-parts').locator(`a[href$="#${id}"]`).click()
        places.push([id, await placeOf(page, id)])
      }
      expect(places).toEqual(ids.map((id) => [id, 100]))
    })

    test('each time the same link is followed', onlyLong, async ({ page }) => {
      const places: [id: string, place: number][] = []
      const follow = async (link: Locator, id: string): Promise<void> => {
        for (const edge of ['top', 'bottom', 'top'] as const) {
          await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), edge)
          if (await link.isHidden()) await openPanel(page)
          await link.click()
          places.push([id, await placeOf(page, id)])
        }
      }
      for (const [path, id] of pages) {
        await page.goto('about:blank')
        await page.goto(`/de-ch/${path}#${id}`)
        await waitForHydration(page)
        await placeOf(page, id)
        await follow(panel(page).locator(linkTo(path, id)), id)
        for (const link of await page.locator('.about-parts').locator(linkTo(path, id)).all()) await follow(link, id)
      }
      expect(places.length).toBeGreaterThan(pages.length)
      expect(places).toEqual(places.map(([id]) => [id, 100]))
    })

    test('each time a link is followed by keyboard, which moves the focus there', onlyLong, async ({ page }) => {
      await page.goto('/de-ch/aboutus#history')
      await waitForHydration(page)
      await placeOf(page, 'history')
      for (const _time of [1, 2, 3]) {
        await page.locator('.about-parts').locator(linkTo('aboutus', 'history')).press('Enter')
        expect(await placeOf(page, 'history')).toBe(100)
        await expect(page.locator('#history')).toBeFocused()
      }
    })

    test('when a list above it is loaded after the page was scrolled', onlyLong, async ({ page }) => {
      await page.goto('/de-ch/contact')
      await waitForHydration(page)
      const gate = Promise.withResolvers<void>()
      await page.route(/\/organization\/\d\/member/, async (route) => {
        await gate.promise
        await route.continue()
      })
      await openPanel(page)
      await panel(page).locator(linkTo('aboutus', 'vorstand')).click()
      await expect(page.locator('#vorstand-title')).toBeInViewport()
      await expect(page.locator('.skeleton')).toBeAttached()
      gate.resolve()
      await expect(page.locator('#vorstand').getByText('Thomas Rütistein')).toBeVisible()
      expect(await placeOf(page, 'vorstand')).toBe(100)
    })

    test('when it is an article', onlyLong, async ({ page }) => {
      await page.goto('/de-ch')
      const all = await articles(page)
      expect(all.length).toBeGreaterThan(2)
      const places: unknown[] = []
      for (const id of all) {
        await page.goto('about:blank')
        await page.goto(`/de-ch/article#${id}`)
        await waitForHydration(page)
        places.push(['address', id, await placeOf(page, id)])
        await page.goto('/de-ch')
        await waitForHydration(page)
        await page.locator(`main a[href$="#${id}"]`).click()
        places.push(['teaser', id, await placeOf(page, id)])
      }
      expect(places).toEqual(
        all.flatMap((id) => [
          ['address', id, 100],
          ['teaser', id, 100],
        ]),
      )
    })
  })
}
