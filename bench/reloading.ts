import type { BrowserContext } from '@playwright/test'
import { leaf } from '../tests/support/members-area.ts'
import { startCpuMeter } from './cpu-time.ts'

const rounds = 5

/** Milliseconds from each reload until the page shows, first as a picture, and until it is drawn. */
interface Reloads {
  readonly shown: readonly number[]
  readonly drawn: readonly number[]
}

/**
 * Reloads an offline sheet at its second page, on a slow CPU.
 * @param address of a saved sheet with several pages
 */
export const measureReloads = async (context: BrowserContext, address: string): Promise<Reloads> => {
  const page = await context.newPage()
  // The clock starts with the navigation.
  await page.addInitScript(() => {
    const inNextFrame = (name: string) =>
      requestAnimationFrame(() => performance.measure(name, { start: 0, end: performance.now() }))
    const seen = new Set<Element>()
    const observer = new MutationObserver(() => {
      const picture = document.querySelector<HTMLImageElement>('.stand-picture')
      if (picture !== null && !seen.has(picture)) {
        seen.add(picture)
        void picture.decode().then(() => inNextFrame('shown'))
      }
      if (document.querySelector('.leaf canvas') === null) return
      observer.disconnect()
      inNextFrame('drawn')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.locator('.leaf canvas').waitFor()
  await page.keyboard.press('PageDown')
  const second = leaf(page, /^.*(?:Seite|Page) 2 /)
  await second.waitFor()
  const shown: number[] = []
  const drawn: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Everything about the previous round is saved.
    await page.waitForTimeout(1500)
    const session = await startCpuMeter(page)
    await page.reload()
    const measured = await page.waitForFunction(() => performance.getEntriesByName('drawn')[0]?.duration)
    const untilDrawn = (await measured.jsonValue()) ?? Number.NaN
    drawn.push(untilDrawn)
    const untilPicture = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.duration)
    shown.push(Math.min(untilPicture ?? untilDrawn, untilDrawn))
    await second.waitFor()
    await session.detach()
  }
  await page.close()
  return { shown, drawn }
}
