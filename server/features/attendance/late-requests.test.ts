import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AttendanceRecord, type recordAttendance } from '#contract/attendance.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { person } from '../../platform/db/tables.ts'

const minute = 60_000

describeOnDatabase('attendance whose requests arrive twice or late', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let other: TestPerson
  let tonight: number

  /** Returns the id of a new player. */
  const play = async (): Promise<string> => {
    const { personId } = await api.addPerson()
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))
    return row?.uuid ?? ''
  }
  const record = (
    as: TestPerson,
    player: string,
    state: AttendanceRecord['state'],
    statement: Partial<v.InferInput<typeof recordAttendance.input.body>>,
  ) =>
    api.request(`PUT /api/frontend/internal/attendance/${tonight}/${player}`, {
      as,
      body: { state, id: randomUUID(), recordedAt: 0, sentAt: 0, seen: null, ...statement },
    })
  const recorded = async (response: Response) => v.parse(AttendanceRecord, await response.json())

  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-03-12T19:30:00Z') })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    other = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    tonight = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
  })
  afterAll(() => api.stop())

  test('is not disputed by a repeated statement about which somebody has decided in the meantime', async () => {
    const [player, statement] = [await play(), { id: randomUUID(), recordedAt: 0, sentAt: minute }]
    const { version } = await recorded(await record(planner, player, 'present', statement))
    const decided = await recorded(await record(other, player, 'missing', { seen: version }))
    expect(await recorded(await record(planner, player, 'present', { ...statement, sentAt: 2 * minute }))).toEqual(
      decided,
    )
  })

  test('is what its recorder said last, although an earlier request arrives later', async () => {
    const [player, delayed] = [await play(), { id: randomUUID(), recordedAt: 0, sentAt: 0 }]
    const corrected = await recorded(
      await record(planner, player, 'excused', { recordedAt: 0, sentAt: 5 * minute, supersedes: [delayed.id] }),
    )
    expect(await recorded(await record(planner, player, 'present', delayed))).toEqual(corrected)
  })
  test('is what was said last, although an earlier request of somebody else was under way for long', async () => {
    const [player, delayed] = [await play(), { id: randomUUID(), recordedAt: 0 }]
    await record(planner, player, 'missing', { ...delayed, sentAt: 0 })
    const said = { recordedAt: 0, sentAt: minute }
    const before = await recorded(await record(other, player, 'excused', said))
    expect(before).toMatchObject({ state: 'missing', other: { state: 'excused' } })
    const after = await recorded(await record(planner, player, 'missing', { ...delayed, sentAt: 2 * minute }))
    expect(after).toMatchObject({ state: 'excused', other: { state: 'missing' } })
    expect(after.version).toBe(before.version + 1)
    // The late request itself arrives once more.
    expect(await recorded(await record(planner, player, 'missing', { ...delayed, sentAt: 0 }))).toEqual(after)
  })

  test('is decided by whoever has seen it, although it arrived again in the meantime', async () => {
    const [player, statement] = [await play(), { id: randomUUID(), recordedAt: 0 }]
    const seen = await recorded(await record(planner, player, 'present', { ...statement, sentAt: 0 }))
    await record(planner, player, 'present', { ...statement, sentAt: 2 * minute })
    const decision = await recorded(await record(other, player, 'missing', { seen: seen.version, seenAt: seen.at }))
    expect(decision).toMatchObject({ state: 'missing', other: null })
  })
})
