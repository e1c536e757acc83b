import type { BrowserContext, Page } from '@playwright/test'
import { cpuMsUntilShown, cpuSlowdown, mainThreadCpuMs, startCpuMeter } from './cpu-time.ts'
import { type Figure, median } from './figures.ts'

/**
 * Milliseconds between two keys: longer than both debounce intervals (200), so that every key triggers a search and its
 * response.
 */
const pace = 1000
const rounds = 3
/** Milliseconds of CPU time on the main thread until a key is displayed: one frame. */
const keyLimit = 16
/** Milliseconds of CPU time for a search: browsers call more a long task, and it delays the next key. */
const searchLimit = 50

/** Pauses the header's picture, whose change every 20 s is not caused by a key. */
const pictures = { key: 'mhz.header-pictures', paused: 'paused' } as const

const searches = [
  { path: '/de-ch/library', label: 'Suche nach Titel', word: 'limmat', found: '.library tbody a' },
  { path: '/de-ch/intra/whoiswho', label: 'Vor-/Nachname', word: 'rütis', found: '.found li' },
] as const

/** Milliseconds of CPU time on the page's main thread for one key. */
interface Work {
  /** Until the frame that shows it. */
  readonly key: number
  /** From then until the next key: its search and the results. */
  readonly search: number
}

/**
 * Measures slow typing into the two searches on a slow CPU: the CPU time of the page's main thread for a word's most
 * expensive key and most expensive search, beyond the browser's own work for a key in a page with only a field.
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

/**
 * Returns the CPU time for each key of a word, one word per round, beyond the page's work in the same time without a
 * key.
 */
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
