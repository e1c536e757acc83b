import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Anniversary } from '#contract/edited-memberships.ts'
import { AdminPerson } from '#contract/members.ts'
import { MembershipHistory } from '#contract/membership-history.ts'
import { functionSpans } from '#contract/membership-years.ts'
import { intls } from '#i18n/catalogues.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../../tests/support/api.ts'
import { knownMigrations } from '../../../platform/db/migrate.ts'
import { change, formerFunction, membership, person } from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin' as const
const Anniversaries = v.object({ _embedded: v.object({ items: v.array(Anniversary) }) })
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })

/** The messages by their German sentence. */
const messageIds = new Map(
  (
    [
      'validation.required',
      'validation.leave_before_join',
      'validation.function_of_organization',
      'validation.day_in_future',
      'validation.function_order',
      'validation.function_overlap',
      'validation.band_overlap',
    ] as const
  ).map((id) => [intls['de-ch'].formatMessage({ id }), id]),
)

describe('the history of memberships', () => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres', now: new Date('2026-03-10T12:00:00Z') })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = (request: Parameters<TestApi['request']>[0], body?: unknown, as = manager) =>
    api.request(request, { as, ...(body === undefined ? {} : { body }) })
  const personIn = async (response: Response) => {
    const text = await response.text()
    expect(response.status, text).toBeLessThan(300)
    return v.parse(AdminPerson, JSON.parse(text))
  }
  const refusalIn = async (response: Response) => {
    const { errors } = v.parse(Refused, await response.json())
    return [response.status, ...errors.map(({ field, errorMessage }) => `${field} ${messageIds.get(errorMessage)}`)]
  }
  /** Somebody with one membership, as address managers see it. */
  const addMember = async (
    values: { organizationId?: number; functionType?: string; joinDate?: string; leaveDate?: string } = {},
  ) => {
    const { personId, ...account } = await api.addPerson({ member: false })
    const [added] = await api.db
      .insert(membership)
      .values({ personId, organizationId: 1, functionType: 'CLARINET', joinDate: '2000-01-01', ...values })
      .returning()
    await api.db.update(person).set({ instrument: 'CLARINET', voice: '2', key: 'B' }).where(eq(person.id, personId))
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))
    return { ...account, personId, uuid: row?.uuid ?? '', id: added?.id ?? 0 }
  }
  const functionsIn = ({ memberships }: AdminPerson) =>
    memberships.flatMap((one) => functionSpans(one).map(({ functionType, from, to }) => [functionType, from, to]))

  test('another instrument closes the period of the one before and opens a new one on that day', async () => {
    const { uuid } = await addMember()
    const changed = await personIn(await send(`PUT ${path}/person/${uuid}/part`, { instrument: 'SAX' }))
    expect(functionsIn(changed)).toEqual([
      ['CLARINET', '2000-01-01', '2026-03-09'],
      ['SAX', '2026-03-10', null],
    ])
    // A second change on the same day corrects the first.
    const corrected = await personIn(await send(`PUT ${path}/person/${uuid}/part`, { instrument: 'HORN' }))
    expect(functionsIn(corrected).at(-1)).toEqual(['HORN', '2026-03-10', null])
    const former = corrected.memberships[0]?.former[0]?.id
    const moved = await personIn(await send(`PUT ${path}/formerfunction/${former}`, { until: '2019-08-31' }))
    expect(functionsIn(moved)).toEqual([
      ['CLARINET', '2000-01-01', '2019-08-31'],
      ['HORN', '2019-09-01', null],
    ])
    expect(functionsIn(await personIn(await send(`DELETE ${path}/formerfunction/${former}`)))).toEqual([
      ['HORN', '2000-01-01', null],
    ])
  })

  test('an office changes on a chosen day; the band has the new instrument at once', async () => {
    const { uuid, id } = await addMember({ organizationId: 7, functionType: 'SECRETARY' })
    const since = '2020-01-01'
    const president = await send(`POST ${path}/membership/${id}/function`, { functionType: 'PRESIDENT', since })
    expect(functionsIn(await personIn(president))).toEqual([
      ['SECRETARY', '2000-01-01', '2019-12-31'],
      ['PRESIDENT', '2020-01-01', null],
    ])
    expect((await personIn(await send(`GET ${path}/person/${uuid}`))).instrument).toBe('CLARINET')
    const player = await addMember()
    const hornist = await send(`POST ${path}/membership/${player.id}/function`, { functionType: 'HORN', since })
    expect(await personIn(hornist)).toMatchObject({
      instrument: 'HORN',
      voice: null,
      memberships: [{ functionType: 'HORN' }],
    })
  })

  test.each([
    ['since', '1999-12-31', 'validation.function_order'],
    ['since', '2026-03-12', 'validation.day_in_future'],
  ])('another function is refused at %s for %s', async (field, since, message) => {
    const { id } = await addMember({ organizationId: 7, functionType: 'SECRETARY' })
    const refused = await send(`POST ${path}/membership/${id}/function`, { functionType: 'PRESIDENT', since })
    expect(await refusalIn(refused)).toEqual([400, `${field} ${message}`])
  })

  test('a former function lies within the membership, in the past, and not beside the same one', async () => {
    const { id, personId } = await addMember({ organizationId: 7, functionType: 'SECRETARY' })
    const add = (functionType: string, until: string) =>
      send(`POST ${path}/membership/${id}/formerfunction`, { functionType, until })
    await personIn(await add('BOARDMEM', '2004-12-31'))
    expect(await refusalIn(await add('CASHIER', '2004-12-31'))).toEqual([400, 'until validation.function_order'])
    expect(await refusalIn(await add('CASHIER', '1999-12-31'))).toEqual([400, 'until validation.function_order'])
    expect(await refusalIn(await add('CASHIER', '2026-03-10'))).toEqual([400, 'until validation.day_in_future'])
    expect(await refusalIn(await add('CLARINET', '2003-12-31'))).toEqual([
      400,
      'functionType validation.function_of_organization',
    ])
    await api.db
      .insert(membership)
      .values({ personId, organizationId: 7, functionType: 'CASHIER', joinDate: '2000-06-01', leaveDate: '2001-01-01' })
    expect(await refusalIn(await add('CASHIER', '2003-12-31'))).toEqual([400, 'until validation.function_overlap'])
  })

  test('the days of a membership are corrected if the functions in it still fit', async () => {
    const { id, uuid } = await addMember()
    await personIn(
      await send(`POST ${path}/membership/${id}/formerfunction`, { functionType: 'SAX', until: '2004-12-31' }),
    )
    const put = (body: object) => send(`PUT ${path}/membership/${id}`, body)
    expect((await personIn(await put({ joinDate: '1998-05-01' }))).memberships[0]?.joinDate).toBe('1998-05-01')
    expect(await refusalIn(await put({ joinDate: '2005-01-01' }))).toEqual([400, 'joinDate validation.function_order'])
    expect(await refusalIn(await put({ joinDate: '2026-03-11' }))).toEqual([400, 'joinDate validation.day_in_future'])
    expect(await refusalIn(await put({ leaveDate: '2004-12-31' }))).toEqual([
      400,
      'leaveDate validation.function_order',
    ])
    expect(await refusalIn(await put({ leaveDate: '1998-04-30' }))).toEqual([
      400,
      'leaveDate validation.leave_before_join',
    ])
    const all = await send(`POST ${path}/person/${uuid}/ending`, { leaveDate: '2004-06-30' })
    expect(await refusalIn(all)).toEqual([400, 'leaveDate validation.function_order'])
    expect((await personIn(await put({ leaveDate: '2010-12-31' }))).memberships[0]?.leaveDate).toBe('2010-12-31')
  })

  test('memberships in other bands are added, changed and removed', async () => {
    const { uuid } = await addMember()
    const add = (body: object) => send(`POST ${path}/person/${uuid}/othermembership`, body)
    const band = { band: 'Stadtmusik Uster', joinDate: '1985-01-01', leaveDate: '1999-12-31' }
    const added = await personIn(await add(band))
    expect(added.otherMemberships).toMatchObject([band])
    expect(await refusalIn(await add({ ...band, band: 'stadtmusik uster', leaveDate: null }))).toEqual([
      400,
      'joinDate validation.band_overlap',
    ])
    expect(await refusalIn(await add({ ...band, joinDate: '2026-03-11', leaveDate: null }))).toEqual([
      400,
      'joinDate validation.day_in_future',
    ])
    expect(await refusalIn(await add({ ...band, joinDate: '2000-01-01' }))).toEqual([
      400,
      'leaveDate validation.leave_before_join',
    ])
    expect(await refusalIn(await add({ ...band, band: ' ' }))).toEqual([400, 'band validation.required'])
    const other = `${path}/othermembership/${added.otherMemberships[0]?.id}` as const
    expect(await refusalIn(await send(`PUT ${other}`, { leaveDate: '1984-12-31' }))).toEqual([
      400,
      'leaveDate validation.leave_before_join',
    ])
    expect((await personIn(await send(`PUT ${other}`, { leaveDate: null }))).otherMemberships).toMatchObject([
      { ...band, leaveDate: null },
    ])
    expect((await personIn(await send(`DELETE ${other}`))).otherMemberships).toEqual([])
    expect((await send(`DELETE ${other}`)).status).toBe(404)
  })

  test('members see their own history, and cannot change it', async () => {
    const member = await addMember()
    const band = { band: 'Jugendmusik', joinDate: '1990-01-01', leaveDate: '1995-12-31' }
    await personIn(await send(`POST ${path}/person/${member.uuid}/othermembership`, band))
    const own = await send('GET /api/frontend/internal/personnatural/myself/membership', undefined, member)
    expect(v.parse(MembershipHistory, await own.json())).toMatchObject({
      memberships: [{ functionType: 'CLARINET', joinDate: '2000-01-01', former: [] }],
      otherMemberships: [band],
    })
    expect((await send(`POST ${path}/person/${member.uuid}/othermembership`, band, member)).status).toBe(403)
  })

  test('anniversaries of the coming year count the years of all bands, those of the band its own', async () => {
    const list = async (query = '') => {
      const reply = await send(`GET ${path}/anniversary${query}`)
      const { _embedded } = v.parse(Anniversaries, await reply.json())
      return _embedded.items.map(({ label, award, years, date }) => [label, award, years, date])
    }
    await api.db.delete(membership)
    const veteran = await addMember({ joinDate: '2007-09-01' })
    await send(`POST ${path}/person/${veteran.uuid}/othermembership`, {
      band: 'Stadtmusik',
      joinDate: '1992-04-01',
      leaveDate: '2007-08-31',
    })
    await addMember({ joinDate: '1977-01-01', leaveDate: '2027-03-31' })
    // Left on the day before the years are complete: 25 calendar years, but not the band's 25 years.
    await addMember({ joinDate: '2002-06-01', leaveDate: '2027-05-31' })
    // Returns to the band in the course of the year.
    const returning = await addMember({ joinDate: '2027-03-01' })
    await send(`POST ${path}/person/${returning.uuid}/othermembership`, {
      ...{ band: 'Stadtmusik', joinDate: '2002-06-01', leaveDate: null },
    })
    const archived = await addMember({ joinDate: '1992-04-01' })
    await api.db.update(person).set({ archived: true }).where(eq(person.id, archived.personId))
    expect(await list()).toEqual([
      ['Anna Beispiel', 'federal', 35, '2027-01-01'],
      ['Anna Beispiel', 'cantonal_honorary', 50, '2027-01-01'],
      ['Anna Beispiel', 'band', 50, '2027-01-01'],
      ['Anna Beispiel', 'cantonal', 25, '2027-01-01'],
      ['Anna Beispiel', 'cantonal', 25, '2027-01-01'],
      ['Anna Beispiel', 'band', 20, '2027-09-01'],
    ])
    expect(await list('?year=2017&sort=years&order=DESC')).toEqual([
      ['Anna Beispiel', 'band', 40, '2017-01-01'],
      ['Anna Beispiel', 'cantonal', 25, '2017-01-01'],
      ['Anna Beispiel', 'band', 10, '2017-09-01'],
    ])
    const exported = await send(`GET ${path}/anniversaryexport?format=CSV&year=2017`)
    expect((await exported.text()).split('\r\n').slice(0, 2)).toEqual([
      'Datum;Name;Ehrung;Jahre',
      '2017;Anna Beispiel;Kantonale Veteranin, kantonaler Veteran;25',
    ])
    const admin = await api.addPerson({ roles: ['ADMIN'], member: false })
    const settings = `${path}/settings` as const
    const saved = await api.request(`PUT ${settings}`, {
      as: admin,
      headers: { 'If-Match': '"1"' },
      body: { federalYears: 30, federalCount: 'DAYS', cantonalYears: null, bandYears: [] },
    })
    expect(saved.status).toBe(200)
    expect(await list('?year=2022')).toEqual([['Anna Beispiel', 'federal', 30, '2022-04-01']])
    const pdf = await send(`GET ${path}/anniversaryexport?format=PDF&year=2022`)
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect((await send(`GET ${path}/anniversary?year=27`)).status).toBe(400)
  })

  test('the migration takes former functions from the change log', async () => {
    const { id } = await addMember({ functionType: 'SAX' })
    const left = await addMember({ functionType: 'TUBA', leaveDate: '2010-12-31' })
    const log = async (rowId: number, at: string, before: string | null, after: string) =>
      api.db.insert(change).values({
        noun: 'membership',
        rowId,
        action: 'changed',
        fields: { functionType: [before, after] },
        changedAt: new Date(at),
        changedBy: null,
      })
    await log(id, '2003-05-01T10:00:00Z', null, 'CLARINET')
    // 23:30 UTC is the next day in Zürich. Two changes on that day: only the first function was played until then.
    await log(id, '2009-06-30T23:30:00Z', 'CLARINET', 'HORN')
    await log(id, '2009-07-01T10:00:00Z', 'HORN', 'FLUTE')
    await log(id, '2015-02-01T10:00:00Z', 'FLUTE', 'SAX')
    await log(id, '2020-02-01T10:00:00Z', 'SAX', 'TUBA')
    await log(id, '2020-02-01T10:05:00Z', 'TUBA', 'SAX')
    await log(left.id, '2015-02-01T10:00:00Z', 'HORN', 'TUBA')
    const migration = knownMigrations().find(({ name }) => name.endsWith('_membership_history'))
    const [insert = ''] = migration?.sql.filter((statement) => statement.includes('INSERT INTO')) ?? []
    await api.db.delete(formerFunction)
    await api.db.execute(sql.raw(insert))
    const found = await api.db.select().from(formerFunction).orderBy(formerFunction.until)
    expect(found.map((one) => [one.membershipId, one.functionType, one.until])).toEqual([
      [id, 'CLARINET', '2009-06-30'],
      [id, 'FLUTE', '2015-01-31'],
    ])
  })
})
