import { type BrowserContext, chromium } from '@playwright/test'
import { seedEmbedded } from '../tests/support/seeded-folder.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import { launchOptions, phone } from './chromium.ts'
import { cpuSlowdown, mainThreadCpuMs, startCpuMeter } from './cpu-time.ts'
import { machine } from './environment.ts'
import { type Figure, table } from './figures.ts'
import { loadPage } from './page-load.ts'

/* Compares built checkouts of this project in one run: the first is the reference, the others are measured
   alternately with it. `node bench/compare.ts ROUNDS PATH[,PATH…] CHECKOUT CHECKOUT…` */

const [roundsText = '', pathsText = '', ...checkouts] = process.argv.slice(2)
const rounds = Number(roundsText)
const paths = pathsText.split(',')
if (!(rounds > 0) || checkouts.length < 2)
  throw new Error('usage: node bench/compare.ts ROUNDS PATH[,PATH…] CHECKOUT CHECKOUT…')

/**
 * Runs in the page: halts its main thread in the task that has hydrated the header, so that later work is not counted.
 */
const haltWhenHydrated = (): void => {
  new MutationObserver((_, observer) => {
    const isHydrated = [...document.querySelectorAll('header button')].some(({ textContent }) =>
      textContent?.includes('Anmelden'),
    )
    if (!isHydrated) return
    observer.disconnect()
    // biome-ignore lint/suspicious/noDebugger: nothing else stops a page between two tasks
    debugger
  }).observe(document, { childList: true, subtree: true })
}

/** Returns the milliseconds of CPU time on the main thread until the page is hydrated, on a fast network. */
const measureWork = async (context: BrowserContext, origin: string, path: string): Promise<number> => {
  const page = await context.newPage()
  // The first navigation may replace the process whose CPU time is measured.
  await page.goto(`${origin}/robots.txt`)
  await page.addInitScript(haltWhenHydrated)
  const meter = await startCpuMeter(page)
  await meter.send('Debugger.enable')
  const halted = new Promise((resolve) => meter.once('Debugger.paused', resolve))
  const before = await mainThreadCpuMs(meter)
  page.goto(origin + path).catch(() => undefined)
  await halted
  const work = (await mainThreadCpuMs(meter)) - before
  await page.close()
  return work
}

interface Samples {
  readonly largestPaint: number[]
  readonly work: number[]
  readonly scripts: number[]
}

await using stack = new AsyncDisposableStack()
stack.defer(await seedEmbedded())
const browser = await chromium.launch(await launchOptions())
stack.defer(() => browser.close())
console.log(machine(browser))

const origins = new Map<string, string>()
for (const checkout of checkouts) {
  const server = stack.adopt(await createServer(), removeServer)
  await server.start({}, checkout)
  origins.set(checkout, server.origin)
}

const figures: Figure[] = []
for (const path of paths) {
  const measured = new Map(
    checkouts.map((checkout): [string, Samples] => [checkout, { largestPaint: [], work: [], scripts: [] }]),
  )
  for (let round = -1; round < rounds; round++) {
    // Each checkout comes first equally often.
    const order = [...measured].map((_, index, all) => all[(index + round + all.length) % all.length] ?? all[0])
    for (const entry of order) {
      if (entry === undefined) continue
      const [checkout, { largestPaint, work, scripts }] = entry
      const origin = origins.get(checkout) ?? ''
      const context = await browser.newContext(phone)
      const load = await loadPage(context, origin + path)
      await context.close()
      const fresh = await browser.newContext(phone)
      const cpu = await measureWork(fresh, origin, path)
      await fresh.close()
      // The first round warms up the server.
      if (round < 0) continue
      largestPaint.push(load.largestPaint)
      work.push(cpu)
      scripts.push(load.scripts / 1000)
    }
  }
  const [[, reference] = [], ...others] = measured
  if (reference === undefined) continue
  for (const [checkout, samples] of others)
    for (const [name, unit, of] of [
      ['largest paint', 'ms', 'largestPaint'],
      [`main-thread work until interactive, ${cpuSlowdown}× CPU`, 'ms', 'work'],
      ['scripts', 'kB', 'scripts'],
    ] as const)
      figures.push({
        name: `${path}, ${checkout.split('/').at(-1)}: ${name}`,
        unit,
        ours: samples[of],
        reference: reference[of],
        referenceName: checkouts[0]?.split('/').at(-1) ?? '',
        limit: null,
      })
  console.log(`measured ${path}`)
}
console.log(`\n${table(figures)}`)
