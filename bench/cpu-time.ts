import type { CDPSession, Page } from '@playwright/test'

/** CPU slowdown relative to this machine. */
export const cpuSlowdown = 4

/** Throttles a page's CPU and measures the CPU time of its main thread. Ends with `detach`. */
export const startCpuMeter = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  // Thread CPU time, not wall time, so that other load on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

/** Returns the milliseconds of CPU time on the page's main thread so far. */
export const mainThreadCpuMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}

/**
 * Returns the milliseconds of CPU time on the page's main thread for an action, until the frame that shows the result
 * of its event. The page is then halted while the metric is read: work after that frame, such as prerendering, does not
 * count.
 * @param event the event of the action that changes something, such as 'click'
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
  // Disabling the debugger also resumes the page.
  await session.send('Debugger.disable')
  return work
}

/** Runs in the page. The first listener of an event also runs first after its frame. */
const haltAfterFrame = (event: string): void => {
  const halt = () => {
    // biome-ignore lint/suspicious/noDebugger: nothing else stops a page between two tasks
    debugger
  }
  addEventListener(event, () => requestAnimationFrame(() => setTimeout(halt)), { capture: true, once: true })
}
