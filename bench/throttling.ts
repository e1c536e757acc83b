import type { CDPSession, Page } from '@playwright/test'
import { cpuSlowdown } from './cpu-time.ts'

/** Bytes per second, and milliseconds added to every request. */
export interface Line {
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Puts what a page itself fetches on a line; null = as fast as the machine is. What it returns takes the line away. */
export const throttleNetwork = async (page: Page, line: Line | null): Promise<() => Promise<void>> => {
  if (line === null) return async () => undefined
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  return () => session.detach()
}

/** Puts a page, and the service worker that answers for it, on slow 4G; the page also on a slow processor. */
export const throttleCpu = async (page: Page): Promise<void> => {
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
