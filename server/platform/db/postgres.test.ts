import os from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts'
import { DatabaseUnavailable, WrongVersion } from './errors.ts'
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts'
import { connectDatabase, openDatabase, vacuum } from './open.ts'

// A fresh embedded database or server takes seconds where several test files share two cores.
vi.setConfig({ testTimeout: 60_000 })

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => await postgres.stop())

test('eight parallel starts on a new database all succeed and migrate once', { tags: ['long'] }, async () => {
  const databaseUrl = await postgres.createDatabase()
  const options = { databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 }
  const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(options)))
  const result = await databases[0]?.db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  expect(result?.rows).toEqual([{ n: knownMigrations().length }])
  await Promise.all(databases.map((database) => database.close()))
})

test('four parallel starts migrate the database of an older version once', { tags: ['long'] }, async () => {
  const options = { databaseUrl: await postgres.createDatabase(), dataFolder: os.tmpdir(), poolSize: 1 }
  const older = await connectDatabase(options)
  await older.exclusively((db) => migrate(db, knownMigrations().slice(0, -2)))
  await older.close()
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(options)))
  for (const { db } of databases) expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ name }) => name))
  await Promise.all(databases.map((database) => database.close()))
})

test('nothing counts as delivered through a pooler, whose connections do not listen', async () => {
  const database = await connectDatabase({ databaseUrl: await postgres.createDatabase(), dataFolder: os.tmpdir() })
  const direct = await database.listen('settings', () => {})
  await expect.poll(() => direct.delivered()).toBe(true)
  await direct.stop()
  expect(await direct.delivered()).toBe(false)

  const query = pg.Client.prototype.query
  // Another session executes the statement, as a pooler in transaction mode arranges it.
  const pooled = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as unknown[]
    return Reflect.apply(query, this, String(statement).startsWith('listen ') ? ['select 1'] : given)
  })
  const heard: (string | null)[] = []
  const { delivered, stop } = await database.listen('settings', (payload) => void heard.push(payload))
  await expect.poll(() => heard).toEqual([null])
  expect(await delivered()).toBe(false)
  pooled.mockRestore()
  await stop()
  await database.close()
})

/** Two connections to one new database: the first listens, and the other notifies and counts the listeners. */
const connectListener = async () => {
  const options = { databaseUrl: await postgres.createDatabase(), dataFolder: os.tmpdir(), poolSize: 1 }
  const [database, other] = await Promise.all([connectDatabase(options), connectDatabase(options)])
  const notified: string[] = []
  const listen = (channel: string) =>
    database.listen(channel, (payload) => void notified.push(`${channel} ${payload ?? 'connected'}`))
  const listeners = async () =>
    (await other.db.execute<{ pid: number }>(sql`select pid from pg_stat_activity where query like 'listen %'`)).rows
  const subscriptions = [await listen('settings'), await listen('stands')]
  await vi.waitFor(() => expect(notified.sort()).toEqual(['settings connected', 'stands connected']))
  return {
    notified,
    listen,
    listeners,
    subscriptions,
    other,
    close: () => Promise.all([database.close(), other.close()]),
  }
}

test('all channels share one connection, which ends with the last subscription', async () => {
  const { notified, listen, listeners, subscriptions, other, close } = await connectListener()
  subscriptions.push(await listen('jobs'))
  await vi.waitFor(() => expect(notified).toContain('jobs connected'))
  const notify = async (channel: string, payload: string) => {
    notified.length = 0
    await other.db.execute(sql`select pg_notify(${channel}, ${payload})`)
    await vi.waitFor(() => expect(notified).toEqual([`${channel} ${payload}`]))
  }
  await notify('jobs', 'first')
  await notify('settings', 'second')
  expect(await listeners()).toHaveLength(1)
  await subscriptions.pop()?.stop()
  await notify('stands', 'third')
  for (const { stop } of subscriptions) await stop()
  await vi.waitFor(async () => expect(await listeners()).toEqual([]))
  await close()
})

test('a broken connection is replaced, for all channels', { tags: ['long'] }, async () => {
  const { notified, listeners, subscriptions, other, close } = await connectListener()
  const [listener] = await listeners()
  notified.length = 0
  await other.db.execute(sql`select pg_terminate_backend(${listener?.pid})`)
  await vi.waitFor(() => expect(notified.sort()).toEqual(['settings connected', 'stands connected']), {
    timeout: 20_000,
  })
  for (const { stop } of subscriptions) await stop()
  await close()
})

test('a transaction works on a single connection and rolls back as a whole', async () => {
  const databaseUrl = await postgres.createDatabase()
  const { db, close } = await openDatabase({ databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 })
  await db.execute(sql`create table note (id int)`)
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (1)`)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect((await db.execute(sql`select * from note`)).rows).toEqual([])
  await close()
})

test('vacuum runs on a server too', { tags: ['long'] }, async () => {
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 })
  await vacuum(database)
  const estimate = await database.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'person'`)
  expect(estimate.rows).toEqual([{ rows: 0 }])
  await database.close()
  await database.close()
})

test('refuses a database of a newer version that does not say what it needs', async () => {
  const databaseUrl = await postgres.createDatabase()
  const options = { databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 }
  const { db, close } = await openDatabase(options)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 0, '29991231000000_later')`,
  )
  await db.execute(sql`drop table drizzle.needed_migration`)
  await close()
  const refusal = await openDatabase(options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(WrongVersion)
  expect(String(refusal)).toContain('29991231000000_later')
})

test('an unreachable server is reported without the password', async () => {
  const databaseUrl = 'postgres://band:secret@127.0.0.1:1/band'
  const refusal = await openDatabase({ databaseUrl, dataFolder: os.tmpdir() }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseUnavailable)
  expect(String(refusal)).toContain('127.0.0.1:1/band')
  expect(String(refusal)).not.toContain('secret')
})

test('a database that cannot be used is refused with what to do', { tags: ['long'] }, async () => {
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  const refusal = async (database: string, user = 'postgres') => {
    const databaseUrl = postgres.url(database).replace('postgres@', `${user}@`)
    const refused = await openDatabase({ databaseUrl, dataFolder: os.tmpdir() }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseUnavailable)
    return (refused as Error).message
  }
  for (const encoding of ['SQL_ASCII', 'LATIN1']) {
    const name = `wrong_${encoding.toLowerCase()}`
    await admin.query(`create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`)
    expect(await refusal(name)).toMatch(new RegExp(`has the encoding ${encoding}\\. Create it again: createdb `))
  }
  await admin.query('create database standby')
  await admin.query('alter database standby set default_transaction_read_only = on')
  expect(await refusal('standby')).toMatch(/accepts no changes: .* DATABASE_URL must lead to the primary\.$/)
  expect(await refusal('nowhere')).toMatch(/cannot be reached: database "nowhere" does not exist$/)

  await admin.query('create role stranger login')
  await admin.query('create database foreign_one')
  const owner =
    /may not do what is needed: permission denied .* Make that user the owner of the database and of its tables\.$/
  expect(await refusal('foreign_one', 'stranger')).toMatch(owner)
  await (await openDatabase({ databaseUrl: postgres.url('foreign_one'), dataFolder: os.tmpdir(), poolSize: 1 })).close()
  expect(await refusal('foreign_one', 'stranger')).toMatch(owner)
  await admin.end()
})
