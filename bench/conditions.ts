import type { CDPSession, Page } from '@playwright/test'

/** Slow 4G: bytes per second, and milliseconds added to every request. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** How many times slower a processor is than this machine's. */
const cpuSlowdown = 4

/** Puts a page, and the service worker that answers for it, on slow 4G; the page also on a slow processor. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    // A worker that is gone before it was told needs nothing.
    slowDownWorker(session, sessionId).catch(() => undefined)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** What a worker fetches for a page is its own traffic and knows nothing of the page's conditions. */
const slowDownWorker = async (session: CDPSession, sessionId: string): Promise<void> => {
  const commands = [
    ['Network.enable', {}],
    ['Network.emulateNetworkConditions', slow4g],
    ['Runtime.runIfWaitingForDebugger', {}],
  ]
  for (const [id, [method, params]] of commands.entries())
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
}
