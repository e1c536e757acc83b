import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAttention } from '#contract/administration.ts'
import {
  federationDateResource,
  getFederationYear,
  getHonours,
  getMemberStatistics,
  listFederationDates,
  PartState,
} from '#contract/federation.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { change, membership, otherMembership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/federation'
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })

describeOnDatabase('the year of the federation', (kind) => {
  let api: TestApi
  let manager: TestPerson
  let planner: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-03-12T12:00:00Z') })
    manager = await api.addPerson({ firstName: 'Mara', roles: ['MHZ_ADDRESSMANAGER'], member: false })
    planner = await api.addPerson({ firstName: 'Peter', roles: ['MHZ_PLANNER'], member: false })
  })
  afterAll(() => api.stop())

  const get = async (query: string, as = manager) => api.request(`GET ${path}${query}`, { as, locale: 'de-ch' })
  const partsFor = async (as: TestPerson, year = 2026) =>
    v.parse(getFederationYear.reply, await (await get(`?year=${year}`, as)).json()).parts
  const put = (part: string, version: number, body: object, as: TestPerson) =>
    api.request(`PUT ${path}/year/2026/${part}`, { as, locale: 'de-ch', headers: { 'If-Match': `"${version}"` }, body })
  const addPlayer = async (values: Partial<typeof person.$inferInsert>, joinDate = '2020-02-03') => {
    const [row] = await api.db.insert(person).values(values).returning()
    const personId = row?.id ?? 0
    await api.db.insert(membership).values({ personId, organizationId: 1, functionType: 'TUBA', joinDate })
    return { id: personId, uuid: row?.uuid ?? '' }
  }

  test('shows each part to those who read its data, and keeps the mark with its name, day and note', async () => {
    expect((await partsFor(planner)).map(({ part }) => part)).toEqual(['suisa'])
    expect((await partsFor(manager)).map(({ part, done, version }) => [part, done, version])).toEqual([
      ['statistics', false, 0],
      ['honours', false, 0],
      ['dates', false, 0],
    ])
    const marked = v.parse(
      PartState,
      await (await put('honours', 0, { done: true, remarks: 'Per Mail' }, manager)).json(),
    )
    expect(marked).toMatchObject({ done: true, doneAt: '2026-03-12T13:00', remarks: 'Per Mail', version: 1 })
    expect((await partsFor(manager)).find(({ part }) => part === 'honours')).toMatchObject({
      ...{ done: true, doneBy: expect.stringContaining('Mara') },
    })
    expect((await partsFor(manager, 2025)).every(({ done }) => !done)).toBe(true)
    // The reply was lost: the same again changes nothing. Another change on the old version is a conflict.
    expect(await (await put('honours', 0, { done: true, remarks: 'Per Mail' }, manager)).json()).toEqual(marked)
    const late = await put('honours', 0, { done: false }, manager)
    expect([late.status, await late.json()]).toMatchObject([412, { current: { version: 1 } }])
    const reopened = v.parse(PartState, await (await put('honours', 1, { done: false }, manager)).json())
    expect(reopened).toMatchObject({ done: false, doneAt: null, doneBy: null, remarks: 'Per Mail' })
    expect((await put('suisa', 0, { done: true }, manager)).status).toBe(404)
    expect(await api.db.$count(change, eq(change.noun, 'federation_year'))).toBe(2)
  })

  test('a year without a report to SUISA has a reason, which no other part has', async () => {
    const saved = await put('suisa', 0, { done: true, reason: 'JOINT' }, planner)
    expect(v.parse(PartState, await saved.json())).toMatchObject({ done: true, reason: 'JOINT' })
    const wrong = await put('dates', 0, { reason: 'JOINT' }, manager)
    expect([wrong.status, v.parse(Refused, await wrong.json()).errors[0]?.field]).toEqual([400, 'reason'])
    const unknown = await put('suisa', 1, { reason: 'LAZY' }, planner)
    expect([unknown.status, v.parse(Refused, await unknown.json()).errors[0]?.field]).toEqual([400, 'reason'])
  })

  test('the statistics count the members of a day by section, age and gender, and name who lacks something', async () => {
    const young = await addPlayer({
      ...{ firstName: 'Jana', lastName: 'Jung', gender: 'FEMALE', birthDate: '2010-06-01' },
      ...{ address1: 'Bergstrasse 12a', zip: '8044', city: 'Zürich', email: 'jana@example.ch' },
    })
    const old = await addPlayer({ firstName: 'Otto', lastName: 'Alt' }, '2026-01-10')
    const passive = await api.addPerson({ member: false })
    await api.db.insert(membership).values({ personId: passive.personId, organizationId: 2, joinDate: '2024-01-01' })
    await api.db.update(person).set({ honoraryYear: 2026 }).where(eq(person.id, passive.personId))
    const of = async (day: string) =>
      v.parse(getMemberStatistics.reply, await (await get(`/statistics?day=${day}`)).json())
    const now = await of('2026-03-12')
    expect(now).toMatchObject({ active: 2, young: 1, passive: 1, honorary: 1 })
    expect(now.sections).toEqual([{ section: 'TUBA', total: 2, young: 1 }])
    expect(now.ages.filter(({ count }) => count > 0)).toEqual([
      { from: 0, count: 1 },
      { from: null, count: 1 },
    ])
    expect(now.incomplete).toEqual([{ uuid: old.uuid, label: 'Otto Alt', missing: ['birth_date', 'gender'] }])
    const before = await of('2025-12-31')
    expect(before).toMatchObject({ active: 1, passive: 1, honorary: 0 })
    // On her birthday she is of the next band.
    expect((await of('2026-06-01')).ages.find(({ from }) => from === 16)?.count).toBe(1)
    expect((await of('2026-05-31')).ages.find(({ from }) => from === 0)?.count).toBe(1)
    const wrong = await get('/statistics?day=2026-02-30')
    expect(wrong.status).toBe(400)

    const csv = await (await get('/statistics/export?day=2026-03-12&format=CSV')).text()
    expect(csv).toContain('Nach Register;Tuba;2;1')
    expect(csv).toContain('Nach Alter;Ohne Geburtsdatum;1;')
    const file = (await (await get('/members/export?day=2026-03-12')).text()).split('\r\n')
    expect(file[0]).toBe('Vorname;Nachname;Haupt-E-Mail;Strasse;Hausnummer;PLZ;Ort;Geschlecht;Geburtstag')
    expect(file).toContain('Jana;Jung;jana@example.ch;Bergstrasse;12a;8044;Zürich;w;01.06.2010')
    await api.db.delete(membership).where(eq(membership.personId, young.id))
    await api.db.delete(membership).where(eq(membership.personId, old.id))
  })

  test('the honours begin with those that lack something; whoever was imported without an entry is listed', async () => {
    for (const [name, value] of [
      ['cantonalYears', 25],
      ['federalYears', 35],
    ] as const)
      await writeSetting(api.db, name, value)
    const complete = { birthDate: '1980-01-01', address1: 'Weg 1', zip: '8000', city: 'Zürich' }
    const ready = await addPlayer({ firstName: 'Anna', lastName: 'Ader', ...complete }, '2002-01-01')
    const lacking = await addPlayer({ firstName: 'Beat', lastName: 'Zeller' }, '1992-01-01')
    await api.db
      .insert(change)
      .values({ noun: 'import', rowId: 1, action: 'created', fields: {}, changedAt: api.clock.now() })
    const imported = await addPlayer({ firstName: 'Ida', lastName: 'Import', ...complete }, '2026-03-12')
    const found = async () => v.parse(getHonours.reply, await (await get('/honours?year=2027')).json())
    const { honours, withoutEntry } = await found()
    expect(honours.map(({ uuid, award, missing }) => [uuid, award, missing])).toEqual([
      [lacking.uuid, 'federal', ['birth_date', 'address']],
      [ready.uuid, 'cantonal', []],
      [ready.uuid, 'band', []],
    ])
    expect(withoutEntry).toEqual([{ uuid: imported.uuid, label: 'Ida Import' }])
    await api.db.insert(otherMembership).values({ personId: imported.id, band: 'Stadtmusik', joinDate: '2001-01-01' })
    expect((await found()).withoutEntry).toEqual([])
    const csv = await (await get('/honours/export?year=2027&format=CSV')).text()
    expect(csv).toContain('Anna Ader;Kantonale Veteranin, kantonaler Veteran;25;2027;1980-01-01;Weg 1, 8000 Zürich;')
    expect(csv).toContain('Geburtsdatum, Adresse')
  })

  test('a date waits on the start page from its reminder on until it is done', async () => {
    const waiting = async () => {
      const reply = await api.request(`GET ${listAttention.path}` as 'GET /x', { as: manager })
      const { items } = v.parse(listAttention.reply, await reply.json())._embedded
      return items.find((one) => one.kind === 'FEDERATION_DATES')?.count ?? 0
    }
    const Row = federationDateResource.create.reply
    const add = async (day: string, title: string) => {
      const body = { title, day, remindDays: 14, done: false }
      return v.parse(Row, await (await api.request(`POST ${path}/date`, { as: manager, body })).json())
    }
    await add('2026-03-27', 'Kurs')
    expect(await waiting()).toBe(0)
    const meeting = await add('2026-03-26', 'Delegiertenversammlung')
    expect(await waiting()).toBe(1)
    const headers = { 'If-Match': `"${meeting.version}"` }
    const done = await api.request(`PUT ${path}/date/${meeting.id}`, { as: manager, headers, body: { done: true } })
    expect(v.parse(Row, await done.json())).toMatchObject({ done: true, doneBy: expect.stringContaining('Mara') })
    expect(await waiting()).toBe(0)
    const all = v.parse(listFederationDates.reply, await (await get('/date?year=2026')).json())._embedded.items
    expect(all.map(({ title }) => title)).toEqual(['Kurs', 'Delegiertenversammlung'])
    expect(await (await get('/date/export?year=2026&format=CSV')).text()).toContain(
      '2026-03-26;Delegiertenversammlung;12.03.2026, Mara Beispiel',
    )
    // One of January that is due in December is on the page to which the start page leads.
    const january = await add('2027-01-10', 'Meldeschluss')
    const titles = async (year: number) =>
      v
        .parse(listFederationDates.reply, await (await get(`/date?year=${year}`)).json())
        ._embedded.items.map(({ title }) => title)
    expect(await titles(2026)).not.toContain('Meldeschluss')
    const before = api.clock.now()
    api.clock.set(new Date('2026-12-28T12:00:00Z'))
    expect([await titles(2026), await titles(2027)]).toEqual([
      expect.arrayContaining(['Meldeschluss']),
      ['Meldeschluss'],
    ])
    api.clock.set(before)
    await api.request(`DELETE ${path}/date/${january.id}`, { as: manager })
    const wrong = await api.request(`POST ${path}/date`, {
      ...{ as: manager, body: { title: 'Kurs', day: '2026-03-27', remindDays: 181, done: false } },
    })
    expect([wrong.status, v.parse(Refused, await wrong.json()).errors[0]?.field]).toEqual([400, 'remindDays'])
  })
})
