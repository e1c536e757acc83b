import os from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../tests/support/api.ts'
import { addEvent } from '../../tests/support/content.ts'
import { waitForLocks } from '../../tests/support/locks.ts'
import { connectDatabase, type Database } from '../db/open.ts'
import { HttpError } from '../http/http-error.ts'
import { changeAnswer, createAnswer } from './answer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Row locks conflict only between connections: the pool of one in the other tests would serialize the requests.
let api: TestApi
let database: Database
let other: pg.Client
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  member = await api.addPerson()
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 2 })
  other = new pg.Client({ connectionString: url.href })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.close()
  await api.stop()
})

const by = () => ({ personId: member.personId, accountId: member.sub, now: api.clock.now() })
const rehearsal = () => addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
const insert = (eventId: number) =>
  other.query(
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
  await other.query(how)
}

test.each([
  ['equal', true, 'done'],
  ['different', false, 'conflict.version'],
] as const)('a first answer waits for an %s one in a running transaction', async (_, status, outcome) => {
  const eventId = await rehearsal()
  await other.query('begin')
  await insert(eventId)
  const answered = codeOf(createAnswer(database, { eventId, status, remarks: '' }, by()))
  await endOther('commit')
  expect(await answered).toBe(outcome)
})

test('a first answer is stored when the concurrent one is rolled back', async () => {
  const eventId = await rehearsal()
  await other.query('begin')
  await insert(eventId)
  const answered = createAnswer(database, { eventId, status: false, remarks: '' }, by())
  await endOther('rollback')
  expect(await answered).toMatchObject({ created: true, row: { status: false, version: 1 } })
})

test('a later answer does not overwrite one in a running transaction', async () => {
  const eventId = await rehearsal()
  const { row } = await createAnswer(database, { eventId, status: true, remarks: '' }, by())
  await other.query('begin')
  await other.query('update participation set status = null, version = 2 where id = $1', [row.id])
  const answered = codeOf(changeAnswer(database, { id: row.id, eventId, status: false, remarks: '' }, 1, by()))
  await endOther('commit')
  expect(await answered).toBe('conflict.version')
  const stored = await other.query('select status, version from participation where id = $1', [row.id])
  expect(stored.rows).toEqual([{ status: null, version: 2 }])
})
