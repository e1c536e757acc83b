import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { connectRivals, waitForLocks } from '../../../tests/support/locks.ts'
import { duty, lift } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { putSeat } from '../lifts/save.ts'
import { putOwnPart } from './take.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let rivals: Awaited<ReturnType<typeof connectRivals>>
let eventId: number
let people: readonly number[]
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  rivals = await connectRivals(api, 3)
  eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  people = [await api.addPerson(), await api.addPerson(), await api.addPerson()].map(({ personId }) => personId)
})
afterAll(async () => {
  await rivals.close()
  await api.stop()
})

/** Sends three requests that wait for a lock of another transaction, and ends it. @returns how they ended, sorted */
const race = async (lockedBy: string, id: unknown, send: (personId: number) => Promise<unknown>): Promise<string[]> => {
  await rivals.other.query('begin')
  await rivals.other.query(lockedBy, [id])
  const sent = people.map((personId) =>
    send(personId).then(
      () => 'taken',
      (error: unknown) => (error instanceof HttpError ? error.code : String(error)),
    ),
  )
  await waitForLocks(api.db, 3)
  await rivals.other.query('commit')
  return (await Promise.all(sent)).sort()
}

test('of three volunteers for the last place at the same instant exactly one gets it', async () => {
  const now = api.clock.now()
  const times = { startsAt: new Date('2026-03-20T17:00:00Z'), endsAt: new Date('2026-03-20T18:00:00Z') }
  const [row] = await api.db
    .insert(duty)
    .values({ eventId, nameDe: 'Kasse', needed: 1, ...times, changedAt: now })
    .returning()
  const dutyId = row?.id ?? 0
  const take = (personId: number) =>
    rivals.database.write(putOwnPart, { dutyId, takes: true, offered: false, supersedes: false }, 0, {
      ...{ personId, locale: 'de-ch' as const, now },
    })
  expect(await race('select 1 from duty where id = $1 for update', dutyId, take)).toEqual([
    'rule.duty_full',
    'rule.duty_full',
    'taken',
  ])
})

test('of three members for the last seat of a car exactly one gets it', async () => {
  const now = api.clock.now()
  const id = '5a1e0000-0000-4000-8000-000000000001'
  const driver = await api.addPerson()
  await api.db.insert(lift).values({
    ...{ id, eventId, personId: driver.personId, place: 'Bahnhof', seats: 1, changedAt: now },
    leavesAt: new Date('2026-03-20T17:00:00Z'),
  })
  const take = (personId: number) =>
    rivals.database.write(putSeat, { id, takes: true, supersedes: false }, 0, { personId, locale: 'de-ch', now })
  expect(await race('select 1 from lift where id = $1 for update', id, take)).toEqual([
    'rule.lift_full',
    'rule.lift_full',
    'taken',
  ])
})
