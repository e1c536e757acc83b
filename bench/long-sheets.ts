import type { Browser, BrowserContext, Page } from '@playwright/test'
import { importSheets } from '../tests/support/library.ts'
import { manyPages } from '../tests/support/malformed-pdfs.ts'
import { leaf, store } from '../tests/support/members-area.ts'
import { addressOf } from '../tests/support/music-stand.ts'
import { measureTapToFrame, startBaselinePdfViewer } from './baseline-pdf-viewer.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import { type Figure, percentile } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'
import { memoryOf } from './memory.ts'

const pages = 300
const title = 'Dreihundert Seiten'
/** Pages between jump targets, so that none was prerendered. */
const step = 9
const jumps = Math.floor((pages - 1) / step)
const rounds = 3
/** Number of pieces opened sequentially. */
const pieces = 50

/** Measures turns to pages that were not prerendered, and the memory retained after many pages and many pieces. */
export const measureLongSheets = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const bytes = await manyPages(pages)
  await importSheets(server, { [`${title} - Tuba.pdf`]: bytes })
  const page = await memberPage(stack, browser, server)
  await page.goto('/de-ch/intra/repertoire')
  await page.locator('.piece h3 a').first().waitFor()
  const address = await addressOf(page, title)
  await makeJumps(page, address)
  await page.goto(address)
  const canvas = page.locator('.leaf canvas')
  await canvas.waitFor()
  const size = await canvas.evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')

  const bare = stack.use(await startBaselinePdfViewer(bytes))
  const bareContext = stack.adopt(await browser.newContext(phone), (one) => one.close())
  const ours: number[] = []
  const reference: number[] = []
  for (let round = 0; round < rounds; round++) {
    await openAtStart(page, address)
    ours.push(percentile(await jumpTimes(page), 95))
    const barePage = await bareContext.newPage()
    await barePage.goto(`${bare.origin}/?width=${size.width}&height=${size.height}&step=${step}`)
    await barePage.locator('button:enabled').click()
    await barePage.locator('.leaf canvas').waitFor()
    reference.push(percentile(await bareJumpTimes(barePage), 95))
    await barePage.close()
  }
  return [
    {
      name: 'p95 of turns to pages that were not prepared',
      unit: 'ms',
      ours,
      reference,
      referenceName: 'pdf.js alone',
      limit: 1.2,
    },
    ...(await measureMemory(browser, page.context(), page, address)),
  ]
}

/** Opens the sheet at its first page: the stand continues where the previous round ended. */
const openAtStart = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.locator('.leaf canvas').waitFor()
  await page.keyboard.press('Home')
  await leaf(page, `Seite 1 von ${pages}`).waitFor()
}

/** Writes jumps from each target to the next into the stand's settings. */
const makeJumps = async (page: Page, address: string): Promise<void> => {
  const [, composition, sheet] = /composition\/(\d+)\/sheet\/(\d+)/.exec(address) ?? []
  await store(page, 'stand', `sheet/${composition}/${sheet}`, {
    version: 1,
    mode: 'practise',
    fit: 'page',
    halfTurns: false,
    cover: false,
    trimmed: false,
    margins: {},
    order: '',
    bookmarks: [],
    jumps: Array.from({ length: jumps }, (_, index) => ({
      from: 1 + step * index,
      to: 1 + step * (index + 1),
      name: 'Coda',
    })),
    tempo: 84,
    beats: 4,
  })
}

/** Returns the milliseconds until each target page is displayed, after the previous one's neighbours were rendered. */
const timesOf = async (page: Page, ready: () => Promise<void>): Promise<number[]> => {
  const times: number[] = []
  for (let number = 0; number < jumps; number++) {
    await page.waitForTimeout(300)
    await ready()
    const shown = await measureTapToFrame(page, 'keydown')
    await page.keyboard.press('Enter')
    times.push(await shown())
  }
  return times
}
const jumpTimes = (page: Page) => timesOf(page, () => page.getByRole('button', { name: /^Coda: Seite/ }).focus())
const bareJumpTimes = (page: Page) => timesOf(page, async () => undefined)

const measureMemory = async (
  browser: Browser,
  context: BrowserContext,
  page: Page,
  address: string,
): Promise<Figure[]> => {
  await openAtStart(page, address)
  const turnTo = async (from: number, to: number): Promise<number> => {
    for (let number = from; number < to; number++) {
      await page.keyboard.press('PageDown')
      await page.waitForTimeout(60)
    }
    await leaf(page, `Seite ${to} von ${pages}`).waitFor()
    return memoryOf(browser, context, page)
  }
  const early = await turnTo(1, 30)
  const late = await turnTo(30, pages)

  await page.goto('/de-ch/intra/repertoire')
  await page.getByRole('link', { name: 'Auf den Notenständer' }).click()
  const ways = [/^Nächstes Stück/, /^Voriges Stück/].map((name) => page.getByRole('button', { name, disabled: false }))
  const drawn = page.locator('.leaf canvas')
  const place = page.getByRole('button', { name: /^Ablauf/ })
  let distance = 0
  const goThrough = async (times: number): Promise<number> => {
    for (let piece = 0; piece < times; piece++) {
      await drawn.waitFor()
      // Reverses the direction at the ends and at pieces without a part for the player.
      if ((await ways[distance]?.count()) === 0) distance = 1 - distance
      // The address changes before the bar does: a button that is about to be disabled could never be clicked.
      const before = (await place.textContent()) ?? ''
      await ways[distance]?.click()
      await page.locator('button', { hasText: before }).waitFor({ state: 'detached' })
    }
    await drawn.waitFor()
    return memoryOf(browser, context, page)
  }
  const first = await goThrough(7)
  const last = await goThrough(pieces - 7)
  const against = { unit: 'MB', limit: 1.25 } as const
  return [
    {
      name: `memory after ${pages} pages`,
      ...against,
      ours: [late],
      reference: [early],
      referenceName: 'after 30',
    },
    {
      name: `memory after ${pieces} pieces`,
      ...against,
      ours: [last],
      reference: [first],
      referenceName: 'after 7',
    },
  ]
}
