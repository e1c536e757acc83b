import type { CDPSession, Page } from '@playwright/test'

/** How many times slower a processor is than this machine's. */
export const cpuSlowdown = 4

/** Slows a page's processor down and counts what its main thread works. Ends with `detach`. */
export const countWork = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  // Time of the thread, not of the clock: what else the machine does counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

/** Milliseconds of processor time on the page's main thread so far. */
export const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}

/**
 * Milliseconds of processor time on the page's main thread for an act, until the frame that shows what its event changed.
 * What the page does after that frame, such as drawing ahead, does not count.
 * @param event the event of the act that changes something, such as 'click'
 */
export const workUntilShown = async (
  session: CDPSession,
  page: Page,
  event: string,
  act: () => Promise<void>,
): Promise<number> => {
  const frame = await page.evaluateHandle(frameAfter, event)
  const before = await workOf(session)
  await act()
  await frame.evaluate(({ shown }) => shown)
  const work = (await workOf(session)) - before
  await frame.dispose()
  return work
}

/** Runs in the page. Whoever hears of an event first has the first word after its frame, too. */
const frameAfter = (event: string): { readonly shown: Promise<void> } => ({
  shown: new Promise((resolve) =>
    addEventListener(event, () => requestAnimationFrame(() => setTimeout(resolve)), { capture: true, once: true }),
  ),
})
