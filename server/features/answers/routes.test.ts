import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { event, participation, participationChange, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({ code: v.string(), current: v.optional(Participation) })
const Titles = v.object({ _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }) })

const Contacts = v.object({
  _embedded: v.object({ items: v.array(v.object({ title: v.string(), contact: v.nullable(v.string()) })) }),
})

describeOnDatabase('answers to meetings', (kind) => {
  let api: TestApi
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
  })
  afterAll(() => api.stop())

  const rehearsal = (start = '2026-03-12T20:00', end = '2026-03-12T22:00') => addEvent(api.db, 'Probe', [start, end])
  const post = (eventId: number, status: boolean | null, remarks = '', as = member) =>
    api.request('POST /api/participationselfservice/', { as, body: { eventId, status, remarks } })
  const put = (
    row: Participation,
    version: number,
    change: Partial<Participation> & { readonly given?: object },
    as = member,
  ) =>
    api.request('PUT /api/participationselfservice/', {
      as,
      headers: { 'If-Match': `"${version}"` },
      body: { id: row.id, eventId: row.eventId, status: row.status, remarks: row.remarks, ...change },
    })
  const rowIn = async (response: Response) => v.parse(Participation, await response.json())
  const refusalIn = async (response: Response) => ({
    status: response.status,
    ...v.parse(Refused, await response.json()),
  })
  const history = (row: Participation) =>
    api.db
      .select({
        status: participationChange.status,
        remarks: participationChange.remarks,
        version: participationChange.version,
        by: participationChange.changedBy,
        at: participationChange.changedAt,
      })
      .from(participationChange)
      .where(eq(participationChange.participationId, row.id))
      .orderBy(asc(participationChange.version))

  test('a first answer is 201; repeated after a lost reply it is 200 and leaves no trace', async () => {
    const eventId = await rehearsal()
    const first = await post(eventId, true, 'Komme später.')
    expect([first.status, first.headers.get('etag')]).toEqual([201, '"1"'])
    const row = await rowIn(first)
    const again = await post(eventId, true, 'Komme später.')
    expect([again.status, await rowIn(again)]).toEqual([200, row])
    expect(await history(row)).toEqual([
      { status: true, remarks: 'Komme später.', version: 1, by: member.sub, at: api.clock.now() },
    ])
  })

  test('a first answer that differs from an existing one is 412 with the row', async () => {
    const eventId = await rehearsal()
    const row = await rowIn(await post(eventId, true))
    expect(await refusalIn(await post(eventId, false))).toEqual({ status: 412, code: 'conflict.version', current: row })
  })

  test('a later answer increases the version and records author and time; repeated it changes nothing', async () => {
    const row = await rowIn(await post(await rehearsal(), true))
    const changed = await put(row, 1, { status: false, remarks: 'Krank.' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const repeated = await put(row, 1, { status: false, remarks: 'Krank.' })
    expect(await rowIn(repeated)).toEqual({ ...row, status: false, remarks: 'Krank.', version: 2 })
    expect((await history(row)).map(({ status, version }) => [status, version])).toEqual([
      [true, 1],
      [false, 2],
    ])
  })

  test('reverting an answer increases the version, so that a request sent before it has no effect', async () => {
    const row = await rowIn(await post(await rehearsal(), false))
    const supersede = { ...row, supersedes: true }
    expect(await rowIn(await put(row, 1, supersede))).toEqual({ ...row, version: 2 })
    expect(await rowIn(await put(row, 1, supersede))).toEqual({ ...row, version: 2 })
    expect((await put(row, 1, { status: true })).status).toBe(412)
    expect((await history(row)).map(({ version }) => version)).toEqual([1])
  })

  test('a later answer based on an old row is 412 with the current one', async () => {
    const row = await rowIn(await post(await rehearsal(), true))
    const current = await rowIn(await put(row, 1, { status: false }))
    expect(await refusalIn(await put(row, 1, { status: null }))).toEqual({
      status: 412,
      code: 'conflict.version',
      current,
    })
  })

  test('a conflict names the planner who changed the answer, and nobody if the member changed it', async () => {
    const eventId = await rehearsal()
    const row = await rowIn(await post(eventId, true))
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const [{ uuid } = { uuid: '' }] = await api.db
      .select({ uuid: person.uuid })
      .from(person)
      .where(eq(person.id, member.personId))
    const changed = await api.request(`PUT /api/frontend/internal/event/${eventId}/answers/${uuid}` as 'PUT /', {
      as: planner,
      headers: { 'If-Match': '"1"' },
      body: { status: false },
    })
    expect(changed.status).toBe(200)
    const [author] = await api.db.select().from(person).where(eq(person.id, planner.personId))
    const { current } = await refusalIn(await put(row, 1, { status: null }))
    expect(current).toMatchObject({ status: false, changedBy: `${author?.firstName} ${author?.lastName}` })
  })

  test('two equal concurrent first answers create one row and one 201; of two different ones the second is 412', async () => {
    const same = await rehearsal()
    const statuses = (await Promise.all([post(same, true), post(same, true)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 201])
    const different = await rehearsal()
    const answers = await Promise.all([post(different, true), post(different, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412])
    const rows = await api.db.select().from(participation).where(eq(participation.eventId, different))
    expect(rows).toHaveLength(1)
  })

  test('of two concurrent changes of one version the second is 412', async () => {
    const row = await rowIn(await post(await rehearsal(), null))
    const answers = await Promise.all([put(row, 1, { status: true }), put(row, 1, { status: false })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await history(row)).map(({ version }) => version)).toEqual([1, 2])
  })

  test('another member cannot change the row', async () => {
    const row = await rowIn(await post(await rehearsal(), true))
    const other = await api.addPerson()
    expect((await put(row, 1, { status: false }, other)).status).toBe(404)
    const listed = await api.request('GET /api/participationselfservice', { as: other })
    expect(await listed.json()).toEqual({ _embedded: { items: [] } })
  })

  test('an unknown event is 404, one without sign-up or in the past 422', async () => {
    const party = await addEvent(api.db, 'Fest', ['2026-03-14T18:00', '2026-03-14T23:00'], { kind: 'social' })
    const off = await addEvent(api.db, 'Abgesagt', ['2026-03-14T18:00', '2026-03-14T23:00'], { cancelled: true })
    const begun = await rehearsal('2026-03-10T12:00', '2026-03-10T14:00')
    const answers = [
      await post(2_000_000_000, true),
      await post(party, true),
      await post(off, true),
      await post(begun, true),
    ]
    expect(await Promise.all(answers.map(async (one) => (await refusalIn(one)).code))).toEqual([
      'not_found',
      'rule.not_subscribable',
      'rule.event_cancelled',
      'rule.event_started',
    ])
  })

  test('an answer for another appointment than the one that the member saw is refused with the new start', async () => {
    const eventId = await rehearsal('2026-03-15T20:00', '2026-03-15T22:00')
    const say = (start: string | undefined) => {
      const given = { at: api.clock.now().toISOString(), trusted: true, ...(start !== undefined && { start }) }
      return api.request('POST /api/participationselfservice/', {
        as: member,
        body: { eventId, status: true, remarks: '', given },
      })
    }
    const refused = await say('2026-03-14T20:00')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'rule.event_moved', current: { dateStart: '2026-03-15T20:00' } })
    expect((await say('2026-03-15T17:59')).status).toBe(422)
    expect((await say('2026-03-15T18:00')).status).toBe(201)
    // The reply was lost, and the event was moved afterwards: the answer was given before.
    expect((await say('2026-03-14T20:00')).status).toBe(200)
    // A remark is no answer.
    const row = await rowIn(await say(undefined))
    const given = { at: api.clock.now().toISOString(), trusted: true, start: '2026-03-01T20:00' }
    expect((await put(row, 1, { status: true, remarks: 'später', given })).status).toBe(200)
  })

  test('an answer stored in time is confirmed after the start, a change is refused', async () => {
    const row = await rowIn(await post(await rehearsal('2026-03-10T13:00', '2026-03-10T15:00'), true))
    const before = api.clock.now()
    try {
      api.clock.set('2026-03-10T12:00:00Z')
      expect((await post(row.eventId, true)).status).toBe(200)
      expect(await refusalIn(await put(row, 1, { status: false }))).toMatchObject({
        status: 422,
        code: 'rule.event_started',
      })
    } finally {
      api.clock.set(before)
    }
  })

  test('a refused answer reports field and reason, in the caller’s language', async () => {
    const send = (body: unknown, headers: Record<string, string> = {}, method: 'POST' | 'PUT' = 'POST') =>
      api.request(`${method} /api/participationselfservice/`, { as: member, body, headers, locale: 'en-gb' })
    const long = await send({ eventId: 1, status: true, remarks: 'x'.repeat(501) })
    expect(await long.json()).toMatchObject({
      type: 'danger',
      code: 'validation.invalid',
      errors: [{ field: 'remarks', errorMessage: expect.stringContaining('500') }],
    })
    const wrong = await send({ eventId: 3_000_000_000, status: 'yes', remarks: 7 })
    expect(v.parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await wrong.json()).errors).toEqual(
      expect.arrayContaining(['eventId', 'status', 'remarks'].map((field) => ({ field }))),
    )
    for (const tag of ['3', 'W/"3"', '*', '"x"', '"1", "2"']) {
      const refused = await send({ id: 1, eventId: 1, status: true, remarks: '' }, { 'If-Match': tag }, 'PUT')
      expect([tag, refused.status]).toEqual([tag, 400])
    }
  })
})

describeOnDatabase('lists of meetings', (kind) => {
  let api: TestApi
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    const { db } = api
    await addEvent(db, 'Konzert', ['2026-03-14T20:00', '2026-03-14T22:00'], { kind: 'concert', titleEn: 'Concert' })
    await addEvent(db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    await addEvent(db, 'Probentag heute', ['2026-03-10T00:00', '2026-03-11T00:00'], { fullDay: true })
    await addEvent(db, 'Gestern', ['2026-03-09T20:00', '2026-03-09T22:00'])
    await addEvent(db, 'Läuft schon', ['2026-03-10T11:00', '2026-03-10T13:00'])
    await addEvent(db, 'Abgesagt', ['2026-03-13T20:00', '2026-03-13T22:00'], { cancelled: true })
    await addEvent(db, 'Ferien', ['2026-03-20T00:00', '2026-03-27T00:00'], { kind: 'holiday', fullDay: true })
  })
  afterAll(() => api.stop())

  const titles = async (path: '/subscribable' | '/todo') => {
    const response = await api.request(`GET /api/participationselfservice${path}`, { as: member, locale: 'de-ch' })
    return v.parse(Titles, await response.json())._embedded.items.map(({ title }) => title)
  }
  const answer = async (title: string, status: boolean | null) => {
    const [row] = await api.db.select({ id: event.id }).from(event).where(eq(event.titleDe, title))
    const body = { eventId: row?.id, status, remarks: '' }
    return await api.request('POST /api/participationselfservice/', { as: member, body })
  }

  test('upcoming events can be answered, next first; open ones have no yes or no', async () => {
    expect(await titles('/subscribable')).toEqual(['Probentag heute', 'Probe', 'Konzert'])
    await answer('Probe', false)
    await answer('Konzert', null)
    expect(await titles('/subscribable')).toEqual(['Probentag heute', 'Probe', 'Konzert'])
    expect(await titles('/todo')).toEqual(['Probentag heute', 'Konzert'])
  })

  test('another member’s answer does not affect my list', async () => {
    const other = await api.addPerson()
    const response = await api.request('GET /api/participationselfservice/todo', { as: other, locale: 'en-gb' })
    const { items } = v.parse(Titles, await response.json())._embedded
    expect(items.map(({ title }) => title)).toEqual(['Probentag heute', 'Probe', 'Concert'])
  })

  test('the next list shows a changed event and contact, and no event that has begun', async () => {
    const contact = await api.addPerson()
    const [row] = await api.db.select({ id: event.id }).from(event).where(eq(event.titleDe, 'Probe'))
    const rehearsal = eq(event.id, row?.id ?? 0)
    const contactOf = async (): Promise<unknown> => {
      const response = await api.request('GET /api/participationselfservice/subscribable', { as: member })
      const items = v.parse(Contacts, await response.json())._embedded.items
      return items.map(({ title, contact }) => [title, contact]).find(([title]) => `${title}`.startsWith('Probe '))
    }
    const named = eq(person.id, contact.personId)
    await api.db.update(person).set({ firstName: 'Ida', lastName: 'Amsler' }).where(named)
    const [known] = await api.db.select({ uuid: person.uuid }).from(person).where(named)
    await api.db
      .update(event)
      .set({ titleDe: 'Probe im Saal', contactUuid: known?.uuid ?? null })
      .where(rehearsal)
    expect(await contactOf()).toEqual(['Probe im Saal', 'Ida Amsler'])
    await api.db.update(person).set({ lastName: 'Bär' }).where(named)
    expect(await contactOf()).toEqual(['Probe im Saal', 'Ida Bär'])
    await api.db.update(event).set({ cancelled: true }).where(rehearsal)
    expect(await contactOf()).toBeUndefined()
    const before = api.clock.now()
    expect(await titles('/subscribable')).toContain('Konzert')
    api.clock.set('2026-03-14T19:00:00.001Z')
    expect(await titles('/subscribable')).not.toContain('Konzert')
    api.clock.set(before)
  })
})
