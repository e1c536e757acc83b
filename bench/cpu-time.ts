import type { CDPSession, Page } from '@playwright/test'

/** How many times slower a processor is than this machine's. */
export const cpuSlowdown = 4

/** Slows a page's processor down and counts what its main thread works. Ends with `detach`. */
export const startCpuMeter = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  // Time of the thread, not of the clock: what else the machine does counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

/** Milliseconds of processor time on the page's main thread so far. */
export const mainThreadCpuMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}

/**
 * Milliseconds of processor time on the page's main thread for an act, until the frame that shows what its event changed.
 * There the page is halted while it is asked: what it does after that frame, such as drawing ahead, does not count.
 * @param event the event of the act that changes something, such as 'click'
 */
export const cpuMsUntilShown = async (
  session: CDPSession,
  page: Page,
  event: string,
  act: () => Promise<void>,
): Promise<number> => {
  await page.evaluate(haltAfterFrame, event)
  await session.send('Debugger.enable')
  const halted = new Promise((resolve) => session.once('Debugger.paused', resolve))
  const before = await mainThreadCpuMs(session)
  await act()
  await halted
  const work = (await mainThreadCpuMs(session)) - before
  // Resumes, too.
  await session.send('Debugger.disable')
  return work
}

/** Runs in the page. Whoever hears of an event first has the first word after its frame, too. */
const haltAfterFrame = (event: string): void => {
  const halt = () => {
    // biome-ignore lint/suspicious/noDebugger: nothing else stops a page between two tasks
    debugger
  }
  addEventListener(event, () => requestAnimationFrame(() => setTimeout(halt)), { capture: true, once: true })
}
