import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { migratedPostgres } from '../../../tests/support/databases.ts'
import { createApp } from '../../app.ts'
import { accessTo } from './access.ts'
import { isUnavailable } from './errors.ts'
import { type WorkLimits, workLimits } from './limits.ts'
import { nameOfStatement } from './overdue.ts'
import { connectPostgres } from './postgres.ts'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let url: string
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  url = await migratedPostgres()
})
afterAll(() => api.stop())

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A database with short limits for requests, and what it logs. */
const connect = async (request: Partial<WorkLimits>, databaseUrl = url) => {
  const logged: unknown[] = []
  const limits = { ...workLimits, request: { ...workLimits.request, connections: 1, ...request } }
  const log = { warn: (event: string, fields?: object) => void logged.push({ event, ...fields }) }
  const database = await connectPostgres(databaseUrl, { limits, log })
  undo.push(() => database.close())
  return { database, logged }
}

/** Another client, which holds a lock until the end of the test. */
const holdLock = async (table: string): Promise<void> => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  undo.push(() => other.end())
  await other.query(`begin; lock table ${table} in access exclusive mode`)
}

test('a statement that takes too long is cancelled and logged by its name; the next one is served', async () => {
  const { database, logged } = await connect({ statementMs: 100 })
  const secret = 'vera@example.ch'
  const slow = database.db.execute(
    sql`select pg_sleep(60), ${secret} from person join account on false right join job on true right join (select 1) x on true`,
  )
  await expect(slow).rejects.toSatisfy(isUnavailable)
  expect(logged).toEqual([
    { event: 'database.statement_overdue', statement: 'select person, account, job', code: '57014' },
  ])
  expect(JSON.stringify(logged)).not.toContain(secret)
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a request that waits too long for a lock gets 503 with Retry-After', async () => {
  const { database, logged } = await connect({ lockMs: 50 })
  await holdLock('event')
  const app = createApp({ ...api.deps, database, ...accessTo(database.db) })
  const response = await app.request('/api/frontend/event')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'server.unavailable' })
  expect(logged).toEqual([
    expect.objectContaining({ code: '55P03', statement: expect.stringMatching(/^select event/) }),
  ])
})

test('a statement that gets no connection in time is refused, and the one that has it goes on', async () => {
  const { database } = await connect({ connectMs: 100 })
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await expect(database.db.execute(sql`select 2`)).rejects.toSatisfy(isUnavailable)
    expect((await tx.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }])
  })
})

test('backups and the nightly clean-up may take longer than a request', async () => {
  const { database } = await connect({ statementMs: 50 })
  const settings = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as "lock"`
  expect((await database.db.execute(settings)).rows).toEqual([{ statement: '50ms', lock: '8s' }])
  expect((await database.long.execute(settings)).rows).toEqual([{ statement: '30min', lock: '1min' }])
  const [start] = await database.exclusively(async (db) => (await db.execute(settings)).rows)
  expect(start).toEqual({ statement: '0', lock: '0' })
})

/** A line to PostgreSQL on which nothing arrives any more after `freeze`, as if a cable was pulled; new lines work. */
const startLine = async () => {
  const target = new URL(url)
  const socket = path.join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<net.Socket>()
  const line = net.createServer((client) => {
    const server = net.connect(socket)
    for (const side of [client, server]) {
      open.add(side)
      side.on('error', () => undefined).on('close', () => void open.delete(side))
    }
    client.pipe(server).pipe(client)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  undo.push(() => {
    line.close()
    for (const side of open) side.destroy()
  })
  const { port } = line.address() as net.AddressInfo
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${port}`
  return {
    url: target.href,
    freeze: () => {
      for (const side of open) side.unpipe().pause()
    },
  }
}

test('a connection on which no reply comes is given up, in a transaction too, and the next statement gets another', async () => {
  const line = await startLine()
  const { database, logged } = await connect({ replyMs: 200 }, line.url)
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    line.freeze()
    await tx.execute(sql`select id from event`)
  })
  await expect(transaction).rejects.toSatisfy(isUnavailable)
  expect(logged).toEqual([{ event: 'database.statement_overdue', statement: 'select event', code: 'no_reply' }])
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  line.freeze()
  await expect(database.db.execute(sql`select 2`)).rejects.toSatisfy(isUnavailable)
  expect((await database.db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }])
})

test.each([
  [`select "a"."x" from "person" "a" left join "membership" on $1`, 'select person, membership'],
  [`update "event" set "title" = 'x' where id = 1`, 'update event'],
  [`insert into "job" values ($1)`, 'insert job'],
  ['begin', 'begin'],
  ['vacuum (analyze)', 'vacuum'],
])('the name of %s has no value', (text, name) => {
  expect(nameOfStatement(text)).toBe(name)
})

test('a transaction that its client has forgotten ends, and frees its locks', async () => {
  const { database } = await connect({ idleMs: 50 })
  const forgotten = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table event in access exclusive mode`)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    undo.push(() => other.end())
    await other.query('select count(*) from event')
    await tx.execute(sql`select 1`)
  })
  await expect(forgotten).rejects.toSatisfy(isUnavailable)
})
