import type { Page } from '@playwright/test'
import { cpuMsUntilShown, startCpuMeter } from './cpu-time.ts'

/** Turns measured; one turn there and one back precede them, so that both pages are prerendered. */
const turns = 10

/** Turns between two pages, and returns the milliseconds of CPU time on the main thread until each is displayed. */
export const workPerTurn = async (page: Page): Promise<number[]> => {
  const session = await startCpuMeter(page)
  const times: number[] = []
  for (let number = 0; number < turns + 2; number++) {
    // Waits until the previous turn's work has ended.
    await page.waitForTimeout(300)
    const key = number % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'
    const pressed = async () => {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key })
    }
    times.push(await cpuMsUntilShown(session, page, 'keydown', pressed))
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key })
  }
  await session.detach()
  return times.slice(2)
}
