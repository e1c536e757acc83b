import os from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../tests/support/api.ts'
import { addEvent } from '../../tests/support/content.ts'
import { waitForLocks } from '../../tests/support/locks.ts'
import { connectDatabase, type Database } from '../db/open.ts'
import { substitute } from '../db/tables.ts'
import { reply } from './reply.ts'
import { addRequest } from './requests.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Row locks conflict only between connections: the pool of one in the other tests would serialize the replies.
let api: TestApi
let database: Database
let other: pg.Client
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 3 })
  other = new pg.Client({ connectionString: url.href })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.close()
  await api.stop()
})

/** Ends the other transaction once three replies wait for it. */
const endOther = async () => {
  await waitForLocks(api.db, 3)
  await other.query('commit')
}

test('of three who accept at the same instant exactly one plays', async () => {
  const now = api.clock.now()
  const eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  const people = await api.db
    .insert(substitute)
    .values(
      ['Anna', 'Beat', 'Corinne'].map((name) => ({
        ...{ name, phone: '+41791234567', instrument: 'HORN' as const, locale: 'de-ch' as const },
        ...{ consentOn: '2026-03-01', createdAt: now },
      })),
    )
    .returning({ id: substitute.id })
  const accountId = (await api.addPerson()).sub
  const request = await api.db.transaction((tx) =>
    addRequest(
      tx,
      {
        ...{ eventId, instrument: 'HORN', voice: null, key: null, order: 'all', waitHours: 24, message: null },
        substituteIds: people.map(({ id }) => id),
      },
      { accountId, now, scope: 'all' },
    ),
  )
  await other.query('begin')
  await other.query('select 1 from substitute_request where id = $1 for update', [request.id])
  const replies = request.invitations.map(({ id }) =>
    reply(database, { id, requestId: request.id }, { accepted: true, byPlanner: false, now }),
  )
  await endOther()
  expect((await Promise.all(replies)).sort()).toEqual(['accepted', 'taken', 'taken'])
})
