import { existsSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Background, Settings, Terms } from '#contract/layout.ts'
import { listOf } from '#contract/lists.ts'
import { backgroundWidths } from '#contract/picture-sources.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addArticle } from '../../../tests/support/content.ts'

let api: TestApi
beforeAll(async () => {
  const environment = { INTRANET_URL: 'https://intra.band.example/start' }
  api = await startTestServer({ kind: 'postgres', now: new Date('2026-03-10T12:00:00Z'), environment })
}, 60_000)
afterAll(() => api.stop())

const settings = async () => v.parse(Settings, await (await api.request('GET /api/frontend/layout/settings')).json())
const background = (query: string, headers: Record<string, string> = {}) =>
  api.request(`GET /api/frontend/layout/background?${query}`, { headers })

test('the settings count the articles that are valid now, navigable and not, and contain the intranet’s address', async () => {
  const { breakingNews: before, currentArticles, intranetUrl } = await settings()
  expect([before, currentArticles, intranetUrl]).toEqual([0, 0, 'https://intra.band.example/start'])
  await addArticle(api.db, 'Gilt', ['2026-03-01T00:00', '2026-04-01T00:00'], { navigable: false })
  await addArticle(api.db, 'Vorbei', ['2026-02-01T00:00', '2026-03-10T12:59'], { navigable: false })
  await addArticle(api.db, 'Noch nicht', ['2026-03-10T13:01', '2026-04-01T00:00'], { navigable: false })
  await addArticle(api.db, 'In der Navigation', ['2026-03-01T00:00', '2026-04-01T00:00'])
  expect(await settings()).toMatchObject({ breakingNews: 1, currentArticles: 1 })
})

test('every listed background exists in every width and both formats', async () => {
  const listed = v.parse(listOf(Background), await (await api.request('GET /api/frontend/layout/backgrounds')).json())
  const names = listed._embedded.items.map(({ name }) => name)
  expect(names).toContain('header-limmat')
  expect(names).toHaveLength(6)
  const art = path.join(import.meta.dirname, '../../../public/art')
  const missing = names.flatMap((name) =>
    backgroundWidths.flatMap((width) =>
      ['avif', 'webp']
        .map((format) => `${name}-${width}.${format}`)
        .filter((file) => !existsSync(path.join(art, file))),
    ),
  )
  expect(missing).toEqual([])
})

test('a band of its own has no drawing of the demo’s town', async () => {
  const own = await startTestServer({ kind: 'postgres', environment: { DEMO: '0' } })
  try {
    const listed = await (await own.request('GET /api/frontend/layout/backgrounds')).json()
    const names = v.parse(listOf(Background), listed)._embedded.items.map(({ name }) => name)
    expect(names).toContain('header-ventile')
    expect(names).not.toContain('header-limmat')
  } finally {
    await own.stop()
  }
})

test('a background is sent in the best accepted format and the requested width, and is cached', async () => {
  const modern = await background('id=header-limmat&width=780', { Accept: 'image/avif,image/webp,image/*;q=0.8' })
  const older = await background('id=header-limmat&width=780', { Accept: 'image/webp,*/*' })
  const wide = await background('id=header-limmat', { Accept: 'image/webp,*/*' })
  expect([modern, older].map(({ headers }) => headers.get('content-type'))).toEqual(['image/avif', 'image/webp'])
  expect(modern.headers.get('vary')).toContain('Accept')
  expect(modern.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(
    Buffer.from(await modern.arrayBuffer())
      .subarray(4, 12)
      .toString(),
  ).toBe('ftypavif')
  expect((await wide.arrayBuffer()).byteLength).toBeGreaterThan((await older.arrayBuffer()).byteLength)
  const again = await background('id=header-limmat&width=780', {
    Accept: 'image/avif',
    'If-None-Match': modern.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test.each([
  ['id=nobody', 404],
  ['id=app-icon', 404],
  ['id=..%2fpackage', 400],
  ['id=header-limmat%00', 400],
  ['id=header-limmat&width=99999', 400],
  ['', 400],
])('the background %s is refused', async (query, status) => {
  expect((await background(query)).status).toBe(status)
})

test('the terms exist in both languages, with the band’s name and without attributes or scripts', async () => {
  const [german, english] = await Promise.all(
    (['de-ch', 'en-gb'] as const).map(async (locale) =>
      v.parse(Terms, await (await api.request('GET /api/frontend/layout/terms', { locale })).json()),
    ),
  )
  // With a soft hyphen: the word is wider than a phone.
  expect([german?.title, english?.title]).toEqual([
    'Allgemeine Geschäfts\u00adbedingungen',
    'General terms and conditions',
  ])
  for (const terms of [german, english]) {
    expect(terms?.text).toContain('Musik Harmonie Zürichberg')
    expect(terms?.text.replace(/<\/?(?:h2|p)>/g, '')).not.toMatch(/[<>{}]/)
    expect(terms?.text.match(/<h2>/g)).toHaveLength(10)
  }
})
