import type { Page } from '@playwright/test'
import { measureAnnotatedTurns } from './annotated-sheets.ts'
import { measureTapToFrame, startBaselinePdfViewer } from './baseline-pdf-viewer.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import { cpuSlowdown } from './cpu-time.ts'
import { type Figure, median } from './figures.ts'
import { measureLongSheets } from './long-sheets.ts'
import { type MemberProfile, prepareMemberProfile } from './member-profile.ts'
import { measureReloads } from './reloading.ts'
import { workPerTurn } from './turning.ts'

const rounds = 5
/**
 * Milliseconds of CPU time on the main thread until a prerendered page is displayed, beyond the browser's own work: one
 * frame.
 */
const turnLimit = 16
/** Milliseconds until the page is displayed again after a reload on a slow CPU. */
const reloadLimit = 1000

interface Opening {
  readonly tapToPaint: number
  /** Milliseconds of CPU time on the main thread per turn. */
  readonly turns: readonly number[]
}

/**
 * Measures a saved sheet on the stand, offline, compared with pdf.js alone with the same bytes in memory and the same
 * canvas size.
 */
export const measureSheets = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  const context = stack.adopt(await profile.startOffline(), (opened) => opened.close())
  const sheet = await chooseSheet(await context.newPage(), profile)
  const bare = stack.use(await startBaselinePdfViewer(sheet.bytes))
  const bareContext = stack.adopt(await bench.browser.newContext(phone), (opened) => opened.close())

  const ours: Opening[] = []
  const reference: Opening[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage()
    await page.goto(profile.repertoire)
    ours.push(await opening(page, `.piece h3 a[href="${sheet.href}"]`))
    await page.close()
    const barePage = await bareContext.newPage()
    await barePage.goto(`${bare.origin}/?width=${sheet.width}&height=${sheet.height}`)
    reference.push(await opening(barePage, 'button:enabled'))
    await barePage.close()
  }
  const reloads = await measureReloads(context, new URL(sheet.href, profile.repertoire).href)
  const bareTurn = median(reference.flatMap((one) => one.turns))
  return [
    {
      name: 'tap to the first page of a saved sheet',
      unit: 'ms',
      ours: ours.map(({ tapToPaint }) => tapToPaint),
      reference: reference.map(({ tapToPaint }) => tapToPaint),
      referenceName: 'pdf.js alone',
      limit: 1.2,
    },
    {
      name: `turn to a prepared page: our work until it shows, ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours: ours.flatMap((one) => one.turns).map((one) => one - bareTurn),
      reference: [],
      referenceName: `beyond the ${bareTurn.toFixed(1)} of two canvases that change places`,
      limit: turnLimit,
    },
    {
      name: `the same with 300 strokes on each page, ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours: (await measureAnnotatedTurns(bench)).map((one) => one - bareTurn),
      reference: [],
      referenceName: `beyond the ${bareTurn.toFixed(1)} of two canvases that change places`,
      limit: turnLimit,
    },
    {
      name: `reload at the second page until it shows again, offline, ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours: reloads.shown,
      reference: [],
      referenceName: '',
      limit: reloadLimit,
    },
    {
      name: 'the same until it is drawn again and can be turned',
      unit: 'ms',
      ours: reloads.drawn,
      reference: [],
      referenceName: '',
      limit: null,
    },
    ...(await measureLongSheets(bench)),
  ]
}

/**
 * Opens the sheet with a tap, then turns between its first two pages. Both sides show the page as a canvas in `.leaf`.
 */
const opening = async (page: Page, opener: string): Promise<Opening> => {
  await page.locator(opener).waitFor()
  // Finding a piece takes a member longer than this half second without traffic.
  await page.waitForLoadState('networkidle')
  const painted = await measureTapToFrame(page, 'click')
  await page.locator(opener).click()
  const tapToPaint = await painted()
  return { tapToPaint, turns: await workPerTurn(page) }
}

interface ChosenSheet {
  /** The link in the repertoire that opens it. */
  readonly href: string
  readonly bytes: Uint8Array
  /** Size of our canvas in its own pixels. */
  readonly width: number
  readonly height: number
}

/** Chooses the first piece whose own part has more than one page. */
const chooseSheet = async (page: Page, { repertoire }: MemberProfile): Promise<ChosenSheet> => {
  await page.goto(repertoire)
  const links = page.locator('.piece h3 a[href*="/sheet/"]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    await page.goto(new URL(href, repertoire).href)
    const canvas = page.locator('.leaf canvas')
    await canvas.waitFor()
    if (/ (?:von|of) 1$/.test((await page.locator('.leaf').getAttribute('aria-label')) ?? '')) continue
    const [width, height] = await canvas.evaluate((drawn: HTMLCanvasElement) => [drawn.width, drawn.height] as const)
    const [, composition, sheet] = /composition\/(\d+)\/sheet\/(\d+)/.exec(href) ?? []
    const bytes = await page.evaluate(savedBytes, `${composition}/${sheet}`)
    await page.close()
    return { href, bytes: Uint8Array.from(bytes), width, height }
  }
  throw new Error('no sheet in the repertoire has more than one page')
}

/** Runs in the page: returns the saved bytes. */
const savedBytes = async (key: string): Promise<number[]> => {
  const known = await indexedDB.databases()
  const name = known.map((one) => one.name ?? '').find((one) => one.startsWith('mhz-') && one !== 'mhz-device')
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const bytes = await new Promise<unknown>((resolve, reject) => {
    const request = database.transaction('sheet-bytes').objectStore('sheet-bytes').get(key)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  database.close()
  if (!(bytes instanceof ArrayBuffer)) throw new Error(`sheet ${key} is not saved`)
  return [...new Uint8Array(bytes)]
}
