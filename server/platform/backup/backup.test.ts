import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { WrongVersion } from '../db/errors.ts'
import { appliedMigrations, knownMigrations } from '../db/migrate.ts'
import { connectDatabase, type Database, type Db, openDatabase } from '../db/open.ts'
import { account, event, file, participation, participationChange, person, setting } from '../db/tables.ts'
import { readHold } from '../jobs/hold.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { describeFile, packArchive, unpackArchive, verifyArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { BackupError, tableEntry } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { existingTables, quote, tableNames } from './schema.ts'

const TRICKY = 'Zürich "é" \\ \u2028\u2029 \r\n\t 🎺 \\N NULL'

let room: string
/** A backup of each kind of database, with the same content. */
const backups: Record<Database['kind'], string> = { pglite: '', postgres: '' }
const contents: Record<Database['kind'], unknown> = { pglite: undefined, postgres: undefined }

beforeAll(async () => {
  room = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-test-'))
  for (const kind of ['pglite', 'postgres'] as const) {
    const place = await newPlace(kind)
    if (kind === 'pglite') fs.cpSync(inject('templates').folder, place.dataFolder, { recursive: true })
    const database = await openDatabase({ ...place, poolSize: 1 })
    await fill(database.db)
    fillFiles(place.dataFolder)
    backups[kind] = path.join(room, `${kind}.tar.gz`)
    await writeBackup(backedUp(database, place.dataFolder), backups[kind])
    contents[kind] = await contentOf(database.db)
    expect(fs.readdirSync(path.join(place.dataFolder, 'staging'))).toEqual(['lock'])
    await database.close()
  }
})
afterAll(() => fs.rmSync(room, { recursive: true, force: true }))

interface Place {
  dataFolder: string
  databaseUrl?: string
}

const backedUp = (database: Database, dataFolder: string) => ({
  database,
  dataFolder,
  storage: createFolderStorage(dataFolder),
})
const filled = (place: Place) => ({ ...place, storage: createFolderStorage(place.dataFolder) })

const newPlace = async (kind: Database['kind']): Promise<Place> => {
  const dataFolder = fs.mkdtempSync(path.join(room, `${kind}-`))
  return kind === 'pglite' ? { dataFolder } : { dataFolder, databaseUrl: await emptyPostgres() }
}

const fill = async (db: Db): Promise<void> => {
  await db.insert(person).values(Array.from({ length: 1203 }, (_, at) => ({ firstName: TRICKY, lastName: `No ${at}` })))
  // The row with the highest id is deleted; its id must never be reused.
  await db.execute(sql`delete from person where id = 1203`)
  await db.insert(account).values({ personId: 7, email: 'a@example.org', passwordHash: '$argon2id$v=19$x' })
  const startsAt = new Date('2026-03-29T00:59:59.123Z')
  await db.insert(event).values({ kind: 'rehearsal', titleDe: TRICKY, startsAt, endsAt: startsAt })
  const by = { changedAt: startsAt, changedBy: '00000000-0000-4000-8000-000000000001' }
  await db.insert(participation).values({ personId: 7, eventId: 1, status: null, ...by })
  await db.insert(participationChange).values({ participationId: 1, status: true, remarks: '', version: 1, ...by })
  await db.execute(sql`update participation set changed_at = '2026-01-02 03:04:05.678901+00'`)
  await db.insert(file).values({ title: 'gross', mimeType: 'x/y', size: 9_007_199_254_740_991, sha256: 'ab' })
  await db.insert(setting).values({ key: 'band', value: { long: TRICKY, n: [1, 2.5, null] } })
  await db.execute(
    sql`insert into setting (key, value) values ('json-null', 'null'), ('huge', '12345678901234567890.5')`,
  )
}

const fillFiles = (dataFolder: string): void => {
  fs.mkdirSync(path.join(dataFolder, 'files', 'ab'), { recursive: true })
  fs.writeFileSync(path.join(dataFolder, 'files', 'ab', 'cd'), Buffer.alloc(300_000, 7))
  fs.writeFileSync(path.join(dataFolder, 'files', 'ab', `${'langer Name ü '.repeat(15)}.pdf`), '%PDF-')
  fs.writeFileSync(path.join(dataFolder, 'files', 'empty'), '')
}

/** The whole content of a database without the hold of sending, in a form that is equal only if every value is equal. */
const contentOf = async (db: Db): Promise<Record<string, unknown>> => {
  const content: Record<string, unknown> = {}
  for (const table of tableNames) {
    const rows = await db.execute<{ row: string }>(
      sql.raw(`select t::text as row from public.${quote(table)} t order by t::text collate "C"`),
    )
    content[table] = rows.rows.map(({ row }) => row).filter((row) => !row.startsWith('(sendingHeldSince,'))
  }
  return content
}

const filesOf = (dataFolder: string): Record<string, string> => {
  const root = path.join(dataFolder, 'files')
  const found: Record<string, string> = {}
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) found[path.relative(root, name)] = fs.readFileSync(name, 'base64')
  }
  return found
}

test('the schema names every table that exists', async () => {
  const database = await openDatabase(await newPlace('postgres'))
  expect(tableNames).toEqual(await existingTables(database.db))
  expect(tableNames.length).toBeGreaterThan(10)
  await database.close()
})

describe.each([
  ['pglite', 'postgres', ['long']],
  // A new embedded database takes seconds.
  ['pglite', 'pglite', ['long']],
  ['postgres', 'pglite', ['long']],
  ['postgres', 'postgres', []],
] as const)('from %s to %s', (from, to, tags) => {
  test('restores every row and file, and new rows get new ids', { tags: [...tags] }, async () => {
    const place = await newPlace(to)
    await restoreBackup({ ...filled(place), file: backups[from] })
    const { db, close } = await openDatabase({ ...place, poolSize: 1 })
    expect(await contentOf(db)).toEqual(contents[from])
    expect(await readHold(db)).toEqual({ since: expect.any(Date), jobs: 0 })
    expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ name }) => name))
    const [next] = await db.insert(person).values({}).returning({ id: person.id })
    expect(next?.id).toBe(1204)
    await expect(db.insert(account).values({ personId: 1203, email: 'b@example.org' })).rejects.toThrow()
    await close()
    const original = path.join(room, 'original')
    fillFiles(original)
    expect(filesOf(place.dataFolder)).toEqual(filesOf(original))
    expect(fs.readdirSync(place.dataFolder).filter((name) => name.startsWith('restore'))).toEqual([])
  })
})

describe('an incomplete backup is refused and nothing changes', () => {
  const damages: Record<string, (good: Buffer) => Buffer> = {
    empty: () => Buffer.alloc(0),
    text: () => Buffer.from('Dear band, '.repeat(500)),
    'cut in half': (good) => good.subarray(0, good.length / 2),
    'cut by its last byte': (good) => good.subarray(0, good.length - 1),
    'cut by its last kilobyte': (good) => good.subarray(0, good.length - 1024),
    'one bit changed': (good) => {
      const bad = Buffer.from(good)
      const middle = Math.floor(bad.length / 2)
      bad[middle] = (bad[middle] ?? 0) ^ 1
      return bad
    },
  }
  for (const [name, damage] of Object.entries(damages)) {
    test(name, { tags: name === 'one bit changed' ? [] : ['long'] }, async () => {
      const damaged = path.join(room, 'damaged')
      fs.writeFileSync(damaged, damage(fs.readFileSync(backups.postgres)))
      await expectUntouched(damaged, BackupError)
    })
  }

  test('missing', { tags: ['long'] }, async () => {
    await expectUntouched(path.join(room, 'nowhere'), BackupError)
  })

  test('an archive of another program', { tags: ['long'] }, async () => {
    const staging = fs.mkdtempSync(path.join(room, 'foreign-'))
    const foreign = path.join(room, 'foreign.tar.gz')
    await packArchive(staging, { format: 'photos', entries: [] } as never, foreign)
    await expectUntouched(foreign, BackupError)
  })

  test('rows that violate a constraint', { tags: ['long'] }, async () => {
    const broken = await rewrite(tableEntry('account'), (text) => text.replace('"7"', '"1203"'))
    await expectUntouched(broken, BackupError)
  })

  test('fewer rows than the manifest states', { tags: ['long'] }, async () => {
    const short = await rewrite(tableEntry('person'), (text) => text.slice(text.indexOf('\n') + 1))
    await expectUntouched(short, BackupError)
  })

  async function expectUntouched(bad: string, kind: new (...args: never[]) => Error): Promise<void> {
    const place = await newPlace('postgres')
    await expect(restoreBackup({ ...filled(place), file: bad })).rejects.toBeInstanceOf(kind)
    expect(fs.readdirSync(place.dataFolder).filter((name) => name !== 'lock')).toEqual([])
    const database = await connectDatabase({ ...place, poolSize: 1 })
    expect(await existingTables(database.db)).toEqual([])
    await database.close()
  }

  /** A backup with changed content and matching checksums. */
  async function rewrite(entry: string, change: (text: string) => string): Promise<string> {
    const staging = fs.mkdtempSync(path.join(room, 'rewrite-'))
    const manifest = await verifyArchive(backups.postgres)
    await unpackArchive(backups.postgres, staging)
    const target = path.join(staging, entry)
    const text = fs.readFileSync(target, 'utf8')
    expect(change(text)).not.toBe(text)
    fs.writeFileSync(target, change(text))
    const entries = await Promise.all(manifest.entries.map(({ path: name }) => describeFile(staging, name)))
    const rewritten = path.join(fs.mkdtempSync(path.join(room, 'rewritten-')), 'backup.tar.gz')
    await packArchive(staging, { ...manifest, entries }, rewritten)
    return rewritten
  }
})

describe('restore refuses a target that is not empty', () => {
  test('rows in the database', async () => {
    const place = await newPlace('postgres')
    const database = await openDatabase({ ...place, poolSize: 1 })
    await database.db.insert(setting).values({ key: 'mine', value: 1 })
    await expect(restoreBackup({ ...filled(place), file: backups.postgres })).rejects.toThrow(
      /not empty \("\w+" has rows\)/,
    )
    expect(await database.db.select().from(setting)).toEqual([{ key: 'mine', value: 1 }])
    await database.close()
  })

  test('files in the folder', async () => {
    const place = await newPlace('postgres')
    fillFiles(place.dataFolder)
    const before = filesOf(place.dataFolder)
    await expect(restoreBackup({ ...filled(place), file: backups.postgres })).rejects.toThrow(/files is not empty/)
    expect(filesOf(place.dataFolder)).toEqual(before)
  })

  test('a table of another program', { tags: ['long'] }, async () => {
    const place = await newPlace('postgres')
    const database = await openDatabase({ ...place, poolSize: 1 })
    await database.db.execute(sql`create table accounting (id int)`)
    await expect(restoreBackup({ ...filled(place), file: backups.postgres })).rejects.toThrow(/"accounting"/)
    await database.close()
  })

  test('but not a target that was only opened before', { tags: ['long'] }, async () => {
    const place = await newPlace('postgres')
    await (await openDatabase(place)).close()
    await restoreBackup({ ...filled(place), file: backups.postgres })
    const database = await openDatabase(place)
    expect(await contentOf(database.db)).toEqual(contents.postgres)
    await database.close()
  })
})

test('a backup of an older version is migrated, one of a newer version is refused', { tags: ['long'] }, async () => {
  const later: MigrationMeta = {
    name: '29990101000000_later',
    sql: [`alter table person add column nickname text not null default 'Fritz'`],
    bps: true,
    folderMillis: Date.UTC(2999, 0, 1),
    hash: 'later',
  }
  const place = await newPlace('postgres')
  await restoreBackup({ ...filled(place), file: backups.pglite, migrations: [...knownMigrations(), later] })
  const database = await connectDatabase(place)
  const { rows } = await database.db.execute(sql`select distinct nickname from person`)
  expect(rows).toEqual([{ nickname: 'Fritz' }])
  await database.close()

  const manifest = await verifyArchive(backups.pglite)
  const staging = fs.mkdtempSync(path.join(room, 'newer-'))
  await unpackArchive(backups.pglite, staging)
  const newer = path.join(room, 'newer.tar.gz')
  await packArchive(staging, { ...manifest, migrations: [...manifest.migrations, later.name] }, newer)
  await expect(restoreBackup({ ...filled(await newPlace('postgres')), file: newer })).rejects.toBeInstanceOf(
    WrongVersion,
  )
})

test('a backup is readable only by its owner and overwrites nothing', async () => {
  expect(fs.statSync(backups.pglite).mode & 0o777).toBe(0o600)
  const place = await newPlace('postgres')
  const database = await openDatabase({ ...place, poolSize: 1 })
  const before = fs.readFileSync(backups.pglite)
  await expect(writeBackup(backedUp(database, place.dataFolder), backups.pglite)).rejects.toBeInstanceOf(BackupError)
  expect(fs.readFileSync(backups.pglite).equals(before)).toBe(true)
  await database.close()
})
