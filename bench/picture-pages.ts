import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { createRequester } from './requests.ts'
import { replaceDrawings } from './uploaded-drawings.ts'

const kilo = 1000
const rounds = 2
const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

/**
 * Measures public pages whose pictures were uploaded: bytes of the pictures of the first screen, compared with the same
 * pictures as drawings of the build, and the layout shift until the end of the page, without web fonts.
 */
export const measurePicturePages = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const start = async (isUploaded: boolean): Promise<string> => {
    const dataFolder = stack.adopt(await copyOfSeededFolder(), (folder) => rm(folder, { recursive: true, force: true }))
    if (isUploaded) await replaceDrawings(dataFolder)
    const port = await freePort()
    const server = await startServer({ PORT: String(port), DATA_FOLDER: dataFolder })
    stack.defer(() => server.stop())
    return `http://localhost:${port}`
  }
  const origins = { ours: await start(true), reference: await start(false) }
  const pages = {
    home: '/de-ch',
    article: await pathOfArticle(origins.reference),
    gallery: '/de-ch/gallery',
    'about us': '/de-ch/aboutus',
    shop: '/de-ch/shop',
  }
  const figures: Figure[] = []
  for (const [screen, options] of Object.entries(screens)) {
    for (const [page, path] of Object.entries(pages)) {
      const loads = { ours: [] as PageLoad[], reference: [] as PageLoad[] }
      for (let round = 0; round < rounds; round++) {
        for (const side of ['ours', 'reference'] as const) {
          const context = await browser.newContext({ ...options, locale: 'de-CH', serviceWorkers: 'block' })
          // The change of fonts shifts text with or without pictures.
          await context.route('**/*.woff2', (route) => route.abort())
          loads[side].push(await loadPage(context, origins[side] + path, scrollToEnd))
          await context.close()
        }
      }
      figures.push(...figuresOf(`${page}, ${screen}`, loads))
    }
  }
  return figures
}

const figuresOf = (
  page: string,
  { ours, reference }: { readonly ours: readonly PageLoad[]; readonly reference: readonly PageLoad[] },
): Figure[] => [
  {
    name: `${page}: uploaded pictures of the first screen`,
    unit: 'kB',
    ours: ours.map(({ pictures }) => pictures / kilo),
    reference: reference.map(({ pictures }) => pictures / kilo),
    referenceName: 'drawings of the build',
    limit: 1.2,
  },
  {
    name: `${page}: layout shift until the end of the page, without web fonts`,
    unit: '‰',
    ours: ours.map(({ layoutShift }) => layoutShift * 1000),
    reference: [],
    referenceName: '',
    limit: 20,
  },
]

const Articles = v.object({ _embedded: v.object({ items: v.array(v.object({ id: v.number(), text: v.string() })) }) })

/** The path of the demo's article with a picture. */
const pathOfArticle = async (origin: string): Promise<string> => {
  using client = createRequester(1, { 'Accept-Encoding': 'identity' })
  const { body } = await client.ask(`${origin}/api/frontend/article`)
  const found = v.parse(Articles, JSON.parse(body.toString()))._embedded.items.find(({ text }) => text.includes('<img'))
  if (found === undefined) throw new Error('the demo has no article with a picture')
  return `/de-ch/article/${found.id}`
}

/** Scrolls by half a screen at a time until the end, and waits for the pictures there. */
const scrollToEnd = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) {
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' })
      await frame()
    }
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}
