import type { BrowserContext } from '@playwright/test'
import { cpuSlowdown, startCpuMeter } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import { pauseHeaderPictures, scroll } from './paging.ts'

const rounds = 5
/** Milliseconds of CPU time on the main thread for a movement: one frame. */
const limit = 16
const width = 1280

/** Measures the planner's table on a slow CPU: main-thread work for a movement, minus the browser's own in an empty page. */
export const measureMatrix = async (context: BrowserContext): Promise<Figure> => {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 844 })
  await pauseHeaderPictures(page)
  await page.goto('/de-ch/intra/planning')
  const table = page.getByRole('grid')
  await table.waitFor()
  await table.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const empty = await context.newPage()
  await empty.setViewportSize({ width, height: 844 })
  await empty.setContent('<div style="height: 20000px"></div>')
  const [meter, emptyMeter] = [await startCpuMeter(page), await startCpuMeter(empty)]
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    await empty.bringToFront()
    const ofBrowser = await scroll(empty, emptyMeter, width)
    await page.bringToFront()
    ours.push((await scroll(page, meter, width)) - ofBrowser)
  }
  for (const one of [meter, emptyMeter]) await one.detach()
  for (const one of [page, empty]) await one.close()
  return {
    name: `planner's table of 5000 members: our work for 100 scrolled pixels, minus the browser's in an empty page, at ${cpuSlowdown}× CPU`,
    unit: 'ms',
    ours,
    reference: [],
    referenceName: '',
    limit,
  }
}
