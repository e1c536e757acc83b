import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedPageText } from '#contract/edited-page-texts.ts'
import { Background } from '#contract/layout.ts'
import { listOf } from '#contract/lists.ts'
import { pictureAddress } from '#contract/picture-sources.ts'
import type { EditedPicture } from '#contract/pictures.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { pictureClient } from '../../../tests/support/pictures/client.ts'
import { makePhoto } from '../../../tests/support/pictures/make.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let editor: TestPerson
let client: ReturnType<typeof pictureClient>
let photo: EditedPicture
let html: string
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  editor = await api.addPerson({ roles: ['EDITOR'] })
  client = pictureClient(api, editor)
  photo = await client.added(await makePhoto({ width: 2000, height: 800 }))
  html = ['header-limmat', photo.name].map((name) => `<img src="/api/public/image?name=${name}" alt="">`).join('')
})
afterAll(() => api.stop())

const read = async (path: string) => await (await api.request(`GET /api/frontend/${path}` as 'GET /')).json()
const post = async (path: string, body: object) =>
  v.parse(
    v.object({ id: v.number() }),
    await (await api.request(`POST /api/frontend/${path}` as 'POST /', { as: editor, body })).json(),
  ).id

const inArticle = async () => {
  const times = { startDate: '2026-01-01T00:00', endDate: '2027-01-01T00:00' }
  const id = await post('article', { titleDe: 'B', teaserDe: 'K', textDe: html, navigable: true, ...times })
  return await read(`article/${id}`)
}
const inShop = async () => {
  const item = { category: 'MUSIC', nameDe: 'CD', price: 2000, onSale: true, amount: 3, descriptionDe: html }
  await post('internal/shop/item', item)
  return await read('shop/item/items')
}
const inTerms = async () => {
  const pages = await api.request('GET /api/frontend/internal/page-text-pages/terms', { as: editor })
  const [text] = v.parse(listOf(EditedPageText), await pages.json())._embedded.items
  const headers = { 'If-Match': `"${text?.version}"` }
  const path = `/api/frontend/internal/page-text/${text?.id}` as const
  expect((await api.request(`PUT ${path}`, { as: editor, body: { textDe: html }, headers })).status).toBe(200)
  return [await read('layout/terms'), await read('layout/page-texts/terms')]
}

test.each([
  ['an article', inArticle],
  ['the description of a shop item', inShop],
  ['a text of a page', inTerms],
])('%s sends every picture with its dimensions and in several widths', async (_, send) => {
  const pictures = JSON.stringify(await send())
    .replaceAll('\\"', '"')
    .matchAll(/<img [^>]*>/g)
  for (const [drawing = '', upload = ''] of pairsOf([...pictures].map(([tag]) => tag))) {
    expect(drawing).toContain('width="2400" height="800"')
    expect(drawing).toContain('srcset="/art/header-limmat-780.webp 780w, /art/header-limmat-1440.webp 1440w, ')
    expect(upload).toContain('width="2000" height="800"')
    expect(upload).toContain(`srcset="${pictureAddress(photo, 480).replaceAll('&', '&amp;')} 480w, `)
  }
})

/** The drawing and the upload of each text. @throws if there is none */
const pairsOf = (tags: readonly string[]): string[][] => {
  if (tags.length === 0 || tags.length % 2 === 1) throw new Error(`${tags.length} pictures`)
  return tags.flatMap((_, at) => (at % 2 === 0 ? [tags.slice(at, at + 2)] : []))
}

test('the header learns which point of a picture stays visible', async () => {
  await client.changed(photo, { inHeader: true, focusX: 20, focusY: 90 })
  const { items } = v.parse(listOf(Background), await read('layout/backgrounds'))._embedded
  expect(items).toMatchObject([{ name: photo.name, focusX: 20, focusY: 90 }])
})
