import type { Page } from '@playwright/test'
import { probeTimeoutMs } from '../../src/platform/offline/connectivity.ts'
import { firstLoadPatience } from '../../src/platform/offline/useFirstLoad.ts'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { screens } from '../support/screens.ts'

test.use({ isServerShared: true, serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 12 * 60_000 })

/** A link or button that moved without a press or key, with how far. */
interface Moved {
  readonly name: string
  readonly by: number
}

declare global {
  interface Window {
    moved: Moved[]
  }
}

/**
 * Notes every link, button and field of the content that a later part of the page moves. A slow machine runs out of patience
 * neither with its lists nor with the network.
 */
const watchMoves = (page: Page) =>
  page.addInitScript(
    (patience) => {
      window.moved = []
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
        later(
          handler,
          delay !== undefined && patience.includes(delay) ? 600_000 : delay,
          ...rest,
        )) as typeof window.setTimeout
      const targets = 'a[href], button, input, select, textarea, summary'
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        })[]) {
          if (entry.hadRecentInput) continue
          for (const { node, previousRect, currentRect } of entry.sources) {
            const element = node instanceof Element ? node : node?.parentElement
            if (element == null || element.closest('main') === null || currentRect.height === 0) continue
            const target = element.closest(targets) ?? element.querySelector(targets)
            const by = Math.round(currentRect.top - previousRect.top)
            if (target === null || Math.abs(by) < 4) continue
            window.moved.push({ name: `${target.tagName} ${target.textContent.trim().slice(0, 40)}`, by })
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [firstLoadPatience, probeTimeoutMs],
  )

/** The lists arrive one after the other, each in a picture of its own. */
const answerInTurn = async (page: Page): Promise<void> => {
  let before: Promise<unknown> = Promise.resolve()
  await page.route(/\/api\/frontend\//, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const fetched = route.fetch()
    const turn = before.then(async () => {
      await route.fulfill({ response: await fetched })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    })
    before = turn.catch(() => {})
    return before
  })
}

const membersScreens = screens.filter((screen) => !/^admin|\/(prepare|chair)$|^photographs/.test(screen))

for (const [role, paths] of [
  [
    'player',
    membersScreens.filter((screen) => !/^planning|asked|sent|late|section-rehearsals|board|^attendance/.test(screen)),
  ],
  [
    'conductor',
    [
      '',
      'meetings',
      'planning',
      'enquiries/asked',
      'meetings/late',
      'section-rehearsals',
      'attendance',
      'attendance/statistics',
    ],
  ],
] as const)
  test.describe(role, () => {
    test.use({ member: role })

    test('what arrives late moves no link, button or field of a screen', onlyLong, async ({ page }) => {
      await watchMoves(page)
      await answerInTurn(page)
      const found: [string, Moved][] = []
      for (const screen of paths) {
        await page.goto(`/de-ch/intra/${screen}`)
        await waitForHydration(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('.skeleton, .sk')).toHaveCount(0)
        for (const one of await page.evaluate(() => window.moved)) found.push([screen, one])
      }
      expect(found.map(([screen, { name, by }]) => `${screen}: ${name} ${by}`)).toEqual([])
    })
  })
