import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  AttendanceEvent,
  AttendanceRecord,
  AttendanceStatistics,
  OwnAttendance,
  type recordAttendance,
} from '#contract/attendance.ts'
import type { RoleName } from '#contract/roles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  attendance,
  change,
  defaultAnswer,
  event,
  membership,
  participation,
  person,
} from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const listed = <S extends v.GenericSchema>(item: S) => v.object({ _embedded: v.object({ items: v.array(item) }) })
const minute = 60_000

describeOnDatabase('attendance', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let other: TestPerson
  let leader: TestPerson
  let tuba: TestPerson
  let flute: TestPerson
  let tonight: number
  const uuids = new Map<TestPerson, string>()

  const play = async (
    lastName: string,
    functionType: 'TUBA' | 'FLUTE',
    roles: readonly RoleName[] = [],
  ): Promise<TestPerson> => {
    const one = await api.addPerson({ roles, plays: { instrument: functionType } })
    const [row] = await api.db
      .update(person)
      .set({ firstName: 'A.', lastName })
      .where(eq(person.id, one.personId))
      .returning({ uuid: person.uuid })
    await api.db.update(membership).set({ functionType }).where(eq(membership.personId, one.personId))
    uuids.set(one, row?.uuid ?? '')
    return one
  }

  const record = (
    as: TestPerson,
    of: TestPerson,
    state: AttendanceRecord['state'],
    statement: Partial<v.InferInput<typeof recordAttendance.input.body>> & { event?: number } = {},
  ) => {
    const { event = tonight, ...rest } = statement
    return api.request(`PUT /api/frontend/internal/attendance/${event}/${uuids.get(of)}`, {
      as,
      body: { state, id: randomUUID(), recordedAt: 0, sentAt: 0, seen: null, ...rest },
    })
  }
  const recorded = async (response: Response) => v.parse(AttendanceRecord, await response.json())
  const get = async <S extends v.GenericSchema>(schema: S, path: string, as: TestPerson) =>
    v.parse(schema, await (await api.request(`GET /api/frontend/internal/attendance/${path}`, { as })).json())

  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-03-12T12:00:00Z') })
    planner = await play('Planer', 'FLUTE', ['MHZ_PLANNER'])
    other = await play('Zweite', 'FLUTE', ['MHZ_PLANNER'])
    leader = await play('Leiter', 'TUBA', ['MHZ_SECTIONLEADER'])
    tuba = await play('Amsler', 'TUBA')
    flute = await play('Flury', 'FLUTE')
    tonight = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    await addEvent(api.db, 'Vor langem', ['2026-01-08T20:00', '2026-01-08T22:00'])
    await addEvent(api.db, 'Abgesagt', ['2026-03-10T20:00', '2026-03-10T22:00'], { cancelled: true })
    await api.request('POST /api/participationselfservice/', {
      as: tuba,
      body: { eventId: tonight, status: true, remarks: 'Nur für die Planung' },
    })
    api.clock.set('2026-03-12T19:30:00Z')
  })
  afterAll(() => api.stop())

  test('lists the events of these days with players and answers; a section leader gets the section', async () => {
    const events = (await get(listed(AttendanceEvent), 'events', planner))._embedded.items
    expect(events.map(({ title }) => title)).toEqual(['Probe'])
    expect(events[0]?.players.map(({ label, section, status }) => [label, section, status])).toEqual([
      ['A. Flury', 'FLUTE', null],
      ['A. Planer', 'FLUTE', null],
      ['A. Zweite', 'FLUTE', null],
      ['A. Amsler', 'TUBA', true],
      ['A. Leiter', 'TUBA', null],
    ])
    const own = (await get(listed(AttendanceEvent), 'events', leader))._embedded.items
    expect(own[0]?.players.map(({ label }) => label)).toEqual(['A. Amsler', 'A. Leiter'])
  })

  test('is recorded once however often a statement arrives, with name, time and an entry in the change log', async () => {
    const statement = { id: randomUUID(), recordedAt: 5 * minute, sentAt: 6 * minute }
    const first = await recorded(await record(planner, tuba, 'present', statement))
    expect(first).toMatchObject({ state: 'present', by: 'A. Planer', other: null, version: 1 })
    // It was a minute old when it was sent.
    expect(new Date(first.at).toISOString()).toBe('2026-03-12T19:29:00.000Z')
    expect(await recorded(await record(planner, tuba, 'present', statement))).toEqual(first)
    // A server of the version before writes no received ids.
    await api.db.update(attendance).set({ received: [] })
    expect(await recorded(await record(planner, tuba, 'present', statement))).toEqual(first)
    const log = await api.db.select().from(change).where(eq(change.noun, 'attendance'))
    expect(log.map(({ action, fields }) => [action, fields])).toEqual([['created', { attendance: [null, 'present'] }]])
  })

  test('by a clock that was set back before sending counts when it arrives, not later', async () => {
    const statement = { recordedAt: 60 * minute, sentAt: 5 * minute }
    const { at } = await recorded(await record(planner, planner, 'present', statement))
    expect(new Date(at)).toEqual(api.clock.now())
  })

  test('is corrected by its recorder although the clock was set ahead before the correction was sent', async () => {
    const dayOld = { recordedAt: 0, sentAt: 24 * 60 * minute }
    const first = await recorded(await record(planner, other, 'present', { recordedAt: 0, sentAt: minute }))
    await record(other, other, 'present')
    const id = randomUUID()
    const seen = { seen: first.version, seenAt: first.at }
    const corrected = await recorded(await record(planner, other, 'missing', { ...dayOld, ...seen, id }))
    expect(corrected).toMatchObject({ state: 'present', other: { state: 'missing', by: 'A. Planer' } })
    // The reply did not arrive.
    const again = await recorded(await record(planner, other, 'excused', { ...dayOld, supersedes: [id] }))
    expect(again).toMatchObject({ state: 'present', other: { state: 'excused', by: 'A. Planer' } })
  })

  test('two recorders without a network disagree: both see who said what, and either decides', async () => {
    const ofFlute = async (as: TestPerson) =>
      (await get(listed(AttendanceRecord), 'records', as))._embedded.items.find(({ uuid }) => uuid === uuids.get(flute))
    const [early, late] = [
      { recordedAt: 0, sentAt: 30 * minute },
      { recordedAt: 500 * minute, sentAt: 510 * minute },
    ]
    await record(other, flute, 'missing', late)
    const merged = await recorded(await record(planner, flute, 'present', early))
    expect(merged).toMatchObject({ state: 'missing', by: 'A. Zweite', other: { state: 'present', by: 'A. Planer' } })
    expect(await ofFlute(other)).toEqual(merged)
    expect(await ofFlute(leader)).toBeUndefined()
    const decided = await recorded(await record(other, flute, 'present', { seen: merged.version }))
    expect(decided).toMatchObject({ state: 'present', by: 'A. Zweite', other: null })
    expect(await ofFlute(planner)).toEqual(decided)
  })

  test('twenty statements at once about one player leave one row with the latest', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, age) =>
        record(age % 2 === 0 ? planner : other, leader, age % 3 === 0 ? 'present' : 'excused', {
          recordedAt: (20 - age) * minute,
          sentAt: 20 * minute,
        }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [row] = (await get(listed(AttendanceRecord), 'records', leader))._embedded.items.filter(
      ({ uuid }) => uuid === uuids.get(leader),
    )
    expect(row).toMatchObject({ state: 'present', by: 'A. Planer' })
  })

  test('is refused before the day, for a cancelled event, and for players who are not expected or of another section', async () => {
    const tomorrow = await addEvent(api.db, 'Morgen', ['2026-03-13T20:00', '2026-03-13T22:00'])
    const cancelled = await addEvent(api.db, 'Doch nicht', ['2026-03-12T18:00', '2026-03-12T19:00'], {
      cancelled: true,
    })
    const forTubas = await addEvent(api.db, 'Tubaprobe', ['2026-03-11T20:00', '2026-03-11T22:00'], {
      sections: ['TUBA'],
    })
    const replyTo = async (response: Response) => {
      const { code } = v.parse(v.object({ code: v.string() }), await response.json())
      return [response.status, code]
    }
    expect(await replyTo(await record(planner, tuba, 'present', { event: tomorrow }))).toEqual([
      422,
      'rule.attendance_too_early',
    ])
    expect(await replyTo(await record(planner, tuba, 'present', { event: cancelled }))).toEqual([
      422,
      'rule.event_cancelled',
    ])
    expect(await replyTo(await record(planner, flute, 'present', { event: forTubas }))).toEqual([404, 'not_found'])
    expect(await replyTo(await record(leader, flute, 'present'))).toEqual([404, 'not_found'])
    expect(await replyTo(await record(tuba, tuba, 'present'))).toEqual([403, 'auth.forbidden'])
  })

  test.each([
    ['2026-03-29', '2026-03-28T23:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z'],
  ])('is recorded from midnight of the day of the clock change, %s', async (day, midnight) => {
    const now = api.clock.now()
    const night = await addEvent(api.db, 'Nachtprobe', [`${day}T03:00`, `${day}T04:00`])
    api.clock.set(new Date(Date.parse(midnight) - 60_000))
    expect((await record(planner, tuba, 'present', { event: night })).status).toBe(422)
    api.clock.set(midnight)
    expect((await record(planner, tuba, 'present', { event: night })).status).toBe(200)
    await api.db.delete(attendance).where(eq(attendance.eventId, night))
    await api.db.delete(event).where(eq(event.id, night))
    api.clock.set(now)
  })

  test('ages that no clock can have are accepted and lose', async () => {
    const absurd = { recordedAt: 0, sentAt: Number.MAX_SAFE_INTEGER }
    const row = await recorded(await record(leader, tuba, 'missing', absurd))
    expect(row).toMatchObject({ state: 'present', other: { state: 'missing', by: 'A. Leiter' } })
    await record(planner, tuba, 'present', { seen: row.version })
  })

  test('an event with recorded attendance cannot be deleted', async () => {
    const editor = await api.addPerson({ member: false, roles: ['EDITOR'] })
    const past = await addEvent(api.db, 'Gestern', ['2026-03-11T19:00', '2026-03-11T20:00'])
    await record(planner, tuba, 'missing', { event: past })
    const response = await api.request(`DELETE /api/frontend/internal/event/${past}?scope=one`, {
      as: editor,
      headers: { 'If-Match': '"1"' },
    })
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'rule.event_answered' }])
  })

  test('statistics compare answers with attendance, only for days of membership', async () => {
    // A member who left before the rehearsal and returned after it, and one who left after it.
    const returned = await play('Rückkehr', 'TUBA')
    await api.db.update(membership).set({ leaveDate: '2026-03-09' }).where(eq(membership.personId, returned.personId))
    const [old] = await api.db.select().from(membership).where(eq(membership.personId, returned.personId))
    if (old === undefined) throw new Error('no membership')
    const { id: _, ...values } = old
    await api.db.insert(membership).values({ ...values, joinDate: '2026-03-13', leaveDate: null })
    const left = await play('Ausgetreten', 'TUBA')
    await api.db.update(membership).set({ leaveDate: '2026-03-12' }).where(eq(membership.personId, left.personId))
    // A maybe until the day of the rehearsal is an open answer afterwards too, whatever the default.
    await api.db.insert(defaultAnswer).values({ personId: leader.personId, attending: ['rehearsal'] })
    await api.db.insert(participation).values({
      ...{ personId: leader.personId, eventId: tonight, status: null, maybeUntil: '2026-03-12' },
      ...{ changedAt: new Date('2026-03-11T12:00:00Z'), changedBy: leader.sub },
    })
    api.clock.set('2026-03-20T12:00:00Z')

    const { season, seasons, players } = await get(AttendanceStatistics, 'statistics', leader)
    expect([season, seasons]).toEqual([2026, [2026]])
    const nothing = { present: 0, excused: 0, missing: 0 }
    expect(players).toMatchObject([
      {
        label: 'A. Amsler',
        section: 'TUBA',
        summary: {
          events: 2,
          unrecorded: 0,
          yes: { ...nothing, present: 1 },
          no: nothing,
          open: { ...nothing, missing: 1 },
        },
      },
      { label: 'A. Ausgetreten', summary: { events: 2, unrecorded: 2 } },
      { label: 'A. Leiter', summary: { events: 2, unrecorded: 1, open: { ...nothing, present: 1 } } },
    ])
    expect((await get(AttendanceStatistics, 'statistics?season=2025', planner)).players).toEqual([])
    const own = await get(OwnAttendance, 'own', tuba)
    expect(own.summary).toEqual(players[0]?.summary)
    expect(own.events.map(({ title, status, state }) => [title, status, state])).toEqual([
      ['Probe', true, 'present'],
      ['Gestern', null, 'missing'],
    ])
  })

  test('statistics are a PDF and a spreadsheet', { tags: ['long'] }, async () => {
    const magic = async (format: string) => {
      const response = await api.request(
        `GET /api/frontend/internal/attendance/statistics/export?format=${format}&season=2026`,
        { as: planner },
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      return [response.status, bytes.subarray(0, 4).toString('latin1')]
    }
    expect([await magic('PDF'), await magic('XLS')]).toEqual([
      [200, '%PDF'],
      [200, 'PK\u0003\u0004'],
    ])
    const invalid = await api.request('GET /api/frontend/internal/attendance/statistics?season=99', { as: planner })
    expect(invalid.status).toBe(400)
  })
})
