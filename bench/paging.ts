import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { cpuSlowdown, mainThreadCpuMs, startCpuMeter } from './cpu-time.ts'
import type { Figure } from './figures.ts'

/** Wheel movements through the page, each of a hundred pixels. */
const turns = 40
const rounds = 5
/** Milliseconds of CPU time on the main thread for a movement: one frame. */
const turnLimit = 16
const pictures = { key: 'mhz.header-pictures', paused: 'paused' } as const

/** Pauses the header's picture, whose change every 20 s is not caused by scrolling. */
export const pauseHeaderPictures = async (page: Page): Promise<void> => {
  await page.addInitScript(({ key, paused }) => localStorage.setItem(key, paused), pictures)
}

/**
 * Measures the list of 5000 people on a slow CPU: main-thread work for a movement while it is scrolled, minus the
 * browser's own for a movement in an empty page, and for turning
 * to the next page until its rows are shown.
 */
export const measurePaging = async (context: BrowserContext): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [device, width] of [
    ['phone', 390],
    ['desktop', 1280],
  ] as const) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 844 })
    await pauseHeaderPictures(page)
    await page.goto('/de-ch/intra/admin/people')
    await page.locator('.admin-table tbody').first().waitFor()
    await page.waitForLoadState('networkidle')
    const session = await startCpuMeter(page)
    const [perTurn, perPage]: [number[], number[]] = [[], []]
    const empty = await context.newPage()
    await empty.setViewportSize({ width, height: 844 })
    await empty.setContent('<div style="height: 20000px"></div>')
    const emptySession = await startCpuMeter(empty)
    for (let round = 0; round < rounds; round++) {
      await empty.bringToFront()
      const ofBrowser = await scroll(empty, emptySession, width)
      await page.bringToFront()
      perTurn.push((await scroll(page, session, width)) - ofBrowser)
      const first = await page.locator('.admin-table tbody th').first().textContent()
      const turning = await mainThreadCpuMs(session)
      await page.getByRole('button', { name: 'Weiter' }).click()
      await page.waitForFunction(
        (shown) => document.querySelector('.admin-table tbody th')?.textContent !== shown,
        first,
      )
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      perPage.push((await mainThreadCpuMs(session)) - turning)
    }
    for (const one of [session, emptySession]) await one.detach()
    for (const one of [page, empty]) await one.close()
    const figure = (what: string, ours: number[], limit: number | null): Figure => ({
      name: `5000 people on a ${device}: our work ${what} at ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours,
      reference: [],
      referenceName: '',
      limit,
    })
    figures.push(
      figure("for 100 scrolled pixels, minus the browser's in an empty page,", perTurn, turnLimit),
      figure('until the next 50 are shown', perPage, null),
    )
  }
  return figures
}

/** Returns the milliseconds of main-thread work for a movement. */
export const scroll = async (page: Page, session: CDPSession, width: number): Promise<number> => {
  await page.mouse.move(width / 2, 400)
  const before = await mainThreadCpuMs(session)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 100)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return ((await mainThreadCpuMs(session)) - before) / turns
}
