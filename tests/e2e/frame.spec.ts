import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { eachLocale, long, onlyLong } from '../support/long-run.ts'

const cookieBar = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const pausing = (page: Page) => page.getByRole('button', { name: 'Bildwechsel anhalten' })
/** Returns the server's name of an element's picture. */
const nameOf = async (picture: Locator) => /id=([\w-]+)/.exec((await picture.getAttribute('src')) ?? '')?.[1]
/** Returns the CSS pixels between the upper edges of the window and of an element. */
const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Widths of phones, tablets and desktops; every width of a phone in the long run. */
const widths = [
  ...(long
    ? Array.from({ length: 141 }, (_, step) => 320 + step)
    : [320, 350, 360, 367, 375, 389, 390, 412, 414, 428, 430]),
  ...[580, 640, 768, 1024, 1100, 1280, 1440],
]

test.use({ isServerShared: true, serviceWorkers: 'block' })

test.describe('the frame of every page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  for (const { place, path, field } of [
    { place: 'the header', path: '/de-ch/calendar', field: '.head-picture' },
    { place: 'the home page’s banner', path: '/de-ch', field: '.banner-picture' },
  ]) {
    test(
      `${place} shows another picture every 20 s until it is stopped, and stays stopped on the next visit`,
      onlyLong,
      async ({ page }) => {
        await page.clock.install()
        await page.goto(path)
        await waitForHydration(page)
        const pictures = page.locator(`${field} img`)
        const first = await nameOf(pictures)
        await page.clock.runFor(20_000)
        await expect(pictures).toHaveCount(2)
        const second = await nameOf(pictures.last())
        expect(second).not.toBe(first)
        // The cross-fade has ended.
        await expect(pictures).toHaveCount(1)
        expect(await nameOf(pictures)).toBe(second)

        await pausing(page).click()
        await page.clock.runFor(60_000)
        expect(await nameOf(pictures)).toBe(second)
        await page.reload()
        await expect(page.getByRole('button', { name: 'Bildwechsel fortsetzen' })).toBeVisible()
      },
    )
  }

  test(
    'the home page has the picture of the header too; the banner comes first, and its button stops both',
    onlyLong,
    async ({ page }) => {
      for (const path of ['/de-ch', '/de-ch/home']) {
        await page.goto(path)
        await waitForHydration(page)
        const picture = page.locator('.head-picture img')
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await expect(picture).toHaveAttribute('fetchpriority', 'low')
        await expect(page.locator('.banner-picture img')).toHaveAttribute('fetchpriority', 'high')
        await expect(pausing(page)).toHaveCount(1)
      }
      await page.clock.install()
      await page.reload()
      await waitForHydration(page)
      await pausing(page).click()
      await page.clock.runFor(25_000)
      await expect(page.locator('.head-picture img')).toHaveCount(1)
    },
  )

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('the picture does not change', async ({ page }) => {
      await page.clock.install()
      await page.goto('/de-ch/calendar')
      await waitForHydration(page)
      const pictures = page.locator('.head-picture img')
      const first = await nameOf(pictures)
      // Only one interval: later pictures may by chance return to the first.
      await page.clock.runFor(25_000)
      await expect(pausing(page)).toBeHidden()
      expect(await nameOf(pictures.last())).toBe(first)
    })
  })

  for (const { locale, details } of eachLocale)
    test(
      `the header picture fills its area and the band's name does not overlap the tools at any width in ${locale}`,
      details,
      async ({ page }) => {
        await page.goto(`/${locale}/calendar`)
        await waitForHydration(page)
        const wrong: unknown[] = []
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const found = await page.evaluate(() => {
            const boxOf = (selector: string) =>
              document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
            const name = document.querySelector('.head .logo-name')
            const isShown = name !== null && name.clientWidth > 1
            const letters = document.createRange()
            if (name !== null) letters.selectNodeContents(name)
            return {
              picture: [boxOf('.head-picture').width, boxOf('.head-picture').height],
              isClear:
                !isShown ||
                (name.scrollWidth <= name.clientWidth &&
                  letters.getBoundingClientRect().right <= boxOf('.head-tools > div').left),
              sideways: document.documentElement.scrollWidth - innerWidth,
            }
          })
          const [across = 0, high = 0] = found.picture
          const room = Math.min(width, 400)
          if (across < room || high < 64 || !found.isClear || found.sideways > 0) wrong.push([width, found])
        }
        expect(wrong).toEqual([])
      },
    )

  test('a cookie bar moves nothing, does not cover the focused element, and stays away once acknowledged', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        document.documentElement.dataset.shift = `${sum}`
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/de-ch/calendar')
    await expect(cookieBar(page)).toBeVisible()
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.02)

    const covered: string[] = []
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector('.cookie-bar')
        const focused = document.activeElement
        if (bar === null || focused === null || focused === document.body || bar.contains(focused)) return null
        return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? focused.textContent : null
      })
      if (hidden !== null) covered.push(hidden)
    }
    expect(covered).toEqual([])

    await page.getByRole('button', { name: 'Verstanden' }).click()
    await expect(cookieBar(page)).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
    await page.reload()
    await waitForHydration(page)
    await expect(cookieBar(page)).toHaveCount(0)
  })

  test(
    'a fragment is scrolled to 100 px below the edge on page load, and when its element is rendered late',
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch')
      await waitForHydration(page)
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/api\/frontend\/event\?/, async (route) => {
        await released
        await route.continue()
      })
      await page.getByRole('link', { name: 'Zum Konzert' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Konzerte und Anlässe' })).toBeVisible()
      const fragment = new URL(page.url()).hash
      release()
      const part = page.locator(fragment)
      await expect(part).toBeFocused()
      await expect.poll(() => topOf(part)).toBe(100)
      await page.unroute(/\/api\/frontend\/event\?/)

      await page.goto('/de-ch')
      await page.goto(`/de-ch/calendar?from=poster${fragment}`)
      await waitForHydration(page)
      await expect.poll(() => topOf(part)).toBe(100)
      await page.getByRole('link', { name: /Switch to English/ }).click()
      await expect(page).toHaveURL(new RegExp(`/en-gb/calendar\\?from=poster${fragment}$`))
      await expect.poll(() => topOf(part)).toBe(100)
    },
  )

  test('an address with an invalid fragment opens a normal page', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/calendar#100%')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Neues' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the panel links to every page and closes after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/de-ch')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menü' }).click()
    const panel = page.getByRole('navigation', { name: 'Alle Seiten' })
    await expect(panel.getByRole('link', { name: 'Intranet' })).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'Shop' })).toHaveCount(1)
    await panel.getByRole('link', { name: 'Kontakt' }).click()
    await expect(page).toHaveURL(/\/de-ch\/contact$/)
    await expect(panel).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('a member', () => {
  // Signed out, the page of the members area leaves for the sign-in.
  test.use({ member: 'player' })
  test(
    'no script is made from a text, and none is loaded from an address outside the build',
    onlyLong,
    async ({ page, console }) => {
      console.expectComplaints(/requires 'TrustedScript(?:URL)?' assignment/)
      for (const path of ['/de-ch/calendar', '/de-ch/intra']) {
        await page.goto(path)
        await waitForHydration(page)
        const refused = await page.evaluate(() => {
          const script = document.createElement('script')
          const assignments = [
            () => script.setAttribute('src', 'https://band.example/assets/index.js'),
            () => script.setAttribute('src', '/api/public/image?name=a.js'),
            () => Object.assign(script, { text: 'document.title = 1' }),
            () => new Worker('/pdfjs/cmaps.json'),
          ]
          return assignments.map((assign) => {
            try {
              assign()
              return 'accepted'
            } catch (error) {
              return (error as Error).name
            }
          })
        })
        expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
      }
    },
  )
})
