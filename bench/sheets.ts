import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../tests/support/sources.ts'
import { fileAnswer, startBareServer } from './bare.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import type { MemberProfile } from './member-profile.ts'

const rounds = 7
/** Turns measured in each round; one there and one back before them, so that both pages are prepared. */
const turns = 10

interface Opening {
  readonly tapToPaint: number
  readonly turns: readonly number[]
}

/** A saved sheet on the stand, offline, beside pdf.js alone with the same bytes in memory and the same canvas. */
export const measureSheets = async ({ browser, open }: Bench, profile: MemberProfile): Promise<Figure[]> => {
  await using stack = open()
  const context = stack.adopt(await profile.startOffline(), (opened) => opened.close())
  const sheet = await chooseSheet(await context.newPage(), profile)
  const bare = stack.use(await startBareReader(sheet.bytes))
  const bareContext = stack.adopt(await browser.newContext(phone), (opened) => opened.close())

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
  const against = { unit: 'ms', referenceName: 'pdf.js alone' } as const
  return [
    {
      name: 'tap to the first page of a saved sheet',
      ...against,
      ours: ours.map(({ tapToPaint }) => tapToPaint),
      reference: reference.map(({ tapToPaint }) => tapToPaint),
      limit: 1.5,
    },
    {
      name: 'turn to a prepared page',
      ...against,
      ours: ours.flatMap((one) => one.turns),
      reference: reference.flatMap((one) => one.turns),
      limit: null,
    },
  ]
}

/** Taps what opens the sheet, then turns between its first two pages. Both sides show the page as a canvas in `.leaf`. */
const opening = async (page: Page, opener: string): Promise<Opening> => {
  await page.locator(opener).waitFor()
  // Nobody finds a piece in less than the half second without traffic that this takes.
  await page.waitForLoadState('networkidle')
  const painted = await armed(page, 'click')
  await page.locator(opener).click()
  const tapToPaint = await painted()
  const times: number[] = []
  for (let number = 0; number < turns + 2; number++) {
    const turned = await armed(page, 'keydown')
    await page.keyboard.press(number % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    times.push(await turned())
  }
  return { tapToPaint, turns: times.slice(2) }
}

/** Milliseconds from the next such event to the first frame after a canvas was put into the leaf. */
const armed = async (page: Page, event: 'click' | 'keydown'): Promise<() => Promise<number>> => {
  const name = `${event}-to-frame`
  await page.evaluate(
    ({ event, name }) => {
      performance.clearMeasures(name)
      let began = 0
      document.addEventListener(
        event,
        ({ timeStamp }) => {
          began = timeStamp
        },
        { capture: true, once: true },
      )
      const observer = new MutationObserver((changes) => {
        const placed = changes.some(({ addedNodes }) =>
          [...addedNodes].some((node) => node instanceof HTMLCanvasElement),
        )
        if (!placed) return
        observer.disconnect()
        requestAnimationFrame(() => performance.measure(name, { start: began, end: performance.now() }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    { event, name },
  )
  return async () => {
    const measured = await page.waitForFunction((wanted) => performance.getEntriesByName(wanted)[0]?.duration, name)
    return (await measured.jsonValue()) ?? Number.NaN
  }
}

interface ChosenSheet {
  /** The link in the repertoire that opens it. */
  readonly href: string
  readonly bytes: Uint8Array
  /** Of the canvas as ours draws it, in its own pixels. */
  readonly width: number
  readonly height: number
}

/** The first piece whose own part has more than one page. */
const chooseSheet = async (page: Page, { repertoire }: MemberProfile): Promise<ChosenSheet> => {
  await page.goto(repertoire)
  const links = page.locator('.piece h3 a[href*="/sheet/"]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    await page.goto(new URL(href, repertoire).href)
    const canvas = page.locator('.leaf canvas')
    await canvas.waitFor()
    if ((await page.locator('[data-zone=next]').getAttribute('aria-disabled')) === 'true') continue
    const [width, height] = await canvas.evaluate((drawn: HTMLCanvasElement) => [drawn.width, drawn.height] as const)
    const [, composition, sheet] = /composition\/(\d+)\/sheet\/(\d+)/.exec(href) ?? []
    const bytes = await page.evaluate(savedBytes, `${composition}/${sheet}`)
    await page.close()
    return { href, bytes: Uint8Array.from(bytes), width, height }
  }
  throw new Error('no sheet in the repertoire has more than one page')
}

/** Runs in the page: the bytes as the device keeps them. */
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

const startBareReader = async (sheet: Uint8Array) => {
  const here = (name: string) => join(import.meta.dirname, 'bare-reader', name)
  const pdfjs = (name: string) => join(root, 'node_modules/pdfjs-dist/build', name)
  const [page, reader, pdf, worker] = await Promise.all([
    fileAnswer('/', here('index.html')),
    fileAnswer('/reader.js', here('reader.js')),
    fileAnswer('/pdf.mjs', pdfjs('pdf.min.mjs')),
    fileAnswer('/pdf.worker.mjs', pdfjs('pdf.worker.min.mjs')),
  ])
  const headers = { 'Content-Type': 'application/pdf' }
  return await startBareServer([page, reader, pdf, worker, { path: '/sheet.pdf', headers, body: sheet }])
}
