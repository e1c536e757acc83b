import type { BrowserContext, Page } from '@playwright/test'
import { cpuMsUntilShown, cpuSlowdown, mainThreadCpuMs, startCpuMeter } from './cpu-time.ts'
import { type Figure, median } from './figures.ts'

/** Milliseconds between two keys: longer than both debounces (200), so that every key brings a search, and its answer. */
const pace = 1000
const rounds = 3
/** Milliseconds of the main thread's work until a key shows: one frame. */
const keyLimit = 16
/** Milliseconds of its work for a search: browsers call what is longer a long task, and one of them delays the next key. */
const searchLimit = 50

/** What changes the header's picture every 20 s is work of the clock, not of a key. */
const pictures = { key: 'mhz.header-pictures', paused: 'paused' } as const

const searches = [
  { path: '/de-ch/library', label: 'Suche nach Titel', word: 'limmat', found: '.library tbody a' },
  { path: '/de-ch/intra/whoiswho', label: 'Vor-/Nachname', word: 'rütis', found: '.found li' },
] as const

/** Of one key, in milliseconds of processor time on the page's main thread. */
interface Work {
  /** Until the frame that shows it. */
  readonly key: number
  /** From there on, until the next key: its search, and all that is found. */
  readonly search: number
}

/**
 * Typing slowly into the two searches on a slow processor: what the page's thread works for the dearest key of a word, and
 * for the dearest search, beyond what the browser itself works for a key in a page with nothing but a field.
 */
export const measureTyping = async (context: BrowserContext, what: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { path, label, word, found } of searches) {
    const empty = await context.newPage()
    await empty.setContent(`<label for="field">${label}</label><input id="field" type="search">`)
    const alone = (await perKey(empty, label, word, 1)).flat()
    await empty.close()
    const page = await context.newPage()
    await page.addInitScript(({ key, paused }) => localStorage.setItem(key, paused), pictures)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const whole = await perKey(page, label, word, rounds)
    await page.locator(found).first().waitFor()
    await page.close()
    const dearest = (part: keyof Work, limit: number): Figure => {
      const browserAlone = median(alone.map((work) => work[part]))
      return {
        name: `${what}: our work for the dearest ${part} at ${cpuSlowdown}× CPU, ${path}`,
        unit: 'ms',
        ours: whole.map((keys) => Math.max(...keys.map((work) => work[part])) - browserAlone),
        reference: [],
        referenceName: `without the browser's ${browserAlone.toFixed(1)}`,
        limit,
      }
    }
    figures.push(dearest('key', keyLimit), dearest('search', searchLimit))
  }
  return figures
}

/** The work for each key of a word, a word per round, beyond what the page works in the same time without a key. */
const perKey = async (page: Page, label: string, word: string, times: number): Promise<Work[][]> => {
  await page.bringToFront()
  const session = await startCpuMeter(page)
  const field = page.getByRole('searchbox', { name: label })
  const workOfRest = async (): Promise<number> => {
    const before = await mainThreadCpuMs(session)
    await page.waitForTimeout(pace)
    return (await mainThreadCpuMs(session)) - before
  }
  const rows: Work[][] = []
  for (let round = 0; round < times; round++) {
    await field.fill('')
    await field.focus()
    await page.waitForTimeout(pace)
    const resting = await workOfRest()
    const keys: Work[] = []
    for (const letter of word) {
      const key = await cpuMsUntilShown(session, page, 'input', () => page.keyboard.type(letter))
      keys.push({ key, search: (await workOfRest()) - resting })
    }
    rows.push(keys)
  }
  await session.detach()
  return rows
}
