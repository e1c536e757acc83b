import fs from 'node:fs'
import path from 'node:path'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { readLines } from '../control/lines.ts'
import { isServed } from '../control/socket.ts'
import { makeFolder, syncTree } from '../db/durable-files.ts'
import { explainFolderError, WrongVersion } from '../db/errors.ts'
import { type FolderLock, lockFolder } from '../db/folder-lock.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { connectDatabase, type DatabaseTransaction } from '../db/open.ts'
import { holdSending } from '../jobs/hold.ts'
import { createFolderStorage } from '../storage/folder.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { unpackArchive, verifyArchive } from './archive.ts'
import { BackupError, type Manifest, tableEntry } from './manifest.ts'
import { existingTables, foreignKeys, quote, storedColumns, tableNames } from './schema.ts'

const MAX_BATCH_ROWS = 500
const MAX_BATCH_CHARACTERS = 1024 * 1024

export interface RestoreOptions {
  dataFolder: string
  databaseUrl?: string | undefined
  /** Gets the files. */
  storage: ObjectStorage
  file: string
  /** The secret key of an encrypted backup. */
  identity?: string | undefined
  /** True to examine a backup that was just made: its files are left out, and its tables stay at the version of the backup. */
  rehearsal?: boolean
  /** The migrations of this version; tests pass more to simulate a later version. */
  migrations?: MigrationMeta[]
}

/**
 * Restores a backup of this or an older version into an empty database and a storage without `files/`. Everything happens in one
 * transaction: after a refusal or failure the database and the files are as before. Sending is held, because the queue of the
 * backup has jobs that were done since.
 * @throws BackupError for a bad file, a running server, or a target that is not empty; WrongVersion for a backup of a
 * newer version; DatabaseUnavailable
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest> => {
  const {
    dataFolder,
    databaseUrl,
    storage,
    file,
    identity,
    rehearsal = false,
    migrations = knownMigrations(),
  } = options
  const folder = path.resolve(dataFolder)
  if (await isServed(folder)) {
    throw new BackupError(`A server is running on ${folder}. Stop it first, then restore. Nothing was changed.`)
  }
  const manifest = await verifyArchive(file, identity)
  const level = migrations.filter(({ name }) => manifest.migrations.includes(name))
  if (level.length !== manifest.migrations.length) {
    throw new WrongVersion(`${file} was written by a newer version of this program. Restore it with that version.`)
  }
  if (!rehearsal) await requireNoFiles(storage)

  const database = await connectDatabase({ databaseUrl, dataFolder: folder, poolSize: 1 })
  let lock: FolderLock | undefined
  let staging: string | undefined
  const moved: string[] = []
  try {
    makeFolder(folder)
    // The embedded database holds the lock already.
    if (database.kind === 'postgres') lock = await lockFolder(folder)
    staging = fs.mkdtempSync(path.join(folder, 'restore-'))
    const unpacked = staging
    await database.exclusively((db) =>
      db.transaction(async (tx) => {
        await requireEmpty(tx)
        await unpackArchive(file, unpacked, { identity, tablesOnly: rehearsal })
        await dropEmptySchema(tx)
        await migrate(tx, level)
        await load(tx, manifest, unpacked)
        if (rehearsal) return
        await migrate(tx, migrations)
        await holdSending(tx, new Date())
        await moveFiles(unpacked, storage, moved)
      }),
    )
    return manifest
  } catch (error) {
    for (const key of moved) await storage.remove(key)
    throw explain(error, folder, file)
  } finally {
    if (staging) fs.rmSync(staging, { recursive: true, force: true })
    lock?.release()
    await database.close()
  }
}

const explain = (error: unknown, folder: string, file: string): unknown => {
  if (!(error instanceof DrizzleQueryError)) return explainFolderError(error, folder)
  // PostgreSQL's own message; the failed statement around it is long and of no use to the reader.
  const reason = error.cause?.message ?? error.message
  return new BackupError(`${file} could not be restored: ${reason}. Nothing was changed.`)
}

const requireNoFiles = async (storage: ObjectStorage): Promise<void> => {
  for await (const _ of storage.list('files/')) {
    throw new BackupError(`${storage.name}/files is not empty. Restore where no files are. Nothing was changed.`)
  }
}

const requireEmpty = async (tx: DatabaseTransaction): Promise<void> => {
  const wayOut = 'Restore into a new data folder or an empty database. Nothing was changed.'
  for (const table of await existingTables(tx)) {
    if (!tableNames.includes(table)) {
      throw new BackupError(`The database holds a table "${table}" that is not of this program. ${wayOut}`)
    }
    // The locks prevent new rows until the end of the transaction in the tables to be dropped.
    await tx.execute(sql.raw(`lock table public.${quote(table)} in access exclusive mode`))
    const found = await tx.execute(sql.raw(`select 1 from public.${quote(table)} limit 1`))
    if (found.rows.length > 0) throw new BackupError(`The database is not empty ("${table}" has rows). ${wayOut}`)
  }
}

/** The tables are created again at the backup's migration, so that a backup of an older version fits. */
const dropEmptySchema = async (tx: DatabaseTransaction): Promise<void> => {
  for (const table of await existingTables(tx)) await tx.execute(sql.raw(`drop table public.${quote(table)} cascade`))
  const enums = await tx.execute<{ name: string }>(
    sql`select typname::text as name from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`,
  )
  for (const { name } of enums.rows) await tx.execute(sql.raw(`drop type public.${quote(name)}`))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}

const load = async (tx: DatabaseTransaction, manifest: Manifest, staging: string): Promise<void> => {
  // Without foreign keys the order of tables and rows does not matter; creating the keys again checks every row.
  const keys = await foreignKeys(tx)
  for (const { table, name } of keys) {
    await tx.execute(sql.raw(`alter table public.${quote(table)} drop constraint ${quote(name)}`))
  }
  for (const table of manifest.tables) await loadTable(tx, table, path.join(staging, tableEntry(table.name)))
  for (const { table, name, definition } of keys) {
    await tx.execute(sql.raw(`alter table public.${quote(table)} add constraint ${quote(name)} ${definition}`))
  }
  for (const { name, last, called } of manifest.sequences) {
    await tx.execute(sql`select setval(${`public.${quote(name)}`}::regclass, ${last}::bigint, ${called}::boolean)`)
  }
}

const loadTable = async (tx: DatabaseTransaction, table: Manifest['tables'][number], file: string): Promise<void> => {
  const stored = new Map((await storedColumns(tx, table.name)).map((column) => [column.name, column.type]))
  const values = table.columns.map((column, position) => {
    const type = stored.get(column)
    if (type === undefined) throw new BackupError(`The backup's column ${table.name}.${column} has no place here.`)
    return `(line->>${position})::${type}`
  })
  const into = `insert into public.${quote(table.name)} (${table.columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements(`
  let rows = 0
  for await (const lines of batches(file)) {
    await tx.execute(sql`${sql.raw(into)}${`[${lines.join(',')}]`}::text::json) as line`)
    rows += lines.length
  }
  if (rows !== table.rows) throw new BackupError(`The backup has ${rows} of ${table.rows} rows of ${table.name}.`)
}

async function* batches(file: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  let characters = 0
  for await (const line of readLines(fs.createReadStream(file))) {
    lines.push(line)
    characters += line.length
    if (lines.length < MAX_BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue
    yield lines
    lines = []
    characters = 0
  }
  if (lines.length > 0) yield lines
}

/**
 * The last step before the commit: files without rows are less harmful than rows without files.
 * @param moved gets the keys of the stored files
 */
const moveFiles = async (staging: string, storage: ObjectStorage, moved: string[]): Promise<void> => {
  const source = path.join(staging, 'files')
  if (!fs.existsSync(source)) return
  syncTree(source)
  for (const { key } of await Array.fromAsync(createFolderStorage(staging).list('files/'))) {
    moved.push(key)
    await storage.put(key, path.join(staging, key))
  }
}
