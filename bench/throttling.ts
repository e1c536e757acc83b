import type { CDPSession, Page } from '@playwright/test'
import { cpuSlowdown } from './cpu-time.ts'

/** Network conditions: bytes per second, and milliseconds added to every request. */
export interface Line {
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Throttles a page's own requests; null = no throttling. Returns a function that ends it. */
export const throttleNetwork = async (page: Page, line: Line | null): Promise<() => Promise<void>> => {
  if (line === null) return async () => undefined
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  return () => session.detach()
}

/** Throttles a page and its service worker to slow 4G, and the page's CPU. */
export const throttlePage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    // A worker that has already ended needs no throttling.
    slowDownWorker(session, sessionId).catch(() => undefined)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** A worker's requests are separate traffic, to which the page's throttling does not apply. */
const slowDownWorker = async (session: CDPSession, sessionId: string): Promise<void> => {
  const commands = [
    ['Network.enable', {}],
    ['Network.emulateNetworkConditions', slow4g],
    ['Runtime.runIfWaitingForDebugger', {}],
  ]
  for (const [id, [method, params]] of commands.entries())
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
}
