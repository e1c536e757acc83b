import type { Browser, Page } from '@playwright/test'

/** Slow 4G: bytes per second, and milliseconds added to every request. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** How many times slower a processor is than this machine's. */
const cpuSlowdown = 4

/** Puts a page on slow 4G and a slow processor. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Puts every service worker that starts from now on on slow 4G: what a worker fetches for a page is its own traffic and
 * knows nothing of the page's conditions.
 */
export const slowDownWorkers = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const tell = (id: number, method: string, params: object = {}) =>
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const slow = async () => {
      await tell(1, 'Network.enable')
      await tell(2, 'Network.emulateNetworkConditions', slow4g)
      await tell(3, 'Runtime.runIfWaitingForDebugger')
    }
    // A worker that is gone before it was told needs nothing.
    slow().catch(() => undefined)
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter: [{ type: 'service_worker' }],
  })
}
