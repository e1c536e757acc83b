import type { BrowserContext } from '@playwright/test'
import { leaf } from '../tests/support/members-area.ts'
import { startCpuMeter } from './cpu-time.ts'

const rounds = 5

/**
 * Returns the milliseconds from the reload of an offline sheet at its second page until that page is displayed again, on
 * a slow CPU.
 * @param address of a saved sheet with several pages
 */
export const measureReloads = async (context: BrowserContext, address: string): Promise<number[]> => {
  const page = await context.newPage()
  // The clock starts with the navigation.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.leaf canvas') === null) return
      observer.disconnect()
      requestAnimationFrame(() => performance.measure('reload-to-frame', { start: 0, end: performance.now() }))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.locator('.leaf canvas').waitFor()
  await page.keyboard.press('PageDown')
  const second = leaf(page, /^.*(?:Seite|Page) 2 /)
  await second.waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Everything about the previous round is saved.
    await page.waitForTimeout(1000)
    const session = await startCpuMeter(page)
    await page.reload()
    const measured = await page.waitForFunction(() => performance.getEntriesByName('reload-to-frame')[0]?.duration)
    times.push((await measured.jsonValue()) ?? Number.NaN)
    await second.waitFor()
    await session.detach()
  }
  await page.close()
  return times
}
