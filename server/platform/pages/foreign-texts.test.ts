import path from 'node:path'
import { Hono } from 'hono'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { createDatabases } from '../../../tests/support/databases.ts'
import { buildRenderer, welcome } from '../../../tests/support/rendered-pages.ts'
import { readConfig } from '../../config.ts'
import { findPublicPages } from '../../public-pages.ts'
import { foreignIn } from '../localized.ts'
import { createPages } from './pages.ts'

/** Begins each text that was written in German only. */
const mark = 'Nur auf Deutsch:'
const html = `<p>${mark} Absatz</p>`

const event = {
  ...{ id: 7, kind: 'concert', title: `${mark} Konzert`, remarks: `${mark} Bemerkung`, remarksHtml: html },
  ...{ foreign: ['title', 'remarks'], dateStart: '2030-12-13T17:00', dateEnd: '2030-12-13T18:30', fullDay: false },
  ...{ location: 'Kirche', publicEvent: true, cancelled: false, image: null, articleId: 5, fileIds: [] },
}
const article = {
  ...{ id: 5, title: `${mark} Artikel`, teaser: `${mark} Vorspann`, text: html, foreign: ['title', 'teaser', 'text'] },
  ...{ startDate: '2030-01-01T00:00', endDate: '2031-01-01T00:00', navigable: true },
}
const variant = { id: 4, name: `${mark} Grösse`, price: 100, amount: 2, foreign: ['name'] }
const item = {
  ...{ id: 3, category: 'OTHER', name: `${mark} Ware`, description: html, foreign: ['name', 'description'] },
  ...{ price: 100, amount: 2, picture: null, variants: [variant, { ...variant, id: 5 }] },
}
const settings = {
  ...{ shopEnabled: true, numberOfCalendarItems: 3, apiVersion: '1', bandSize: 45 },
  ...{ bandShortName: 'MHZ', bandName: 'Musik Harmonie Zürichberg' },
}

const list = (items: unknown[]) => ({ _embedded: { items } })
const api = new Hono()
api.get('/api/frontend/layout/settings', (context) => context.json(settings))
api.get('/api/frontend/layout/page-texts/:page', (context) =>
  context.json(list([{ ...welcome, title: `${mark} Willkommen`, text: `${mark} Text`, foreign: ['title', 'text'] }])),
)
api.get('/api/frontend/article', (context) => context.json(list([article])))
api.get('/api/frontend/article/5', (context) => context.json(article))
api.get('/api/frontend/article/5/events', (context) => context.json(list([event])))
api.get('/api/frontend/event', (context) => context.json(list([event])))
api.get('/api/frontend/shop/item/items', (context) => context.json(list([item])))
api.get('/api/frontend/shop/item/categories', (context) => context.json(list([{ id: 'OTHER', name: 'Other' }])))

let folder: string
let database: Database
const databases = createDatabases()
beforeAll(async () => {
  const built = await buildRenderer({ 'assets/index-1.js': 'plain' })
  folder = built.folder
  database = await databases.open('postgres')
  return async () => {
    await databases.remove()
    await built.remove()
  }
}, 120_000)

const visit = async (address: string): Promise<string> => {
  const silent = () => {}
  const { pages } = await createPages({
    folder,
    app: api,
    findPages: findPublicPages,
    deps: {
      ...database,
      ...{ database, payments: undefined, content: { current: async () => null, stop: async () => {} } },
      clock: () => new Date('2030-11-20T12:00:00Z'),
      log: { debug: silent, info: silent, warn: silent, error: silent },
      config: readConfig({ PUBLIC_ORIGIN: 'https://band.example', DATA_FOLDER: path.join(folder, 'data') }),
    },
  })
  const response = await pages.request(new Request(`https://band.example${address}`))
  return await response.text()
}

interface Shown {
  readonly words: string
  readonly language: string
}
/** Returns the marked texts in the body of a page, each with the language of its element. */
const markedIn = (node: DefaultTreeAdapterTypes.Node, language = ''): Shown[] => {
  if (node.nodeName === 'head' || node.nodeName === 'script') return []
  if ('value' in node) return node.value.includes(mark) ? [{ words: node.value, language }] : []
  const own = 'attrs' in node ? node.attrs.find(({ name }) => name === 'lang')?.value : undefined
  return 'childNodes' in node ? node.childNodes.flatMap((child) => markedIn(child, own ?? language)) : []
}

test.each([
  ['/en-gb', 4],
  ['/en-gb/calendar', 2],
  ['/en-gb/article', 3],
  ['/en-gb/article/5', 4],
  ['/en-gb/shop', 4],
  ['/en-gb/shop/3', 4],
])('each German text on %s is marked as German', { timeout: 60_000 }, async (address, least) => {
  const texts = markedIn(parse(await visit(address)))
  expect(texts.length).toBeGreaterThanOrEqual(least)
  expect(texts.filter(({ language }) => language !== 'de-CH')).toEqual([])
})

test('a text is foreign if only the other language has it', () => {
  const texts = {
    both: ['a', 'b'],
    german: ['a', null],
    english: [null, 'b'],
    none: [null, null],
    empty: ['', null],
  } as const
  expect(foreignIn('en-gb', texts)).toEqual(['german'])
  expect(foreignIn('de-ch', texts)).toEqual(['english'])
})
