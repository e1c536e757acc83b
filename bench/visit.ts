import type { BrowserContext, Page, Request } from '@playwright/test'
import { slowDown } from './conditions.ts'

/** What a visit took: milliseconds since the navigation's start, and bytes as they went over the wire. */
export interface Visit {
  readonly largestPaint: number
  readonly contentLoaded: number
  /** Bodies as encoded, with the answers' headers. */
  readonly transferred: number
  /** Bodies of the scripts among them, as encoded, without headers. */
  readonly scripts: number
  /** A service worker controlled the page. */
  readonly controlled: boolean
}

/** Opens an address in a new tab under slow conditions and waits until nothing loads any more. The tab is closed again. */
export const visit = async (context: BrowserContext, address: string): Promise<Visit> => {
  const page = await context.newPage()
  try {
    await slowDown(page)
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    const times = await page.evaluate(paintTimes)
    return { ...times, ...(await sizesOf(finished)) }
  } finally {
    await page.close()
  }
}

const sizesOf = async (requests: readonly Request[]): Promise<Pick<Visit, 'transferred' | 'scripts'>> => {
  let [transferred, scripts] = [0, 0]
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    transferred += responseBodySize + responseHeadersSize
    if (new URL(request.url()).pathname.endsWith('.js')) scripts += responseBodySize
  }
  return { transferred, scripts }
}

/** Runs in the page. */
const paintTimes = async () => {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const largestPaint = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  const [navigation] = performance.getEntriesByType('navigation')
  return {
    largestPaint,
    contentLoaded: navigation instanceof PerformanceNavigationTiming ? navigation.domContentLoadedEventEnd : Number.NaN,
    controlled: navigator.serviceWorker?.controller != null,
  }
}

/** Waits until the origin's service worker is active: it then controls the next navigation. */
export const workerActive = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
