import { join } from 'node:path'
import { signIn } from '../tests/support/app.ts'
import { javaScriptLimit, pageJavaScript } from '../tests/support/page-javascript.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import { root } from '../tests/support/sources.ts'
import { type Answer, copyAnswer, fileAnswer, startBaselineServer } from './baseline-server.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import { measureLateFonts } from './late-fonts.ts'
import { loadPage, type PageLoad, workerActive } from './page-load.ts'
import { createRequester, underLoad } from './requests.ts'
import { measureWorkerDownload } from './worker-download.ts'

const rounds = 7
const kilo = 1000

const fonts = ['besley.woff2', 'besley-italic.woff2', 'hanken-grotesk.woff2']
const pictures = ['poster-linien', 'header-ventile'].flatMap((name) =>
  [780, 1440, 2400].flatMap((width) => [`/art/${name}-${width}.avif`, `/art/${name}-${width}.webp`]),
)

/** The hand-written page with our text, fonts and pictures. */
const staticPage = (): Promise<Answer[]> => {
  const here = (name: string) => join(import.meta.dirname, 'static-page', name)
  return Promise.all([
    fileAnswer('/', here('index.html')),
    fileAnswer('/style.css', here('style.css')),
    ...fonts.map((name) => fileAnswer(`/${name}`, join(root, '.cache/fonts', name))),
    ...[...pictures, '/favicon.svg'].map((path) => fileAnswer(path, join(root, 'public', path))),
  ])
}

interface Pair {
  readonly ours: readonly PageLoad[]
  readonly reference: readonly PageLoad[]
}

/** Measures the home page for a visitor and a member, compared with a static page with the same content. */
export const measureHome = async (bench: Bench): Promise<Figure[]> => {
  const { browser, open } = bench
  await using stack = open()
  const server = stack.adopt(await createServer(), removeServer)
  await server.start()
  const bare = stack.use(await startBaselineServer(await staticPage()))
  const ours = `${server.origin}/de-ch`
  const reference = `${bare.origin}/`

  const first: Sides = { ours: [], calendar: [], reference: [] }
  const warm: Sides = { ours: [], calendar: [], reference: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [side, address] of [
      ['ours', ours],
      ['calendar', `${ours}/calendar`],
      ['reference', reference],
    ] as const) {
      const context = await browser.newContext(phone)
      first[side].push(await loadPage(context, address))
      warm[side].push(await loadPage(context, address))
      await context.close()
    }
  }
  const member = await measureMember(bench, server.origin, ours, reference)
  const calendar = { ours: first.calendar, reference: first.reference }
  return [
    paint('home, first visit: largest paint', first, 1.2),
    paint('calendar, first visit: largest paint', calendar, 1.2),
    ...(['home', 'calendar'] as const).flatMap((page) =>
      steadiness(page, page === 'home' ? first.ours : first.calendar),
    ),
    ...(await measureLateFonts(bench, server.origin)),
    bytes('home, first visit: transferred', first, ({ transferred }) => transferred),
    scripts(first.ours),
    ...(await measureWorkerDownload(bench)),
    ...[...(await pageJavaScript())].map(([path, size]) => builtScripts(path, size)),
    paint('home, second visit: largest paint', warm, null),
    contentLoaded('home, second visit: content loaded', warm),
    paint('home, member with worker: largest paint', member, null),
    contentLoaded('home, member with worker: content loaded', member),
    ...(await renderingTimes(server.origin)),
    ...(await cachedPages(server.origin)),
  ]
}

interface Sides {
  readonly ours: PageLoad[]
  readonly calendar: PageLoad[]
  readonly reference: PageLoad[]
}

/** Measures a member's browser, in which the service worker responds; the reference is cached too. */
const measureMember = async (
  { browser, open }: Bench,
  origin: string,
  ours: string,
  reference: string,
): Promise<Pair> => {
  await using stack = open()
  const context = stack.adopt(await browser.newContext({ ...phone, baseURL: origin }), (opened) => opened.close())
  const page = await context.newPage()
  await signIn(page, 'player')
  await workerActive(page)
  await page.close()
  await loadPage(context, reference)
  const visits: { ours: PageLoad[]; reference: PageLoad[] } = { ours: [], reference: [] }
  for (let round = 0; round < rounds; round++) {
    const answered = await loadPage(context, ours)
    if (!answered.controlled) throw new Error('no service worker controlled the home page of a member')
    visits.ours.push(answered)
    visits.reference.push(await loadPage(context, reference))
  }
  return visits
}

const samples = (visits: readonly PageLoad[], of: (visit: PageLoad) => number) => visits.map(of)

const paint = (name: string, { ours, reference }: Pair, limit: number | null): Figure => ({
  name,
  unit: 'ms',
  ours: samples(ours, ({ largestPaint }) => largestPaint),
  reference: samples(reference, ({ largestPaint }) => largestPaint),
  referenceName: 'static page',
  limit,
})

const contentLoaded = (name: string, { ours, reference }: Pair): Figure => ({
  name,
  unit: 'ms',
  ours: samples(ours, (visit) => visit.contentLoaded),
  reference: samples(reference, (visit) => visit.contentLoaded),
  referenceName: 'static page',
  limit: null,
})

const bytes = (name: string, { ours, reference }: Pair, of: (visit: PageLoad) => number): Figure => ({
  name,
  unit: 'kB',
  ours: samples(ours, (visit) => of(visit) / kilo),
  reference: samples(reference, (visit) => of(visit) / kilo),
  referenceName: 'static page',
  limit: null,
})

const scripts = (visits: readonly PageLoad[]): Figure => ({
  name: 'home, first visit: JavaScript, brotli',
  unit: 'kB',
  ours: samples(visits, (visit) => visit.scripts / kilo),
  reference: [],
  referenceName: '',
  limit: javaScriptLimit,
})

/** Returns the size of a page's JavaScript in the build, independent of the browser. */
const builtScripts = (path: string, size: number): Figure => ({
  name: `JavaScript of ${path}, brotli`,
  unit: 'kB',
  ours: [size],
  reference: [],
  referenceName: '',
  limit: javaScriptLimit,
})

/** Returns the layout shift after the first paint, and the chain of requests until the largest paint. */
const steadiness = (page: string, visits: readonly PageLoad[]): Figure[] => [
  {
    name: `${page}, first visit: layout shift`,
    unit: '‰',
    ours: samples(visits, ({ layoutShift }) => layoutShift * 1000),
    reference: [],
    referenceName: '',
    limit: 20,
  },
  {
    name: `${page}, first visit: longest chain before the largest paint`,
    unit: 'requests',
    ours: samples(visits, ({ chain }) => chain),
    reference: [],
    referenceName: '',
    limit: 2,
  },
]

/** Measures from the request to the complete page, rendered and compressed, on an idle server. No query is in the cache. */
const renderingTimes = async (origin: string): Promise<Figure[]> => {
  using client = createRequester(1)
  const figures: Figure[] = []
  for (const path of ['/de-ch', '/de-ch/calendar', '/de-ch/article', '/de-ch/aboutus', '/de-ch/contact']) {
    const ours: number[] = []
    await client.ask(origin + path)
    for (let round = 0; round < 50; round++) {
      const began = performance.now()
      await client.ask(`${origin}${path}?round=${round}`)
      ours.push(performance.now() - began)
    }
    figures.push({ name: `rendering of ${path}`, unit: 'ms', ours, reference: [], referenceName: '', limit: 25 })
  }
  return figures
}

/** Measures pages that were rendered before, compared with a bare server that sends the same bytes and headers. */
const cachedPages = async (origin: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const path of ['/de-ch', '/de-ch/calendar']) {
    const ours = origin + path
    await using bare = await copyAnswer(path, ours)
    const samples = await underLoad({ ours, reference: bare.origin + path })
    const name = `rendered before, ${path}: p99 of 8 at once`
    figures.push({ name, unit: 'ms', ...samples, referenceName: 'bare node:http', limit: 5 })
  }
  return figures
}
