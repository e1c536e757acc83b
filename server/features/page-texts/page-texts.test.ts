import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentVersion, PlannedChange } from '#contract/content.ts'
import { EditedPageText, missingLanguages, PageTextInput } from '#contract/edited-page-texts.ts'
import { listOf } from '#contract/lists.ts'
import { placeNames, placeOf, textPages } from '#contract/page-places.ts'
import { PageText } from '#contract/page-texts.ts'
import type { Locale } from '#i18n/intl.ts'
import { demoPageTexts } from '../../../demo/page-texts.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { change, pageText } from '../../platform/db/tables.ts'
import { publish } from '../content/plan.ts'
import { ensurePageTexts, neutralTexts } from './ensure.ts'

let api: TestApi
let editor: TestPerson
beforeAll(async () => {
  const environment = {
    BAND_NAME: 'Stadtmusik Aarau & Söhne',
    BAND_FOUNDED: '1926',
    BAND_ADDRESS: 'Graben 1, 5000 Aarau',
  }
  api = await startTestServer({ kind: 'postgres', now: new Date('2026-03-10T11:00:00Z'), environment })
  editor = await api.addPerson({ roles: ['EDITOR'] })
}, 60_000)
afterAll(() => api.stop())

const shown = async (page: string, locale: Locale = 'de-ch') => {
  const reply = await api.request(`GET /api/frontend/layout/page-texts/${page}`, { locale })
  return v.parse(listOf(PageText), await reply.json())._embedded.items
}
const edited = async (page: string) => {
  const reply = await api.request(`GET /api/frontend/internal/page-text-pages/${page}`, { as: editor })
  return v.parse(listOf(EditedPageText), await reply.json())._embedded.items
}
const textAt = async (page: string, place: string) => {
  const found = (await edited(page)).find((one) => one.place === place)
  if (found === undefined) throw new Error(`${place} is missing`)
  return found
}
const Refused = v.object({ errors: v.array(v.object({ field: v.string() })) })
const send = async (
  request: Parameters<TestApi['request']>[0],
  body?: object,
  version?: number,
): Promise<{ status: number; row: unknown; fields: readonly string[] }> => {
  const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
  const reply = await api.request(request, { as: editor, body, headers })
  const row: unknown = await reply.json()
  const refused = v.safeParse(Refused, row)
  return { status: reply.status, row, fields: refused.success ? refused.output.errors.map(({ field }) => field) : [] }
}
const created = async (body: object) =>
  v.parse(EditedPageText, (await send('POST /api/frontend/internal/page-text', body)).row)

describe.each([
  ['neutral', neutralTexts],
  ['of the demo', demoPageTexts],
])('the texts %s', (_, texts) => {
  test('follow the rules of their places, in both languages', () => {
    for (const text of texts) {
      const row = v.parse(PageTextInput, text)
      expect([text.place, missingLanguages(row)]).toEqual([text.place, []])
    }
  })

  test('use Swiss spelling and guillemets', () => {
    const german = texts.flatMap(({ titleDe, textDe, altDe, linkTextDe }) => [titleDe, textDe, altDe, linkTextDe])
    expect(german.filter((text) => /ß|["“”„]/.test(text?.replace(/<[^>]*>/g, '') ?? ''))).toEqual([])
  })
})

test('a new database has complete texts for any band, with its name, founding year and address', async () => {
  for (const locale of ['de-ch', 'en-gb'] as const) {
    const pages = await Promise.all(textPages.map((page) => shown(page, locale)))
    const texts = pages.flat()
    expect(texts.flatMap(({ foreign }) => foreign)).toEqual([])
    const places = new Set(texts.map(({ place }) => place))
    expect(placeNames.filter((place) => placeOf(place).listBelow === undefined && !places.has(place))).toEqual([])
    const words = JSON.stringify(texts)
    expect(words).toContain('Stadtmusik Aarau & Söhne')
    // In HTML the name is escaped.
    expect(texts.find(({ place }) => place === 'terms.text')?.text).toContain('Stadtmusik Aarau &#38; Söhne')
    expect(texts.find(({ place }) => place === 'about.history')?.text).toMatch(/1926.*100/)
    expect(words).toContain('Graben 1, 5000 Aarau')
    expect(words).not.toMatch(/\{\w+\}|1899|Oberstrass|Zürichberg|MHZ/)
  }
})

test('the first page of a band that has no texts yet gets those of the demo only if they are given', async () => {
  const welcome = await shown('home')
  expect(welcome.find(({ place }) => place === 'home.welcome')?.title).toBe(
    'Stadtmusik Aarau & Söhne: herzlich willkommen',
  )
  await ensurePageTexts(api.db, demoPageTexts)
  expect(await shown('home')).toEqual(welcome)
})

test('the words in braces have their values in both spellings, and other braces stay', async () => {
  const intro = await textAt('about', 'about.intro')
  const words = 'Die {name} ({kurzname}) seit {gründungsjahr}, {band} seit {founded}, {nichts}.'
  await send(`PUT /api/frontend/internal/page-text/${intro.id}`, { textDe: words }, intro.version)
  const shownWords = (await shown('about')).find(({ place }) => place === 'about.intro')?.text
  expect(shownWords).toMatch(/^Die (.+) \((\w+)\) seit (\d{4}), \1 seit \3, \{nichts\}\.$/)
  await send(`PUT /api/frontend/internal/page-text/${intro.id}`, { textDe: intro.textDe }, intro.version + 1)
})

test('a change is visible at once, and the log names place, text and author', async () => {
  const { id, version } = await textAt('contact', 'contact.visit')
  const changed = await send(`PUT /api/frontend/internal/page-text/${id}`, { titleDe: 'Besuchen Sie {short}' }, version)
  expect(changed.status).toBe(200)
  const [, visit] = await shown('contact')
  expect(visit).toMatchObject({ title: 'Besuchen Sie MHZ', foreign: [] })
  const [entry] = await api.db.select().from(change).where(eq(change.rowId, id))
  expect(entry).toMatchObject({ noun: 'page_text', action: 'changed', changedBy: editor.sub })
  expect(Object.keys(entry?.fields ?? {})).toEqual(['titleDe'])
  const stale = await send(`PUT /api/frontend/internal/page-text/${id}`, { titleDe: 'Später' }, version)
  expect([stale.status, stale.row]).toMatchObject([412, { current: { titleDe: 'Besuchen Sie {short}' } }])
})

test('a text that is missing in a language is in the other one, marked as foreign and reported', async () => {
  const { id, version } = await textAt('signup', 'signup.intro')
  expect((await send(`PUT /api/frontend/internal/page-text/${id}`, { textDe: null }, version)).status).toBe(200)
  const [german] = await shown('signup')
  expect(german).toMatchObject({ text: expect.stringContaining('Play with us'), foreign: ['text'] })
  const [english] = await shown('signup', 'en-gb')
  expect(english).toMatchObject({ foreign: [] })
  const pages = await send('GET /api/frontend/internal/page-text-pages')
  expect(pages.row).toMatchObject({
    _embedded: {
      items: expect.arrayContaining([
        { page: 'signup', texts: expect.any(Number), incomplete: 1, examples: expect.any(Number) },
      ]),
    },
  })
  const neither = await send(`PUT /api/frontend/internal/page-text/${id}`, { textEn: '  ' }, version + 1)
  expect([neither.status, neither.fields]).toEqual([400, ['textDe']])
})

test('HTML that cannot be stored is refused where HTML is permitted, and is plain text elsewhere', async () => {
  const hostile = '<p onclick="alert(1)">Gut</p><script>alert(1)</script>'
  const terms = await textAt('terms', 'terms.text')
  const refused = await send(`PUT /api/frontend/internal/page-text/${terms.id}`, { textDe: hostile }, terms.version)
  expect([refused.status, refused.fields]).toEqual([400, ['textDe']])
  await send(`PUT /api/frontend/internal/page-text/${terms.id}`, { textDe: '<p>Gut</p>' }, terms.version)
  expect((await shown('terms'))[0]?.text).toBe('<p>Gut</p>')
  const emptied = await send(
    `PUT /api/frontend/internal/page-text/${terms.id}`,
    { textDe: '<p> </p>', textEn: null },
    terms.version + 1,
  )
  expect([emptied.status, emptied.fields]).toEqual([400, ['textDe']])
  const intro = await textAt('fee', 'fee.intro')
  await send(`PUT /api/frontend/internal/page-text/${intro.id}`, { textDe: hostile }, intro.version)
  expect((await shown('fee'))[0]?.text).toBe(hostile)
})

test.each<[string, object, string]>([
  ['a place that is no list', { place: 'about.club', titleDe: 'A', textDe: 'B' }, 'place'],
  ['an unknown place', { place: 'about.nothing', titleDe: 'A' }, 'place'],
  ['a text of two lines in one line', { place: 'signup.active.item', titleDe: 'A', textDe: 'B\nC' }, 'textDe'],
  [
    'a text of a line that is too long',
    { place: 'signup.active.item', titleDe: 'A', textEn: 'x'.repeat(501) },
    'textEn',
  ],
  ['an unknown picture', { place: 'gallery.intro.item', titleDe: 'A', pictureName: '../x', altDe: 'B' }, 'pictureName'],
  [
    'a picture without alternative text',
    { place: 'gallery.intro.item', titleDe: 'A', pictureName: 'zunft-boegg' },
    'altDe',
  ],
  ['a script as a link', { place: 'about.links.item', linkTextDe: 'A', link: 'javascript:alert(1)' }, 'link'],
  ['a link without words', { place: 'about.links.item', link: 'https://example.org' }, 'linkTextDe'],
  ['a title with a control character', { place: 'gallery.intro.item', titleDe: 'A\u0007' }, 'titleDe'],
  ['megabytes', { place: 'gallery.intro.item', titleDe: 'A', textDe: 'x'.repeat(30_001) }, 'textDe'],
])('%s is refused at its field', async (_, body, field) => {
  const before = await api.db.$count(pageText)
  const { status, fields } = await send('POST /api/frontend/internal/page-text', body)
  expect([status, fields]).toEqual([400, [field]])
  expect(await api.db.$count(pageText)).toBe(before)
})

test('texts of a list are added at the end, moved, and removed; positions have no gaps', async () => {
  const order = async () => (await edited('about')).filter(({ place }) => place === 'about.links.item')
  const names = ['Erster', 'Zweiter', 'Dritter', 'Vierter']
  const rows = await Promise.all(
    names.map((linkTextDe) => created({ place: 'about.links.item', linkTextDe, link: 'https://example.org/' })),
  )
  expect((await order()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  const [first] = await order()
  const move = (id: number | undefined, position: number) =>
    send(`PUT /api/frontend/internal/page-text/${id}/position`, { position })
  expect((await move(first?.id, 100)).row).toMatchObject({ position: 4, version: 1 })
  expect((await order()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect((await order()).at(-1)?.id).toBe(first?.id)
  await Promise.all(rows.map(({ id }, index) => move(id, index + 1)))
  expect((await order()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect((await move(first?.id, 0)).fields).toEqual(['position'])
  for (const { id } of rows) expect((await send(`DELETE /api/frontend/internal/page-text/${id}`)).status).toBe(200)
  expect(await order()).toEqual([])
  // A restart does not fill a list that editors have emptied.
  const years = (await edited('about')).filter(({ place }) => place === 'about.history.item')
  for (const { id } of years) await send(`DELETE /api/frontend/internal/page-text/${id}`)
  await ensurePageTexts(api.db)
  expect((await shown('about')).filter(({ place }) => place === 'about.history.item')).toEqual([])
})

test('a text of a page cannot be deleted or moved, only those of lists', async () => {
  const { id } = await textAt('about', 'about.club')
  expect((await send(`DELETE /api/frontend/internal/page-text/${id}`)).status).toBe(400)
  expect((await send(`PUT /api/frontend/internal/page-text/${id}/position`, { position: 1 })).status).toBe(400)
  expect((await textAt('about', 'about.club')).id).toBe(id)
})

test('a page’s texts are cached and revalidated by visitors', async () => {
  const first = await api.request('GET /api/frontend/layout/page-texts/gallery')
  const again = await api.request('GET /api/frontend/layout/page-texts/gallery', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  })
  expect([first.headers.get('cache-control'), again.status]).toEqual(['no-cache', 304])
  expect((await api.request('GET /api/frontend/layout/page-texts/nothing')).status).toBe(400)
})

describe('versions and planned changes of a text', () => {
  const contentOf = (id: number) => `/api/frontend/internal/content/page_text/${id}` as const
  const versionsOf = async (id: number) =>
    v.parse(v.object({ items: v.array(ContentVersion) }), (await send(`GET ${contentOf(id)}/version`)).row).items

  test('an earlier version is restored; a text stays at its place in a list', async () => {
    const { id } = await created({ place: 'signup.active.item', titleDe: 'Wann proben Sie?', textDe: 'Donnerstags.' })
    await send(`PUT /api/frontend/internal/page-text/${id}`, { textDe: 'Freitags.' }, 1)
    await send(`PUT /api/frontend/internal/page-text/${id}/position`, { position: 1 })
    const [moved, changed, creation] = await versionsOf(id)
    expect([moved?.hasBefore, changed?.hasBefore, creation?.hasBefore]).toEqual([false, true, false])
    expect(changed?.fields).toEqual([{ field: 'textDe', before: 'Donnerstags.', after: 'Freitags.' }])
    const reply = await send(`POST ${contentOf(id)}/version/${changed?.change}/restore`, undefined, 2)
    expect([reply.status, reply.row]).toEqual([200, { id, version: 3 }])
    const row = (await edited('signup')).find((one) => one.id === id)
    expect(row).toMatchObject({ textDe: 'Donnerstags.', position: 1 })
  })

  test('a deleted text of a list comes back under its id, at the end', async () => {
    const place = 'signup.active.item'
    const { id } = await created({ place, titleDe: 'Was kostet es?', textDe: 'Nichts.' })
    await created({ place, titleDe: 'Wo proben Sie?', textDe: 'Im Keller.' })
    await send(`DELETE /api/frontend/internal/page-text/${id}`)
    const restore = () => send(`POST ${contentOf(id)}/restoration`)
    expect(await restore()).toMatchObject({ status: 200, row: { id, version: 2 } })
    const rows = (await edited('signup')).filter((row) => row.place === place)
    expect(rows.at(-1)).toMatchObject({ id, textDe: 'Nichts.', version: 2 })
    expect(await restore()).toMatchObject({ status: 200, row: { id, version: 2 } })
  })

  test('a planned change is checked by the rules of its place, and visible at its time', async () => {
    const { id, version } = await textAt('home', 'home.claim')
    const at = '2026-03-11T08:00'
    const plan = (fields: object) => send(`PUT ${contentOf(id)}/plan`, { fields, publishAt: at }, version)
    expect((await plan({ titleDe: '', titleEn: '' })).fields).toEqual(['titleDe'])
    const planned = v.parse(PlannedChange, (await plan({ titleDe: 'Ab morgen', titleEn: 'From tomorrow' })).row)
    const claim = async () => (await shown('home', 'en-gb')).find(({ place }) => place === 'home.claim')?.title
    expect(await claim()).not.toBe('From tomorrow')
    await api.database.write(publish, planned.id, new Date('2026-03-11T07:00:00Z'))
    expect(await claim()).toBe('From tomorrow')
  })

  test('are not for players', async () => {
    const player = await api.addPerson({ roles: [] })
    const { id } = await textAt('home', 'home.claim')
    for (const path of [`${contentOf(id)}/version`, `${contentOf(id)}/plan`] as const)
      expect((await api.request(`GET ${path}`, { as: player })).status).toBe(403)
  })
})
