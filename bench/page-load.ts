import type { BrowserContext, Page, Request } from '@playwright/test'
import { throttlePage } from './throttling.ts'

/** Measurements of a visit: milliseconds since the navigation's start, and bytes on the wire. */
export interface PageLoad {
  readonly largestPaint: number
  readonly contentLoaded: number
  /** Cumulative layout shift over the visit, as a share of the window. */
  readonly layoutShift: number
  /** Longest chain of dependent requests before the largest paint; the page is 1, its own references are 2. */
  readonly chain: number
  /** Encoded bodies and headers of the responses. */
  readonly transferred: number
  /** Encoded bodies of the scripts, without headers. */
  readonly scripts: number
  /** Encoded bodies of the pictures, without headers. */
  readonly pictures: number
  /** True if a service worker controlled the page. */
  readonly controlled: boolean
}

/**
 * Opens an address in a new tab under throttling and waits until the network is idle. Closes the tab.
 * @param then what the visitor does afterwards; its layout shift counts, its bytes do not
 */
export const loadPage = async (
  context: BrowserContext,
  address: string,
  then?: (page: Page) => Promise<void>,
): Promise<PageLoad> => {
  const page = await context.newPage()
  try {
    await throttlePage(page)
    const chains = await watchChains(page)
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    const sizes = await sizesOf([...finished])
    await then?.(page)
    const times = await page.evaluate(paintTimes)
    return { ...times, chain: chains.deepestBefore(times.largestPaint), ...sizes }
  } finally {
    await page.close()
  }
}

/** Tracks the initiator of each request: the page itself, a style sheet, or a script (CDP Network.Initiator). */
const watchChains = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const depths = new Map<string, number>()
  const sent: { depth: number; at: number }[] = []
  let began = 0
  session.on('Network.requestWillBeSent', ({ request, initiator, timestamp, type }) => {
    if (began === 0) began = timestamp
    const named = initiator.url ?? initiator.stack?.callFrames[0]?.url
    const depth = type === 'Document' ? 1 : (depths.get(named ?? '') ?? 1) + 1
    depths.set(request.url, depth)
    sent.push({ depth, at: (timestamp - began) * 1000 })
  })
  return {
    deepestBefore: (milliseconds: number): number =>
      Math.max(...sent.filter(({ at }) => at < milliseconds).map(({ depth }) => depth)),
  }
}

const sizesOf = async (
  requests: readonly Request[],
): Promise<Pick<PageLoad, 'transferred' | 'scripts' | 'pictures'>> => {
  let [transferred, scripts, pictures] = [0, 0, 0]
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    transferred += responseBodySize + responseHeadersSize
    if (new URL(request.url()).pathname.endsWith('.js')) scripts += responseBodySize
    if (request.resourceType() === 'image') pictures += responseBodySize
  }
  return { transferred, scripts, pictures }
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
  const layoutShift = await new Promise<number>((resolve) => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(moved), 100)
  })
  const [navigation] = performance.getEntriesByType('navigation')
  return {
    largestPaint,
    layoutShift,
    contentLoaded: navigation instanceof PerformanceNavigationTiming ? navigation.domContentLoadedEventEnd : Number.NaN,
    controlled: navigator.serviceWorker?.controller != null,
  }
}

/** Waits until the origin's service worker is active: it then controls the next navigation. */
export const workerActive = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
