import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { verifyArchive } from '../backup/archive.ts'
import { writeBackup } from '../backup/backup.ts'
import { backingUpBeforeMigration } from '../backup/keep-backup.ts'
import { migrateCommand } from '../backup/migrate-command.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { ensureContentTriggers } from './content-changes.ts'
import { MigrationFailed, WrongVersion } from './errors.ts'
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts'
import { connectDatabase, openDatabase } from './open.ts'
import { person } from './tables.ts'

// A backup before a migration is restored for a trial, which takes seconds.
vi.setConfig({ testTimeout: 60_000 })

let dataFolder: string
let databaseUrl: string
beforeEach(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'update-'))
  databaseUrl = await emptyPostgres()
})
afterEach(() => fs.rmSync(dataFolder, { recursive: true, force: true }))

const later = (...statements: string[]): MigrationMeta => ({
  name: '29990101000000_later',
  sql: statements,
  bps: true,
  folderMillis: Date.UTC(2999, 0, 1),
  hash: 'later',
})
const names = knownMigrations().map(({ name }) => name)
const open = () => openDatabase({ databaseUrl, dataFolder, poolSize: 1 })

/** A database that a newer version has migrated; the version of this test is then the older one. */
const newerDatabase = async (needs?: string) => {
  await (await open()).close()
  const newer = await connectDatabase({ databaseUrl, dataFolder })
  const contractions = needs === undefined ? [] : [{ migration: later().name, takesAway: [], needs }]
  const statement = 'create table trophy (id int primary key)'
  await newer.exclusively((db) => migrate(db, [...knownMigrations(), later(statement)], contractions))
  return newer
}

test('an older version works with a database that a newer one has only extended, and leaves it as it is', {
  tags: ['long'],
}, async () => {
  const newer = await newerDatabase()
  await newer.db.execute(
    sql`create trigger content_changed after insert on trophy execute function notify_content_changed()`,
  )
  const older = await open()
  await older.db.insert(person).values({ firstName: 'Otto' })
  expect(await appliedMigrations(newer.db)).toEqual([...names, later().name])
  const triggers = sql`select 1 from pg_trigger where tgrelid = 'trophy'::regclass`
  expect((await newer.db.execute(triggers)).rows).toHaveLength(1)
  // Its backup would lack the new table.
  await expect(
    writeBackup(
      { database: older, dataFolder, storage: createFolderStorage(dataFolder) },
      path.join(dataFolder, 'old.tar.gz'),
    ),
  ).rejects.toThrow(/with that version\.$/)
  await Promise.all([newer.close(), older.close()])
})

test('an older version refuses a database without what it uses', { tags: ['long'] }, async () => {
  const newer = await newerDatabase('29980101000000_unused')
  await expect(open()).rejects.toBeInstanceOf(WrongVersion)
  await newer.close()
})

test('an older version works if it knows the migration since which it is not used', { tags: ['long'] }, async () => {
  const newer = await newerDatabase(names.at(-1))
  const older = await open()
  expect(await older.db.select().from(person)).toEqual([])
  await older.close()
  await newer.close()
})

test('the command "migrate" keeps a backup before it migrates the database of an older version', {
  tags: ['long'],
}, async () => {
  const older = await connectDatabase({ databaseUrl, dataFolder })
  await older.exclusively((db) => migrate(db, knownMigrations().slice(0, -1)))
  await older.db.execute(sql`insert into person (first_name, last_name) values ('Otto', 'Alt')`)
  const printed: string[] = []
  const run = () =>
    migrateCommand({ databaseUrl, dataFolder, filesBucket: undefined, backups: undefined }, (line) =>
      printed.push(line),
    )
  // The second time there is nothing to do.
  expect([await run(), await run()]).toEqual([0, 0])
  const upToDate = 'The database is up to date.'
  expect(printed).toEqual([expect.stringMatching(/^Backup before the update: .*\.tar\.gz$/), upToDate, upToDate])
  expect(await appliedMigrations(older.db)).toEqual(names)
  await older.exclusively((db) => migrate(db, [...knownMigrations(), later('select 1')]))
  expect([await run(), printed.at(-1)]).toEqual([0, expect.stringMatching(/^A newer version has migrated/)])
  await older.close()
  const kept = fs.readdirSync(path.join(dataFolder, 'backups'))
  expect(kept).toEqual([expect.stringMatching(/^backup-.*\.tar\.gz$/)])
  const manifest = await verifyArchive(path.join(dataFolder, 'backups', String(kept[0])))
  expect(manifest.migrations).toEqual(names.slice(0, -1))
  expect(manifest.tables.find(({ name }) => name === 'person')?.rows).toBe(1)
})

test('without a backup the database is not migrated', { tags: ['long'] }, async () => {
  const older = await connectDatabase({ databaseUrl, dataFolder })
  await older.exclusively((db) => migrate(db, knownMigrations().slice(0, -1)))
  const backups = { folder: path.join(dataFolder, 'not mounted'), recipient: 'age1' }
  const beforeMigration = backingUpBeforeMigration(
    { dataFolder, filesBucket: undefined, backups: { ...backups, recipient: validRecipient } },
    () => {},
  )
  await expect(openDatabase({ databaseUrl, dataFolder, beforeMigration })).rejects.toThrow(
    /not mounted does not exist\. Without a backup the database is not migrated; it is unchanged\.$/,
  )
  expect(await appliedMigrations(older.db)).toEqual(names.slice(0, -1))
  await older.close()
})

const validRecipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
}, 60_000)
afterAll(() => api.stop())

test('after a failed migration the version that serves continues to serve, and nothing is changed', async () => {
  const { database } = api
  await ensureContentTriggers(database.db)
  const failing = later('create table trophy (id int)', 'alter table person add column nickname text', 'select 1/0')
  const failure = await migrate(database.db, [...knownMigrations(), failing]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MigrationFailed)
  expect(String(failure)).toMatch(/division by zero\. It is unchanged, and the previous version works with it\.$/)
  expect(await appliedMigrations(database.db)).toEqual(names)
  const found = await database.db.execute(sql`select to_regclass('trophy') as found`)
  expect(found.rows).toEqual([{ found: null }])
  const admin = await api.addPerson({ roles: ['ADMIN'] })
  expect((await api.request('GET /api/frontend/internal/admin/job', { as: admin })).status).toBe(200)
})
