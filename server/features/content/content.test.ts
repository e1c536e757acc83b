import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ContentVersion, PlannedChange } from '#contract/content.ts'
import { EditedArticle } from '#contract/edited-articles.ts'
import type { PlaceName } from '#contract/page-places.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { buildRenderer } from '../../../tests/support/rendered-pages.ts'
import { createApp } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { article, change, event, pageText, plannedChange, shopItem } from '../../platform/db/tables.ts'
import { createPages, type Site } from '../../platform/pages/pages.ts'
import { findPublicPages } from '../../public-pages.ts'
import { publish } from './plan.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const input = {
  titleDe: 'Neue Uniform',
  teaserDe: 'Kurz',
  textDe: '<p>Blau</p>',
  startDate: '2026-03-01T00:00',
  endDate: '2026-06-01T00:00',
  navigable: true,
}
const concert = {
  kind: 'concert',
  titleDe: 'Sommerkonzert',
  dateStart: '2026-07-04T20:00',
  dateEnd: '2026-07-04T22:00',
  fullDay: false,
  publicEvent: true,
  location: 'Kirche',
  fileIds: [],
}
const Versions = v.object({ items: v.array(ContentVersion) })
const Plans = v.object({ items: v.array(PlannedChange) })
const Refused = v.object({ code: v.string(), errors: v.array(v.object({ field: v.string() })) })

describeOnDatabase('content before and after it is published', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Vera' })
  })
  afterAll(() => api.stop())

  const base = '/api/frontend/internal/content'
  const created = async (): Promise<EditedArticle> => {
    const response = await api.request('POST /api/frontend/article', { as: editor, body: input })
    return v.parse(EditedArticle, await response.json())
  }
  const put = async (id: number, version: number, body: object): Promise<EditedArticle> => {
    const headers = { 'If-Match': `"${version}"` }
    const response = await api.request(`PUT /api/frontend/article/${id}`, { as: editor, headers, body })
    return v.parse(EditedArticle, await response.json())
  }
  const stored = async (id: number) => (await api.db.select().from(article).where(eq(article.id, id)))[0]
  const versions = async (noun: string, id: number) =>
    v.parse(Versions, await (await api.request(`GET ${base}/${noun}/${id}/version`, { as: editor })).json()).items
  const restore = (noun: string, id: number, entry: number, version: number) =>
    api.request(`POST ${base}/${noun}/${id}/version/${entry}/restore`, {
      as: editor,
      headers: { 'If-Match': `"${version}"` },
    })
  const plan = (id: number, version: number, body: object) =>
    api.request(`PUT ${base}/article/${id}/plan`, { as: editor, headers: { 'If-Match': `"${version}"` }, body })
  const plans = async (id: number) =>
    v.parse(Plans, await (await api.request(`GET ${base}/article/${id}/plan`, { as: editor })).json()).items
  const refusedFields = async (response: Response) =>
    v.parse(Refused, await response.json()).errors.map(({ field }) => field)

  test('every version of an article has its author, time, and old and new values', async () => {
    const { id } = await created()
    await put(id, 1, { titleDe: 'Neue Hüte', titleEn: 'New hats' })
    const [newest, first] = await versions('article', id)
    expect(newest).toMatchObject({ by: 'Vera Beispiel', changedAt: '2026-03-10T11:00:00.000Z' })
    expect(newest?.fields).toEqual([
      { field: 'titleDe', before: 'Neue Uniform', after: 'Neue Hüte' },
      { field: 'titleEn', before: null, after: 'New hats' },
    ])
    expect(first?.fields).toContainEqual({ field: 'textDe', before: null, after: '<p>Blau</p>' })
  })

  test('an earlier version is restored as a new version, with everything changed since taken back', async () => {
    const { id } = await created()
    await put(id, 1, { titleDe: 'Zweite', textDe: '<p>Rot</p>' })
    await put(id, 2, { titleDe: 'Dritte', startDate: '2026-04-01T00:00', titleEn: 'Third' })
    const second = (await versions('article', id)).at(-2)?.change ?? 0
    const response = await restore('article', id, second, 3)
    expect([response.status, await response.json()]).toEqual([200, { id, version: 4 }])
    expect(await stored(id)).toMatchObject({
      ...{ titleDe: 'Neue Uniform', textDe: '<p>Blau</p>', titleEn: null },
      startDate: new Date('2026-02-28T23:00:00Z'),
    })
    expect(await versions('article', id)).toHaveLength(4)
  })

  test('a version is not restored over a change that the editor has not seen, nor from another row, nor before its creation', async () => {
    const { id } = await created()
    await put(id, 1, { titleDe: 'Zweite' })
    const [second, creation] = await versions('article', id)
    expect([second?.hasBefore, creation?.hasBefore]).toEqual([true, false])
    expect((await restore('article', id, second?.change ?? 0, 1)).status).toBe(412)
    expect((await restore('article', id, creation?.change ?? 0, 2)).status).toBe(404)
    const other = await created()
    expect((await restore('article', other.id, second?.change ?? 0, 1)).status).toBe(404)
    expect(await stored(id)).toMatchObject({ titleDe: 'Zweite', version: 2 })
  })

  test('an event gets its earlier texts back, and keeps the times that members know', async () => {
    const created = await api.request('POST /api/frontend/internal/event', { as: editor, body: concert })
    const { id } = v.parse(v.object({ id: v.number() }), await created.json())
    const headers = { 'If-Match': '"1"' }
    const body = { titleDe: 'Konzert', dateStart: '2026-07-05T20:00', dateEnd: '2026-07-05T22:00', told: 'nobody' }
    await api.request(`PUT /api/frontend/internal/event/${id}`, { as: editor, headers, body })
    const [newest] = await versions('event', id)
    expect((await restore('event', id, newest?.change ?? 0, 2)).status).toBe(200)
    const [row] = await api.db.select().from(event).where(eq(event.id, id))
    expect(row).toMatchObject({ titleDe: 'Sommerkonzert', startsAt: new Date('2026-07-05T18:00:00Z') })
  })

  test('a planned change is published at its time, in the name of its author', async () => {
    const { id } = await created()
    const response = await plan(id, 1, { fields: { titleDe: 'Ab morgen' }, publishAt: '2026-03-11T08:00' })
    const planned = v.parse(PlannedChange, await response.json())
    expect(planned).toMatchObject({ by: 'Vera Beispiel', publishAt: '2026-03-11T08:00', state: 'planned' })
    await api.database.write(publish, planned.id, new Date('2026-03-11T06:59:00Z'))
    expect(await stored(id)).toMatchObject({ titleDe: 'Neue Uniform' })
    const due = new Date('2026-03-11T07:00:00Z')
    await api.database.write(publish, planned.id, due)
    await api.database.write(publish, planned.id, due)
    expect(await stored(id)).toMatchObject({ titleDe: 'Ab morgen', version: 2 })
    expect((await versions('article', id))[0]).toMatchObject({ by: 'Vera Beispiel', changedAt: due.toISOString() })
    expect(await plans(id)).toEqual([])
  })

  test('a planned change is refused, and says so, when the article was changed before', async () => {
    const { id } = await created()
    const body = { fields: { titleDe: 'Ab morgen' }, publishAt: '2026-03-11T08:00' }
    const planned = v.parse(PlannedChange, await (await plan(id, 1, body)).json())
    await put(id, 1, { teaserDe: 'Anders' })
    await api.database.write(publish, planned.id, new Date('2026-03-11T07:00:00Z'))
    expect(await stored(id)).toMatchObject({ titleDe: 'Neue Uniform', teaserDe: 'Anders', version: 2 })
    expect(await plans(id)).toMatchObject([{ state: 'refused', fields: { titleDe: 'Ab morgen' } }])
    expect((await api.request(`DELETE ${base}/article/${id}/plan`, { as: editor })).status).toBe(200)
    expect(await plans(id)).toEqual([])
  })

  test('a change of a version that the editor has not seen is not planned', async () => {
    const { id } = await created()
    await put(id, 1, { teaserDe: 'Anders' })
    const response = await plan(id, 1, { fields: { titleDe: 'Ab morgen' }, publishAt: '2026-03-11T08:00' })
    expect([response.status, await plans(id)]).toEqual([412, []])
  })

  test('a second plan replaces the first', async () => {
    const { id } = await created()
    const first = await plan(id, 1, { fields: { titleDe: 'Erster' }, publishAt: '2026-03-11T08:00' })
    await plan(id, 1, { fields: { titleDe: 'Zweiter' }, publishAt: '2026-03-12T08:00' })
    const due = new Date('2026-03-13T07:00:00Z')
    await api.database.write(publish, v.parse(PlannedChange, await first.json()).id, due)
    expect(await stored(id)).toMatchObject({ titleDe: 'Neue Uniform' })
    expect(await plans(id)).toMatchObject([{ fields: { titleDe: 'Zweiter' } }])
  })

  test.each([
    ['a time that has passed', 'publishAt', { fields: { titleDe: 'X' }, publishAt: '2026-03-10T11:59' }],
    ['a time that does not exist', 'publishAt', { fields: { titleDe: 'X' }, publishAt: '2026-03-29T02:30' }],
    ['an empty title', 'titleDe', { fields: { titleDe: '' }, publishAt: '2026-03-11T08:00' }],
    ['an end before the start', 'endDate', { fields: { endDate: '2026-01-01T00:00' }, publishAt: '2026-03-11T08:00' }],
    ['a blank text', 'textDe', { fields: { textDe: '<p> </p>' }, publishAt: '2026-03-11T08:00' }],
  ] as const)('a plan with %s is refused at %s', async (_, field, body) => {
    const { id } = await created()
    const response = await plan(id, 1, body)
    expect([response.status, await refusedFields(response)]).toEqual([400, [field]])
    expect(await api.db.select().from(plannedChange).where(eq(plannedChange.rowId, id))).toEqual([])
  })
})

describeOnDatabase('preview', (kind) => {
  let api: TestApi
  let deps: Deps
  let editor: TestPerson
  let removeBuild: () => Promise<void>
  let site: Site
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    const built = await buildRenderer()
    removeBuild = built.remove
    deps = {
      ...api.deps,
      renderPage: (seen, path) => site.snapshot({ app: createApp({ ...deps, ...seen }), now: seen.clock() }, path),
    }
    site = await createPages({ deps, app: createApp(deps), findPages: findPublicPages, folder: built.folder })
  })
  afterAll(async () => {
    await api.stop()
    await removeBuild()
  })

  const preview = async (body: object, noun = 'article') =>
    createApp(deps).request(`/api/frontend/internal/content/${noun}/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await api.tokenFor(editor)}` },
      body: JSON.stringify(body),
    })
  const Page = v.object({ html: v.string(), anchor: v.nullable(v.string()) })
  const htmlOf = async (response: Response) => v.parse(Page, await response.json()).html

  test('a new article is shown as visitors will see it, in each language, without being saved', async () => {
    const fields = { ...input, titleEn: 'New uniform', textDe: '<p>Blau</p>' }
    const german = await htmlOf(await preview({ fields, locale: 'de-ch' }))
    const english = await htmlOf(await preview({ fields, locale: 'en-gb' }))
    expect(german).toContain('Neue Uniform')
    expect(german).toContain('<p>Blau</p>')
    expect(english).toContain('New uniform')
    expect(german + english).not.toMatch(/<script|<noscript/)
    expect(await api.db.select().from(article)).toEqual([])
    expect(await api.db.select().from(change)).toEqual([])
  })

  test('a new event is shown in the calendar, and a new item in the shop', async () => {
    const pageOf = async (fields: object, noun: string) =>
      v.parse(Page, await (await preview({ fields, locale: 'de-ch' }, noun)).json())
    const calendar = await pageOf({ ...concert, remarksDe: '<p>Im <em>Hof</em></p>' }, 'event')
    expect(calendar.html).toContain('Sommerkonzert')
    expect(calendar.html).toContain('<p>Im <em>Hof</em></p>')
    expect(calendar.html).toContain(`id="${calendar.anchor}"`)
    const mug = { category: 'OTHER', nameDe: 'Tasse mit Wappen', price: 1500, amount: 3, onSale: true }
    const shop = await pageOf(mug, 'shop_item')
    expect(shop.html).toContain('Tasse mit Wappen')
    expect(shop.html).toContain(`id="${shop.anchor}"`)
    expect(await api.db.select().from(event)).toEqual([])
    expect(await api.db.select().from(shopItem)).toEqual([])
  })

  test('a text of a page is shown on that page, in both languages, and the terms on a page of their own', async () => {
    const textAt = async (place: PlaceName) =>
      (await api.db.select().from(pageText).where(eq(pageText.place, place)))[0]?.id ?? 0
    const club = await textAt('about.club')
    const fields = { titleDe: 'Wir am {short}-Platz', titleEn: 'Our square' }
    const pages = [
      await htmlOf(await preview({ id: club, fields, locale: 'de-ch' }, 'page_text')),
      await htmlOf(await preview({ id: club, fields, locale: 'en-gb' }, 'page_text')),
    ]
    expect(pages[0]).toContain('Wir am MHZ-Platz')
    expect(pages[1]).toContain('Our square')
    const added = { place: 'about.history.item', titleDe: '1926', textDe: 'Neue Uniform' }
    expect(await htmlOf(await preview({ fields: added, locale: 'de-ch' }, 'page_text'))).toContain('Neue Uniform')
    const terms = { id: await textAt('terms.text'), fields: { textDe: '<p>Bar bezahlen</p>' }, locale: 'de-ch' }
    expect(await htmlOf(await preview(terms, 'page_text'))).toContain('<p>Bar bezahlen</p>')
    const [row] = await api.db.select().from(pageText).where(eq(pageText.id, club))
    expect(row).toMatchObject({ version: 1 })
    expect(row?.titleDe).not.toBe(fields.titleDe)
  })

  test('an article of the future is shown as on its first day', async () => {
    const fields = { ...input, titleDe: 'Zukunft', startDate: '2026-05-01T00:00' }
    expect(await htmlOf(await preview({ fields, locale: 'de-ch' }))).toContain('Zukunft')
  })

  test('a change is shown on top of the saved row, which stays', async () => {
    const created = await api.request('POST /api/frontend/article', { as: editor, body: input })
    const { id } = v.parse(EditedArticle, await created.json())
    const html = await htmlOf(await preview({ id, fields: { textDe: '<p>Grün</p>' }, locale: 'de-ch' }))
    expect(html).toContain('<p>Grün</p>')
    expect(html).toContain('Neue Uniform')
    const [row] = await api.db.select().from(article).where(eq(article.id, id))
    expect(row).toMatchObject({ textDe: '<p>Blau</p>', version: 1 })
  })

  test('invalid fields are named instead of shown', async () => {
    const response = await preview({ fields: { ...input, titleDe: '' }, locale: 'de-ch' })
    expect(response.status).toBe(400)
    expect(v.parse(Refused, await response.json()).errors.map(({ field }) => field)).toEqual(['titleDe'])
  })
})
