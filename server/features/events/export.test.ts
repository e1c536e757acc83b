import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportEvents, getYear, rangeFilter, rangeProblem } from '#contract/event-export.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })
const Items = v.object({ _embedded: v.object({ items: v.array(v.record(v.string(), v.unknown())) }) })
const year = 'dateStart>=2026-01-01;dateEnd<=2026-12-31'

describeOnDatabase('export of events', (kind) => {
  let api: TestApi
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    const open = { kind: 'concert', publicEvent: true } as const
    const { db } = api
    await addEvent(db, 'Zürcher Abend', ['2026-07-03T20:00', '2026-07-03T22:00'], { ...open, location: 'Saal' })
    await addEvent(db, 'Ämtlerfest', ['2026-04-01T20:00', '2026-04-01T22:00'], {
      ...open,
      titleEn: 'Quarter party',
      remarksDe: 'Bei jedem Wetter',
      cancelled: true,
    })
    await addEvent(db, 'Probe', ['2026-05-01T19:30', '2026-05-01T21:30'])
    await addEvent(db, 'Lager', ['2026-03-28T00:00', '2026-03-30T00:00'], {
      kind: 'holiday',
      fullDay: true,
      publicEvent: true,
    })
    await addEvent(db, 'Silvester', ['2026-12-31T21:00', '2027-01-01T02:00'], open)
    await addEvent(db, 'Neujahr', ['2027-01-01T11:00', '2027-01-01T12:00'], open)
    await addEvent(db, 'Altjahr', ['2025-12-31T21:00', '2026-01-01T02:00'], open)
  })
  afterAll(() => api.stop())

  const request = (query: Record<string, string>, as?: TestPerson, locale: 'de-ch' | 'en-gb' = 'de-ch') =>
    api.request(`GET ${exportEvents.path as '/'}?${new URLSearchParams({ filter: year, ...query })}`, {
      locale,
      ...(as && { as }),
    })
  const sheet = async (query: Record<string, string> = {}, as?: TestPerson, locale?: 'en-gb') =>
    await readSheet(Buffer.from(await (await request({ format: 'XLS', ...query }, as, locale)).arrayBuffer()))
  const titles = async (query: Record<string, string> = {}, as?: TestPerson) => {
    const [headings = [], ...rows] = await sheet(query, as)
    return rows.map((row) => row[headings.indexOf('Anlass')])
  }
  const refusal = async (query: Record<string, string>) => {
    const response = await request(query)
    return [response.status, ...v.parse(Refused, await response.json()).errors.flatMap((one) => Object.values(one))]
  }

  test('a year includes its last night and excludes the one before; visitors get public events', async () => {
    expect(await titles()).toEqual(['Lager', 'Ämtlerfest', 'Zürcher Abend', 'Silvester'])
    expect(await titles({}, member)).toEqual(['Lager', 'Ämtlerfest', 'Probe', 'Zürcher Abend', 'Silvester'])
    expect(await titles({ filter: 'dateStart>=2026-12-31T23:00;dateEnd<=2027-01-01T12:00' })).toEqual(['Neujahr'])
    expect(await titles({ filter: `${year};kind==holiday` })).toEqual(['Lager'])
    expect(await titles({ filter: `${year};publicEvent==false` })).toEqual([])
  })

  test('sorts umlauts like their base letters', async () => {
    expect(await titles({ sort: 'title' }, member)).toEqual([
      'Ämtlerfest',
      'Lager',
      'Probe',
      'Silvester',
      'Zürcher Abend',
    ])
    expect((await titles({ sort: 'dateStart', order: 'DESC' }))[0]).toBe('Silvester')
    expect((await titles({ sort: 'location' }))[0]).toBe('Zürcher Abend')
  })

  test('a spreadsheet has one value per column, with typed dates and times', async () => {
    const [headings, camp, party] = await sheet({}, member)
    const details = ['Besammlung', 'Ort der Besammlung', 'Kleidung', 'Antwort bis', 'Register', 'Fragen an']
    expect(headings).toEqual([
      ...['Beginn', 'Ende', 'Anlass', 'Art', 'Ort', 'Bemerkungen', 'Für wen', 'Stand'],
      ...details,
    ])
    expect(camp).toEqual([
      new Date('2026-03-28T00:00Z'),
      new Date('2026-03-29T00:00Z'),
      ...['Lager', 'Ferien', null, null, 'öffentlich', null],
      ...details.map(() => null),
    ])
    expect(party?.slice(2, 8)).toEqual(['Ämtlerfest', 'Konzert', null, 'Bei jedem Wetter', 'öffentlich', 'Abgesagt'])
    const [english, , englishParty] = await sheet({}, undefined, 'en-gb')
    expect(english).toEqual(['Start', 'End', 'Event', 'Kind', 'Place', 'Remarks', 'State'])
    expect(englishParty?.[2]).toBe('Quarter party')
  })

  test('contains only the chosen columns, and a printed document shows a chosen value in a column if it has no other place', async () => {
    const [headings, camp] = await sheet({ attributes: 'title,kind' }, member)
    expect([headings, camp]).toEqual([
      ['Anlass', 'Art'],
      ['Lager', 'Ferien'],
    ])
    const words = async (attributes: string) => {
      const { pages } = await readPdf(await (await request({ format: 'PDF', attributes }, member)).bytes())
      return pages.map((page) => page.words).join(' ')
    }
    expect(await words('title,kind')).toContain('Ämtlerfest Konzert')
    const starts = await words('dateStart,title')
    expect(starts).toMatch(/Fr 03\.07\.2026 20:00 Zürcher Abend/)
    for (const left of ['22:00', 'Saal', 'Bei jedem Wetter', 'Probe intern']) expect(starts).not.toContain(left)
    for (const attributes of ['title,title', 'title,version'])
      expect((await refusal({ attributes })).slice(0, 2)).toEqual([400, expect.stringContaining('attributes')])
  })

  test('a visitor gets no audience column', async () => {
    const [headings] = await sheet({ attributes: 'title,audience' })
    expect(headings).toEqual(['Anlass'])
  })

  test('a PDF is grouped by month, has a good name and marks internal events', async () => {
    const response = await request({ format: 'PDF', orientation: 'landscape', sort: '' }, member)
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      'application/pdf',
      'no-store',
    ])
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Jahresprogramm%202026.pdf")
    const { pages, info } = await readPdf(await response.bytes())
    const words = pages.map((page) => page.words).join(' ')
    for (const text of [
      '01.01.2026 bis 31.12.2026',
      'nur für Mitglieder',
      'März 2026',
      'Probe intern',
      'Abgesagt Bei jedem Wetter',
    ])
      expect(words).toContain(text)
    expect(words).toMatch(/Sa 28\.03\.2026 – ?So 29\.03\.2026/)
    expect(words).toMatch(/Fr 03\.07\.2026 20:00–22:00 Zürcher Abend Saal/)
    expect(info).toMatchObject({ Title: 'Jahresprogramm 2026', Language: 'de-CH' })
    expect(pages[0]?.size.width).toBeGreaterThan(pages[0]?.size.height ?? Number.POSITIVE_INFINITY)
    const visitors = await request({ filter: 'dateStart>=2026-08-01;dateEnd<=2027-07-31' }, undefined, 'en-gb')
    expect(visitors.headers.get('content-disposition')).toContain('Events%202026-08-01%20to%202027-07-31.pdf')
    expect((await readPdf(await visitors.bytes())).pages[0]?.words).not.toContain('internal')
  })

  test('an impossible export is refused with its limit', async () => {
    expect(await refusal({ filter: 'dateStart>=2026-12-31;dateEnd<=2026-01-01' })).toEqual([
      ...[400, 'dateEnd', 'Das Ende liegt vor dem Anfang'],
    ])
    expect(await refusal({ filter: 'dateStart>=1926-01-01;dateEnd<=2026-01-01' })).toEqual([
      ...[400, 'dateEnd', 'Bitte höchstens zehn Jahre auf einmal'],
    ])
    expect((await refusal({ filter: 'dateStart>=2026-02-30;dateEnd<=2026-12-31' })).slice(0, 2)).toEqual([
      400,
      'dateStart',
    ])
    expect((await refusal({ filter: 'dateStart>=today;dateEnd<=2026-12-31' })).slice(0, 2)).toEqual([400, 'dateStart'])
    for (const filter of ['dateStart>=2026-01-01', 'kind==concert', `${year},id>0`, `${year};dateEnd<=2027-01-01`])
      expect(await refusal({ filter })).toContain('Bitte geben Sie an, von wann bis wann')
    expect((await refusal({ filter: `${year};version==1` })).slice(0, 2)).toEqual([400, 'version'])
    expect((await refusal({ sort: 'constructor' })).slice(0, 2)).toEqual([400, 'sort'])
    expect((await refusal({ format: 'DOC' })).slice(0, 2)).toEqual([400, 'format'])
    expect((await refusal({ orientation: 'UPSIDE' })).slice(0, 2)).toEqual([400, 'orientation'])
    expect((await request({ filter: '((((' })).status).toBe(400)
  })

  test('lists formats and attributes in the caller’s language', async () => {
    const items = async (path: '/formats' | '/attributes') => {
      const response = await api.request(`GET /api/frontend/eventexport${path}`, { locale: 'en-gb' })
      return v.parse(Items, await response.json())._embedded.items
    }
    expect(await items('/formats')).toEqual([
      { name: 'PDF', mimeType: 'application/pdf' },
      { name: 'XLS', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    ])
    expect(await items('/attributes')).toContainEqual({ name: 'dateStart', label: 'Start', sortable: true })
    expect((await items('/attributes')).map(({ name }) => name)).not.toContain('audience')
  })
})

test('a range is at most ten years and not reversed', () => {
  expect(rangeProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
  expect(rangeProblem({ from: '2026-01-01', to: '2035-12-31' })).toBeUndefined()
  expect(rangeProblem({ from: '2026-01-01', to: '2036-01-01' })?.message).toBe('validation.export_wide')
  expect(rangeProblem({ from: '2026-01-02', to: '2026-01-01' })?.message).toBe('validation.export_order')
  expect([
    getYear({ from: '2026-01-01', to: '2026-12-31' }),
    getYear({ from: '2026-01-01', to: '2027-12-31' }),
  ]).toEqual(['2026', undefined])
  expect(rangeFilter({ from: '2026-01-01', to: '2026-12-31' })).toBe(year)
})
