import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addArticle, addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, eventFile, file } from '../../platform/db/tables.ts'
import { filesOf } from './queries.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const List = v.object({
  _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }),
  page: v.optional(v.object({ number: v.number(), size: v.number(), totalElements: v.number() })),
})
const Refused = v.object({ code: v.string(), message: v.string(), errors: v.array(v.object({ field: v.string() })) })

describeOnDatabase('calendar and articles', (kind) => {
  let api: TestApi
  let member: TestPerson
  let holiday: number
  let internal: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    const { db } = api
    const open = { kind: 'concert', publicEvent: true } as const
    await addEvent(db, 'Frühling', ['2026-04-01T20:00', '2026-04-01T22:00'], {
      ...open,
      titleEn: 'Spring',
      location: 'Saal',
    })
    await addEvent(db, 'Sommer', ['2026-07-01T20:00', '2026-07-01T22:00'], open)
    await addEvent(db, 'Herbst', ['2026-10-01T20:00', '2026-10-01T22:00'], open)
    internal = await addEvent(db, 'Probe', ['2026-05-01T20:00', '2026-05-01T22:00'], { location: "O'Brien" })
    // Across the change to summer time on 29 March: the last day has 23 hours.
    holiday = await addEvent(db, 'Ferien', ['2026-03-28T00:00', '2026-03-30T00:00'], {
      kind: 'holiday',
      fullDay: true,
      publicEvent: true,
    })
    await addArticle(db, 'Vorbei', ['2026-01-01T00:00', '2026-02-01T00:00'])
    await addArticle(db, 'Neu', ['2026-03-01T00:00', '2026-04-01T00:00'], { titleEn: 'New', teaserEn: null })
    await addArticle(db, 'Älter', ['2026-02-01T00:00', '2026-04-01T00:00'], { navigable: false })
  })
  afterAll(() => api.stop())

  const request = (resource: 'event' | 'article', query: Record<string, string>, as?: TestPerson) =>
    api.request(`GET /api/frontend/${resource}?${new URLSearchParams(query)}`, { locale: 'de-ch', ...(as && { as }) })
  const titles = async (resource: 'event' | 'article', query: Record<string, string>, as?: TestPerson) =>
    v.parse(List, await (await request(resource, query, as)).json())._embedded.items.map(({ title }) => title)
  const refusal = async (query: Record<string, string>) => {
    const response = await request('event', query)
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }

  test('visitors see public events, members also internal ones', async () => {
    expect(await titles('event', {})).toEqual(['Ferien', 'Frühling', 'Sommer', 'Herbst'])
    expect(await titles('event', {}, member)).toEqual(['Ferien', 'Frühling', 'Probe', 'Sommer', 'Herbst'])
  })

  test('a filter never returns rows outside the policy', async () => {
    expect(await titles('event', { filter: 'publicEvent==false' })).toEqual([])
    expect(await titles('event', { filter: 'publicEvent==false,publicEvent==true' })).not.toContain('Probe')
    expect(await titles('event', { filter: `id==${internal}` })).toEqual([])
    expect(await titles('article', { filter: 'endDate<=2026-02-01T00:00,id>=0' })).not.toContain('Vorbei')
  })

  test.each([
    ['dateStart>=2026-04-01T20:00;dateStart<2026-07-01T20:00', ['Frühling', 'Probe']],
    ['dateStart>=2026-07-01', ['Sommer', 'Herbst']],
    ['title==Sommer,title==Herbst', ['Sommer', 'Herbst']],
    ['title=in=(Sommer,Herbst)', ['Sommer', 'Herbst']],
    ['kind=out=(concert,holiday)', ['Probe']],
    ['location==null;kind==concert', ['Sommer', 'Herbst']],
    ['location!=Saal', ['Ferien', 'Probe', 'Sommer', 'Herbst']],
    [`location=="O'Brien"`, ['Probe']],
    ['fullDay==true;dateEnd==2026-03-29T00:00', ['Ferien']],
    ['(kind==holiday,kind==rehearsal);dateStart>2026-04-01', ['Probe']],
  ])('filter %s', async (filter, expected) => {
    expect(await titles('event', { filter }, member)).toEqual(expected)
  })

  test('sorts and pages a list on request', async () => {
    expect(await titles('event', { sort: 'title', order: 'desc' })).toEqual(['Sommer', 'Herbst', 'Frühling', 'Ferien'])
    const second = v.parse(List, await (await request('event', { page: '1', size: '3' })).json())
    expect(second).toEqual({
      _embedded: { items: [{ title: 'Herbst' }] },
      page: { number: 1, size: 3, totalElements: 4 },
    })
    const first = v.parse(List, await (await request('event', { page: '0' })).json())
    expect(first.page).toEqual({ number: 0, size: 5, totalElements: 4 })
    expect(v.parse(List, await (await request('event', {})).json()).page).toBeUndefined()
  })

  test('a filter on another field is refused with the field’s name', async () => {
    expect(await refusal({ filter: 'version==1' })).toEqual([400, 'filter.unknown_field', 'version'])
    expect(await refusal({ filter: '__proto__==1' })).toEqual([400, 'filter.unknown_field', '__proto__'])
    expect(await refusal({ sort: 'constructor' })).toEqual([400, 'filter.unknown_field', 'constructor'])
    for (const time of ['2026-03-29T02:30', '2026-02-30T10:00', 'today', '2026-03-29T02:30:00']) {
      expect(await refusal({ filter: `dateStart>=${time}` })).toEqual([400, 'validation.invalid', 'dateStart'])
    }
  })

  test.each([
    'title==',
    'title',
    '((((',
    'title>Sommer',
    'publicEvent==1',
    'publicEvent>true',
    'id==1 or 1=1',
    "id==1';drop table event",
    'id==99999999999',
    'id==1.5',
    'id>null',
    Array.from({ length: 11 }, () => 'id==1').join(','),
    `${'('.repeat(900)}id==1${')'.repeat(899)}`,
  ])('filter %.40s is refused as invalid', async (filter) => {
    expect((await refusal({ filter })).slice(0, 2)).toEqual([400, 'filter.invalid'])
  })

  test('a filter of ten thousand characters is refused before it is parsed', async () => {
    const filter = Array.from({ length: 1300 }, () => 'id==1').join(',')
    expect((await refusal({ filter })).slice(0, 3)).toEqual([400, 'validation.invalid', 'filter'])
  })

  test('full-day events end on their last day, and content is in the caller’s language', async () => {
    const event = await api.request(`GET /api/frontend/event/${holiday}`)
    expect(await event.json()).toMatchObject({
      dateStart: '2026-03-28T00:00',
      dateEnd: '2026-03-29T00:00',
      fullDay: true,
    })
    const english = await api.request('GET /api/frontend/article', { locale: 'en-gb' })
    expect(english.headers.get('content-language')).toBe('en-GB')
    expect(await english.json()).toMatchObject({
      _embedded: { items: [{ title: 'New', teaser: 'Kurz' }, { title: 'Älter' }] },
    })
    expect(await titles('article', { filter: 'navigable==true' })).toEqual(['Neu'])
  })

  test('a visitor’s list can be revalidated by its ETag, a member’s is not cached', async () => {
    const first = await request('event', {})
    expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      'no-cache',
      expect.stringMatching(/Accept-Language.*Authorization/),
    ])
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    const again = await api.request('GET /api/frontend/event', { locale: 'de-ch', headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await api.request('GET /api/frontend/event', { locale: 'en-gb', headers })
    expect(other.status).toBe(200)
    expect((await request('event', {}, member)).headers.get('cache-control')).toBe('no-store')
  })

  test('an event as a calendar file: UTC, or full days with an exclusive end', async () => {
    const changes = ['2026-02-01T10:00:00Z', '2026-02-03T11:00:00Z', '2026-02-02T10:00:00Z']
    await api.db.insert(change).values(
      changes.map((at) => ({
        noun: 'event' as const,
        rowId: internal,
        action: 'changed' as const,
        fields: {},
        changedAt: new Date(at),
      })),
    )
    const timed = await api.request(`GET /api/frontend/event/${internal}/ical`, { as: member })
    expect(timed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(timed.headers.get('content-disposition')).toContain('attachment; filename="2026-05-01 Probe.ics"')
    const lines = (await timed.text()).split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:event-${internal}@localhost`,
        'SEQUENCE:0',
        'LAST-MODIFIED:20260203T110000Z',
        `URL:${api.origin}/de-ch/calendar#event-${internal}`,
        'DTSTART:20260501T180000Z',
        'DTEND:20260501T200000Z',
      ]),
    )
    const days = await (await api.request(`GET /api/frontend/event/${holiday}/ical`)).text()
    expect(days).toContain('DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330\r\n')
  })

  test('more events than a statement’s maximum of parameters are returned with their files', async () => {
    const document = { title: 'Programm', mimeType: 'application/pdf', size: 1, sha256: '0' }
    const [added] = await api.db.insert(file).values(document).returning({ id: file.id })
    const fileId = added?.id ?? 0
    await api.db.insert(eventFile).values({ eventId: holiday, fileId })
    const files = await filesOf(api.db, [holiday, ...Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index)])
    expect([files(holiday), files(1_000_000)]).toEqual([[fileId], []])
  })
})
