import { expect } from './app.ts'
import type { Box } from './in-page.ts'
import type { Tab } from './tab.ts'

/** Opens a piece of the repertoire on the stand; its first page is shown then. */
export const openOnStand = async (tab: Tab, title: string): Promise<void> => {
  await tab.goto('/de-ch/intra/repertoire')
  await tab.getByRole('link', { name: title, exact: true }).click()
  await tab.getByRole('figure', { name: /Seite 1/ }).expectVisible()
}

/** Returns where the page can be written on, once it has stopped moving: before, a drag turns the page. */
const penSurface = async (tab: Tab): Promise<Box> => {
  const place = (): Promise<Box | null> =>
    tab.evaluate(() => {
      const surface = document.querySelector('.pen-surface')
      if (surface === null) return null
      const { x, y, width, height } = surface.getBoundingClientRect()
      return { x, y, width, height }
    })
  let last: Box | null = null
  const isStill = async (): Promise<boolean> => {
    const before = last
    last = await place()
    return last !== null && last.width > 0 && JSON.stringify(before) === JSON.stringify(last)
  }
  await expect.poll(isStill).toBe(true)
  if (last === null) throw new Error('there is no page to write on')
  return last
}

type Part = readonly [number, number]

/** Presses the pointer at the first point, in parts of the page's size, and releases it at the last: one is a tap. */
export const writeOver = async (tab: Tab, ...parts: readonly Part[]): Promise<void> => {
  const { x, y, width, height } = await penSurface(tab)
  await tab.drag(parts.map(([across, down]) => ({ x: x + across * width, y: y + down * height })))
}
