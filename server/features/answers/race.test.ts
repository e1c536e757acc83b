import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { connectRivals, waitForLocks } from '../../../tests/support/locks.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { putAnswer } from './answer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let rivals: Awaited<ReturnType<typeof connectRivals>>
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  member = await api.addPerson()
  rivals = await connectRivals(api, 2)
})
afterAll(async () => {
  await rivals.close()
  await api.stop()
})

const by = () => ({ personId: member.personId, accountId: member.sub, now: api.clock.now() })
const rehearsal = () => addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
const insert = (eventId: number) =>
  rivals.other.query(
    `insert into participation (person_id, event_id, status, remarks, changed_at, changed_by) values ($1, $2, true, '', now(), $3)`,
    [member.personId, eventId, member.sub],
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? error.code : error),
  )

/** Ends the other transaction once the answer waits for it. */
const endOther = async (how: 'commit' | 'rollback') => {
  await waitForLocks(api.db, 1)
  await rivals.other.query(how)
}

test.each([
  ['equal', true, 'done'],
  ['different', false, 'conflict.version'],
] as const)('a first answer waits for an %s one in a running transaction', async (_, status, outcome) => {
  const eventId = await rehearsal()
  await rivals.other.query('begin')
  await insert(eventId)
  const answered = codeOf(rivals.database.write(putAnswer, { eventId, status, remarks: '' }, undefined, by()))
  await endOther('commit')
  expect(await answered).toBe(outcome)
})

test('a first answer is stored when the concurrent one is rolled back', async () => {
  const eventId = await rehearsal()
  await rivals.other.query('begin')
  await insert(eventId)
  const answered = rivals.database.write(putAnswer, { eventId, status: false, remarks: '' }, undefined, by())
  await endOther('rollback')
  expect(await answered).toMatchObject({ created: true, row: { status: false, version: 1 } })
})

test('a later answer does not overwrite one in a running transaction', async () => {
  const eventId = await rehearsal()
  const { row } = await rivals.database.write(putAnswer, { eventId, status: true, remarks: '' }, undefined, by())
  await rivals.other.query('begin')
  await rivals.other.query('update participation set status = null, version = 2 where id = $1', [row.id])
  const answered = codeOf(
    rivals.database.write(putAnswer, { id: row.id, eventId, status: false, remarks: '' }, 1, by()),
  )
  await endOther('commit')
  expect(await answered).toBe('conflict.version')
  const stored = await rivals.other.query('select status, version from participation where id = $1', [row.id])
  expect(stored.rows).toEqual([{ status: null, version: 2 }])
})
