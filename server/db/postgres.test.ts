import os from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts'
import { DatabaseUnavailable, WrongVersion } from './errors.ts'
import { vacuum } from './maintenance.ts'
import { knownMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

// A fresh embedded database or server takes seconds where several test files share two cores.
vi.setConfig({ testTimeout: 60_000 })

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => await postgres.stop())

test('eight parallel starts on a new database all succeed and migrate once', async () => {
  const databaseUrl = await postgres.createDatabase()
  const options = { databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 }
  const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(options)))
  const result = await databases[0]?.db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  expect(result?.rows).toEqual([{ n: knownMigrations().length }])
  await Promise.all(databases.map((database) => database.close()))
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

test('vacuum runs on a server too', async () => {
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 })
  await vacuum(database)
  const estimate = await database.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'person'`)
  expect(estimate.rows).toEqual([{ rows: 0 }])
  await database.close()
  await database.close()
})

test('refuses a database of a newer version', async () => {
  const databaseUrl = await postgres.createDatabase()
  const options = { databaseUrl, dataFolder: os.tmpdir(), poolSize: 1 }
  const { db, close } = await openDatabase(options)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 0, '29991231000000_later')`,
  )
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
