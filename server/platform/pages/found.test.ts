import type { Hono } from 'hono'
import { parse } from 'parse5'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addArticle, addEvent } from '../../../tests/support/content.ts'
import { buildRenderer } from '../../../tests/support/rendered-pages.ts'
import { createApp } from '../../app.ts'
import { findPublicPages } from '../../public-pages.ts'
import { change, shopItem } from '../db/tables.ts'
import { createPages, type Site } from './pages.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const onSale = { category: 'MUSIC', nameDe: 'CD «Am Fluss»', price: 101_850, amount: 3 } as const
const hostile = 'Gala</script><script>alert(1)</script>'
const listed = [
  '',
  '/aboutus',
  '/aktuelles',
  '/article',
  '/calendar',
  '/contact',
  '/gallery',
  '/legal',
  '/licences',
  '/terms',
  '/mitgliederbeitrag',
  '/register',
  '/signup',
]

let api: TestApi
let site: Site
let pages: Hono
let articleId: number
let removeBuild: () => Promise<void>

beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const built = await buildRenderer()
  removeBuild = built.remove
  site = await createPages({
    deps: api.deps,
    app: createApp(api.deps),
    findPages: findPublicPages,
    folder: built.folder,
  })
  pages = site.pages
  const { db } = api
  articleId = await addArticle(db, 'Neue Uniform', ['2026-03-01T08:00', '2026-05-01T00:00'], { titleEn: 'New uniform' })
  await addArticle(db, 'Verschoben', ['2026-03-01T08:00', '2026-05-01T00:00'], { navigable: false })
  await addArticle(db, 'Vorbei', ['2025-03-01T08:00', '2025-05-01T00:00'])
  await addArticle(db, 'Noch geheim', ['2026-04-01T08:00', '2026-05-01T00:00'])
  const concert = { kind: 'concert', publicEvent: true } as const
  await addEvent(db, hostile, ['2026-07-04T20:00', '2026-07-04T22:00'], { ...concert, location: 'Kirche', articleId })
  await addEvent(db, 'Abgesagt', ['2026-12-13T17:00', '2026-12-13T18:30'], { ...concert, cancelled: true })
  await addEvent(db, 'Festtag', ['2026-08-01T00:00', '2026-08-02T00:00'], { ...concert, fullDay: true })
  await addEvent(db, 'Konzert nur für uns', ['2026-06-01T20:00', '2026-06-01T22:00'], { kind: 'concert', articleId })
  await addEvent(db, 'Probe im Saal', ['2026-06-02T20:00', '2026-06-02T22:00'])
})
afterAll(async () => {
  await api.stop()
  await removeBuild()
})

/** Texts and attributes of a document's head, parsed as in a browser. */
const headOf = async (path: string) => {
  const response = await pages.request(path)
  const html = await response.text()
  const head = parse(html)
    .childNodes.flatMap((node) => ('childNodes' in node ? node.childNodes : []))
    .flatMap((node) => (node.nodeName === 'head' && 'childNodes' in node ? node.childNodes : []))
    .flatMap((node) => ('attrs' in node ? [node] : []))
  const elements = head.map(({ nodeName, attrs, childNodes }) => ({
    tag: nodeName,
    text: childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
    ...Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value])),
  }))
  const all = (tag: string, wanted: Record<string, string> = {}): Record<string, string>[] =>
    elements.filter(
      (element: Record<string, string>) =>
        element.tag === tag && Object.entries(wanted).every(([key, value]) => element[key] === value),
    )
  const meta = (name: string) => [...all('meta', { name }), ...all('meta', { property: name })].map((e) => e.content)
  const data = all('script', { type: 'application/ld+json' }).map(({ text = '' }) => v.parse(Data, JSON.parse(text)))
  return { response, html, all, meta, data }
}
const Data = v.looseObject({ '@context': v.literal('https://schema.org'), '@type': v.string() })
const ofType = (data: readonly v.InferOutput<typeof Data>[], type: string) =>
  data.filter((found) => found['@type'] === type)

/** Targets of external and internal links. They are repeated here, so that renaming one fails this test. */
const fragments = [
  ...['club', 'oberstrass', 'zunftspiel', 'besetzung', 'vorstand', 'history'].map((id) => ['/aboutus', id] as const),
  ...['aktivmitglied', 'passivmitglied'].map((id) => ['/signup', id] as const),
]

test('every linked part of a page exists, once, in both languages; each article in the list of articles', {
  tags: ['long'],
}, async () => {
  for (const locale of ['de-ch', 'en-gb']) {
    for (const [path, id] of [...fragments, ['/article', `article-${articleId}`] as const]) {
      const html = await (await pages.request(`/${locale}${path}`)).text()
      expect([locale, path, id, html.split(` id="${id}"`).length - 1]).toEqual([locale, path, id, 1])
    }
  }
})

test('every public page has its own title, description and address, in both languages', async () => {
  const seen: string[] = []
  for (const path of [...listed, `/article/${articleId}`]) {
    for (const locale of ['de-ch', 'en-gb']) {
      const address = `${api.origin}/${locale}${path}`
      const { response, all, meta } = await headOf(`/${locale}${path}`)
      expect(response.status, address).toBe(200)
      seen.push(all('title')[0]?.text ?? '', meta('description')[0] ?? '')
      expect(meta('robots'), address).toEqual([])
      expect(all('link', { rel: 'canonical' }).map(({ href }) => href)).toEqual([address])
      expect(all('link', { rel: 'alternate' }).map(({ hreflang, href }) => [hreflang, href])).toEqual([
        ['de-CH', `${api.origin}/de-ch${path}`],
        ['en-GB', `${api.origin}/en-gb${path}`],
        ['x-default', `${api.origin}/de-ch${path}`],
      ])
      expect(meta('og:url')).toEqual([address])
      expect(meta('og:title')).toEqual([all('title')[0]?.text])
      expect(meta('og:description')).toEqual(meta('description'))
      expect(meta('og:type')).toEqual([path.startsWith('/article/') ? 'article' : 'website'])
      expect(meta('og:locale')).toEqual([locale === 'de-ch' ? 'de_CH' : 'en_GB'])
      expect(meta('og:image')).toEqual([`${api.origin}/art/share.jpg`])
      expect(meta('twitter:card')).toEqual(['summary_large_image'])
    }
  }
  // An article's teaser has no English text here and falls back to German.
  const repeated = seen.filter((text, index) => seen.indexOf(text) !== index)
  expect(repeated).toEqual(['Kurz'])
})

test('home has one address; missing pages, subpages and members’ pages are not indexed', async () => {
  expect((await headOf('/de-ch/home')).all('link', { rel: 'canonical' })[0]?.href).toBe(`${api.origin}/de-ch`)
  for (const path of ['/de-ch/nowhere', '/de-ch/article/99999', '/en-gb/registration-completed']) {
    const { all, meta, data } = await headOf(path)
    expect(meta('robots'), path).toEqual(['noindex'])
    expect([all('link', { rel: 'canonical' }), all('link', { rel: 'alternate' }), meta('og:url'), data]).toEqual([
      [],
      [],
      [],
      [],
    ])
  }
  const members = await pages.request('/de-ch/intra')
  expect(members.headers.get('x-robots-tag')).toBe('noindex')
  expect((await pages.request('/de-ch')).headers.get('x-robots-tag')).toBeNull()
})

test('structured data contains the upcoming public concerts, with Zürich’s offset in summer and winter, and no other event', async () => {
  const { data, html } = await headOf('/en-gb/calendar')
  const concerts = ofType(data, 'MusicEvent')
  expect(concerts.map(({ name }) => name)).toEqual([hostile, 'Festtag', 'Abgesagt'])
  expect(concerts[0]).toMatchObject({
    startDate: '2026-07-04T20:00:00+02:00',
    endDate: '2026-07-04T22:00:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Kirche' },
    organizer: { '@type': 'MusicGroup', name: 'Musik Harmonie Zürichberg', url: `${api.origin}/en-gb` },
    image: `${api.origin}/art/share.jpg`,
  })
  expect(concerts[0]?.url).toMatch(new RegExp(`^${api.origin}/en-gb/calendar#event-\\d+$`))
  expect(concerts[1]).toMatchObject({ startDate: '2026-08-01', endDate: '2026-08-01' })
  expect(concerts[2]).toMatchObject({
    startDate: '2026-12-13T17:00:00+01:00',
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(html).not.toContain('</script><script>alert')
  expect(html.split('<script type="application/ld+json">')).toHaveLength(1 + data.length)
})

test('home, the page about the band and an article describe themselves in structured data', async () => {
  const home = (await headOf('/de-ch')).data
  expect(ofType(home, 'MusicGroup')).toMatchObject([
    { name: 'Musik Harmonie Zürichberg', foundingDate: '1899', url: `${api.origin}/de-ch` },
  ])
  expect(ofType(home, 'MusicEvent').map(({ name }) => name)).toContain(hostile)
  expect(ofType((await headOf('/en-gb/aboutus')).data, 'MusicGroup')).toHaveLength(1)
  const article = await headOf(`/de-ch/article/${articleId}`)
  expect(ofType(article.data, 'MusicEvent').map(({ name }) => name)).toEqual([hostile])
  expect(article.meta('article:published_time')).toEqual(['2026-03-01T08:00:00+01:00'])
})

test('no page contains internal data', async () => {
  for (const path of [...listed, `/article/${articleId}`])
    expect(await (await pages.request(`/de-ch${path}`)).text(), path).not.toMatch(
      /Konzert nur für uns|Probe im Saal|Noch geheim/,
    )
})

const sitemapText = async () => (await pages.request('/sitemap.xml')).text()
/** Throws if elements are not nested and closed, or if text contains characters that XML does not allow. */
const expectWellFormed = (xml: string) => {
  const open: string[] = []
  for (const [tag, closing, name = '', , own] of xml.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (closing === '/') expect(open.pop(), tag).toBe(name)
    else if (own !== '/') open.push(name)
  }
  expect(open).toEqual([])
  const text = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '').replace(/<\/?[\w:]+(?:\s[^<>]*)?>/g, '')
  expect(text).not.toMatch(/[<>]|&(?!#\d+;|amp;)/)
}

test('the sitemap lists each public page in both languages, articles only while they are current', async () => {
  const response = await pages.request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  expectWellFormed(xml)
  const locations = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const paths = [...listed, `/article/${articleId}`, `/article/${articleId + 1}`]
  expect(locations.sort()).toEqual(
    paths.flatMap((path) => [`${api.origin}/de-ch${path}`, `${api.origin}/en-gb${path}`]).sort(),
  )
  expect(xml.split('hreflang="x-default"')).toHaveLength(1 + locations.length)
  for (const address of locations)
    expect((await pages.request(new URL(address ?? '').pathname)).status, address).toBe(200)
})

test('the sitemap follows editors’ changes, and is sent again only after one', async () => {
  const first = await pages.request('/sitemap.xml')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await pages.request('/sitemap.xml', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(await first.text()).toContain(`/de-ch/article/${articleId}</loc><lastmod>2026-03-01T07:00:00.000Z</lastmod>`)

  const changedAt = new Date('2026-03-09T09:00:00Z')
  await api.db.insert(change).values({ noun: 'article', rowId: articleId, action: 'changed', fields: {}, changedAt })
  const changed = await pages.request('/sitemap.xml', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain(`/article/${articleId}</loc><lastmod>2026-03-09T09:00:00.000Z</lastmod>`)

  const before = api.clock.now()
  api.clock.set('2026-06-01T12:00:00Z')
  expect(await sitemapText()).not.toContain('/article')
  expect(await sitemapText()).not.toContain('/aktuelles')
  api.clock.set(before)

  expect(await sitemapText()).not.toContain('/shop')
  const [item] = await api.db.insert(shopItem).values(onSale).returning()
  expect(await sitemapText()).toContain(`/en-gb/shop/${item?.id}</loc>`)
  const { data } = await headOf('/de-ch/shop')
  expect(ofType(data, 'Product')).toMatchObject([
    {
      name: 'CD «Am Fluss»',
      offers: { price: '1018.50', priceCurrency: 'CHF', availability: 'https://schema.org/InStock' },
    },
  ])
  expect((await pages.request('/de-ch/shop/99')).status).toBe(404)
  await api.db.delete(shopItem)
  const shop = async (locale: string) => (await pages.request(`/${locale}/shop`)).text()
  expect(await shop('de-ch')).toContain('Zurzeit ist nichts zu kaufen.')
  expect(await shop('en-gb')).toContain('There is nothing on sale at the moment.')
})

test('robots may read the public pages, and robots.txt names the sitemap', async () => {
  const response = await pages.request('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /sso/',
      'Disallow: /de-ch/intra',
      'Disallow: /en-gb/library',
      `Sitemap: ${api.origin}/sitemap.xml`,
    ]),
  )
})
