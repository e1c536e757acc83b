import type { CDPSession, Page } from '@playwright/test'
import { silentWav } from '../tests/support/audio.ts'
import { leaf } from '../tests/support/members-area.ts'
import { startBaselineServer } from './baseline-server.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'
import { memoryOf } from './memory.ts'

const rounds = 3
/** Seconds of each sample of processor time. */
const seconds = 15
/** Minutes of practice before the first sample of memory, and between it and the last one. */
const [before, between] = [1, 3]
/** The music runs so many times faster, so that the section is repeated as often as in half an hour. */
const faster = 8
const turnMs = 500

/**
 * Measures practice with a recording: a section that is repeated after a counted bar, with the sheet open, on the processor
 * time of all processes of the browser; then what is left behind by minutes of it with turned pages.
 */
export const measurePractice = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server)
  page.setDefaultTimeout(60_000)
  await openSection(page)
  const html = '<!doctype html><title>loop</title><audio src="/loop.wav" loop></audio>'
  const bare = stack.use(
    await startBaselineServer([
      { path: '/', headers: { 'Content-Type': 'text/html' }, body: Buffer.from(html) },
      { path: '/loop.wav', headers: { 'Content-Type': 'audio/wav' }, body: silentWav(8) },
    ]),
  )
  const bareContext = stack.adopt(await browser.newContext(phone), (one) => one.close())
  const barePage = await bareContext.newPage()
  await barePage.goto(bare.origin)

  const system = await browser.newBrowserCDPSession()
  const ours: number[] = []
  const reference: number[] = []
  const rest: number[] = []
  for (let round = 0; round < rounds; round++) {
    await section(page).click()
    ours.push(await processorMs(system, page))
    await page.getByRole('button', { name: 'Anhalten' }).click()
    rest.push(await processorMs(system, page))
    await barePage.evaluate(() => document.querySelector('audio')?.play())
    reference.push(await processorMs(system, barePage))
    await barePage.evaluate(() => document.querySelector('audio')?.pause())
  }
  await system.detach()
  await bareContext.close()

  const repeats = await countRepeats(page)
  await practise(page, before)
  const [early, earlyLeft] = [await memoryOf(browser, page.context(), page), await leftBehind(page)]
  const begun = performance.now()
  await practise(page, between)
  const [late, lateLeft] = [await memoryOf(browser, page.context(), page), await leftBehind(page)]
  const minutes = (performance.now() - begun) / 60_000
  const times = await repeats()
  const grown = (name: keyof Left): number[] => [(lateLeft[name] - earlyLeft[name]) / minutes]
  const absolute = { reference: [], referenceName: `${times} repeats in all` } as const
  return [
    {
      name: 'processor time of a second of practice, all processes',
      ...{ unit: 'ms', ours, reference, referenceName: 'an audio element that loops', limit: null },
    },
    {
      name: 'the same of a second with the sheet open, and nothing played',
      ...{ unit: 'ms', ours: rest, reference: [], referenceName: '', limit: null },
    },
    { name: 'heap that a minute of practice leaves behind', ...absolute, unit: 'kB', ours: grown('heap'), limit: 250 },
    { name: 'elements and listeners that it leaves', ...absolute, unit: 'pieces', ours: grown('nodes'), limit: 10 },
    { name: 'parts of the sound that it leaves', ...absolute, unit: 'pieces', ours: grown('sound'), limit: 1 },
    {
      name: `memory after ${before + between} minutes`,
      ...{ unit: 'MB', ours: [late], reference: [early], referenceName: `after ${before}`, limit: 1.1 },
    },
  ]
}

const section = (page: Page) => page.getByRole('button', { name: /^Thema/ })

/** Opens the demo's recording beside its sheet, which the metronome counts in with the fastest bar. */
const openSection = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/repertoire')
  await page.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('slider', { name: 'Schläge pro Minute' }).fill('240')
  await page.getByRole('button', { name: 'Probeaufnahme', exact: true }).click()
  await section(page).waitFor()
}

/** Returns the milliseconds of processor time of the whole browser for each second. */
const processorMs = async (system: CDPSession, page: Page): Promise<number> => {
  const used = async (): Promise<number> => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }
  await page.waitForTimeout(1000)
  const [from, begun] = [await used(), performance.now()]
  await page.waitForTimeout(seconds * 1000)
  return ((await used()) - from) / ((performance.now() - begun) / 1000)
}

/** Counts how often the section begins, and keeps the music fast. */
const countRepeats = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate((rate) => {
    const audio = document.querySelector('audio')
    audio?.addEventListener('play', () => {
      audio.playbackRate = rate
      document.body.dataset.repeats = `${Number(document.body.dataset.repeats ?? 0) + 1}`
    })
    if (audio !== null) audio.playbackRate = rate
  }, faster)
  return () => page.evaluate(() => Number(document.body.dataset.repeats))
}

/** Turns the pages there and back while the section is repeated. */
const practise = async (page: Page, minutes: number): Promise<void> => {
  await section(page).click()
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end)
    for (const key of ['PageDown', 'PageUp']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(turnMs)
    }
  await leaf(page, /Seite 1 von/).waitFor()
  // A bar that is being counted has parts of its own.
  await page.getByRole('button', { name: 'Anhalten' }).click()
}

interface Left {
  /** Kilobytes. */
  readonly heap: number
  readonly nodes: number
  readonly sound: number
}

/** Counts what the page holds after garbage collection. */
const leftBehind = async (page: Page): Promise<Left> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    heap: metric('JSHeapUsedSize') / 1024,
    nodes: metric('Nodes') + metric('JSEventListeners'),
    sound: metric('AudioHandlers'),
  }
}
