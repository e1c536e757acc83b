import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Returns the megabytes of the page's process and the painting process after garbage collection (Linux). */
export const memoryOf = async (browser: Browser, context: BrowserContext, page: Page): Promise<number> => {
  await page.waitForTimeout(1000)
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  await page.waitForTimeout(1000)
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  await system.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU')
    .map(async ({ id }) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${id}/status`, 'utf8')) ?? []
      return Number(kilobytes) / 1024
    })
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
}
