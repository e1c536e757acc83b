import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { type Figure, median } from './figures.ts'

/** How many times slower a processor is than this machine's. */
const cpuSlowdown = 4
/** Milliseconds between two keys of somebody who types with ten fingers. */
const pace = 120
/** Milliseconds for a debounce, its request and what it shows. */
const rest = 1000
const rounds = 5
/** Milliseconds of the main thread's work per key: one frame. */
const limit = 16

const searches = [
  { path: '/de-ch/library', label: 'Suche nach Titel', word: 'limmatwalzer', found: '.library tbody a' },
  { path: '/de-ch/intra/whoiswho', label: 'Vor-/Nachname', word: 'rütistein', found: '.found li' },
] as const

/**
 * Typing into the two searches on a slow processor: what the page's thread works per key, all that is found included,
 * beyond what the browser itself works for the same keys in a page with nothing but a field.
 */
export const measureTyping = async (context: BrowserContext, what: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { path, label, word, found } of searches) {
    const empty = await context.newPage()
    await empty.setContent(`<label for="field">${label}</label><input id="field" type="search">`)
    const browserAlone = median(await perKey(empty, label, word))
    await empty.close()
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const whole = await perKey(page, label, word)
    await page.locator(found).first().waitFor()
    await page.close()
    figures.push({
      name: `${what}: our work per key at ${cpuSlowdown}× CPU, ${path}`,
      unit: 'ms',
      ours: whole.map((one) => one - browserAlone),
      reference: [],
      referenceName: `without the browser's ${browserAlone.toFixed(1)}`,
      limit,
    })
  }
  return figures
}

/** Milliseconds of processor time on the page's main thread for each key, once per round. */
const perKey = async (page: Page, label: string, word: string): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  // Time of the thread, not of the clock: what else the machine does counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const field = page.getByRole('searchbox', { name: label })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await field.fill('')
    await page.waitForTimeout(rest)
    const before = await workOf(session)
    await field.pressSequentially(word, { delay: pace })
    await page.waitForTimeout(rest)
    times.push(((await workOf(session)) - before) / word.length)
  }
  await session.detach()
  return times
}

const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}
