import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Figure } from './figures.ts'

/** How many times slower a processor is than this machine's. */
const cpuSlowdown = 4
/** Milliseconds between two keys of somebody who types with ten fingers. */
const pace = 120
const rounds = 5
/** Of main-thread work per key: one frame. */
const limit = 16

const fields = [
  { path: '/de-ch/library', label: 'Suche nach Titel', word: 'limmatwalzer', found: '.library tbody a' },
  { path: '/de-ch/intra/whoiswho', label: 'Vor-/Nachname', word: 'rütistein', found: 'main article, main li' },
] as const

/** Typing into the two searches, on a slow processor: all that the page's thread does until the results stand, per key. */
export const measureTyping = async (context: BrowserContext, what: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { path, label, word, found } of fields) {
    const page = await context.newPage()
    await page.goto(path)
    const field = page.getByRole('searchbox', { name: label })
    await field.waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'timeTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const perKey: number[] = []
    for (let round = 0; round < rounds; round++) {
      await field.fill('')
      await settled(page)
      const before = await workOf(session)
      await field.pressSequentially(word, { delay: pace })
      await settled(page)
      await page.locator(found).first().waitFor()
      perKey.push(((await workOf(session)) - before) / word.length)
    }
    figures.push({
      name: `${what}: main thread per key at ${cpuSlowdown}× CPU, ${path}`,
      unit: 'ms',
      ours: perKey,
      reference: [],
      referenceName: '',
      limit,
    })
    await page.close()
  }
  return figures
}

/** Long enough for a debounce, its request and what it shows. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForTimeout(400)
  await page.waitForLoadState('networkidle')
}

/** Milliseconds that the page's main thread has worked so far. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}
