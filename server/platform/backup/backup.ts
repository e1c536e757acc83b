import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { makeFolder, syncPath } from '../db/durable-files.ts'
import { explainFolderError, FolderInUse } from '../db/errors.ts'
import { type FolderLock, lockFolder } from '../db/folder-lock.ts'
import { appliedMigrations, knownMigrations } from '../db/migrate.ts'
import type { Database, DatabaseTransaction } from '../db/open.ts'
import { ObjectMissing, type ObjectStorage } from '../storage/storage.ts'
import { describeFile, packArchive, verifyArchive } from './archive.ts'
import type { Seal } from './encryption.ts'
import { BackupError, BackupInProgress, type Manifest, tableEntry } from './manifest.ts'
import { existingSequences, ownTables, quote, storedColumns } from './schema.ts'

const ROWS_PER_FETCH = 500

export interface BackupSummary {
  file: string
  tables: number
  rows: number
  files: number
  /** Size of the backup. */
  bytes: number
}

/** The content of a backup: the tables, and everything below `files/` of the storage. */
export interface BackedUp {
  readonly database: Database
  readonly storage: ObjectStorage
  /** Absolute path; its `staging/` gets the tables, and the files of a bucket. */
  readonly dataFolder: string
}

interface WriteOptions {
  /** Encrypts the backup. */
  readonly seal?: Seal | undefined
  /** Examines the written file before it gets its name; `staging` is a folder for it. By default the checksums are compared. */
  readonly check?: (part: string, staging: string) => Promise<unknown>
  /** Stores the examined file. By default it is renamed to `file`. */
  readonly publish?: (part: string) => Promise<void>
}

/**
 * Writes all tables and `files/` of the storage into one new file, and verifies it before it gets its name. The
 * tables are a snapshot of one moment; the server continues to work (on PGlite it waits for the tables).
 * @param file to write; must not exist
 * @throws BackupError if it exists or a file changed during the backup; BackupInProgress, DiskFull, FolderNotWritable,
 * StorageUnavailable
 */
export const writeBackup = async (
  { database, storage, dataFolder }: BackedUp,
  file: string,
  {
    seal,
    check = (part) => verifyArchive(part, seal?.identity),
    publish = async (part) => {
      fs.renameSync(part, file)
      syncPath(path.dirname(file))
    },
  }: WriteOptions = {},
): Promise<BackupSummary> => {
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  if (!fs.existsSync(path.dirname(file))) throw new BackupError(`${path.dirname(file)} does not exist.`)
  const folder = path.resolve(dataFolder)
  const room = path.join(folder, 'staging')
  let lock: FolderLock | undefined
  let staging: string | undefined
  try {
    makeFolder(room)
    lock = await lockFolder(room)
    removeLeftovers(room)
    staging = fs.mkdtempSync(path.join(room, 'backup-'))
    const content = await stageTables(database, staging)
    const files = await stageFiles(storage, staging)
    const entries: Manifest['entries'] = []
    for (const relative of [...content.tables.map((table) => tableEntry(table.name)), ...files]) {
      entries.push(await describeFile(staging, relative))
    }
    const packed = staging
    const bytes = await writeWhole(file, async (part) => {
      await packArchive(packed, { ...content, entries }, part, seal)
      await check(part, packed)
      const { size } = fs.statSync(part)
      await publish(part)
      return size
    })
    return {
      file,
      tables: content.tables.length,
      rows: content.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
      bytes,
    }
  } catch (error) {
    if (error instanceof FolderInUse) throw new BackupInProgress('Another backup is being made. Wait until it is done.')
    throw explainFolderError(error, folder)
  } finally {
    if (staging) fs.rmSync(staging, { recursive: true, force: true })
    lock?.release()
  }
}

/** A killed process leaves its folder. */
const removeLeftovers = (room: string): void => {
  for (const name of fs.readdirSync(room)) {
    if (name.startsWith('backup-')) fs.rmSync(path.join(room, name), { recursive: true, force: true })
  }
}

/** The file gets its name only when it is complete, so that a truncated backup is not mistaken for one. */
const writeWhole = async <T>(file: string, write: (part: string) => Promise<T>): Promise<T> => {
  const part = `${file}.part`
  try {
    fs.rmSync(part, { force: true })
    return await write(part)
  } catch (error) {
    throw explainFolderError(error, path.dirname(file))
  } finally {
    fs.rmSync(part, { force: true })
  }
}

const stageTables = async (database: Database, staging: string): Promise<Omit<Manifest, 'entries'>> => {
  fs.mkdirSync(path.join(staging, 'tables'))
  return await database.long.transaction(
    async (tx) => {
      // The text forms must not depend on settings of the server or user.
      for (const [setting, value] of Object.entries(TEXT_FORMS)) {
        await tx.execute(sql`select set_config(${setting}, ${value}, true)`)
      }
      const tables: Manifest['tables'] = []
      for (const name of await ownTables(tx))
        tables.push(await stageTable(tx, name, path.join(staging, tableEntry(name))))
      const sequences: Manifest['sequences'] = []
      for (const name of await existingSequences(tx)) {
        const state = await tx.execute<{ last: string; called: boolean }>(
          sql.raw(`select last_value::text as last, is_called as called from public.${quote(name)}`),
        )
        const [row] = state.rows
        if (row) sequences.push({ name, last: row.last, called: row.called })
      }
      const migrations = await appliedMigrations(tx)
      const known = new Set(knownMigrations().map(({ name }) => name))
      if (!migrations.every((name) => known.has(name)))
        throw new BackupError(
          'A newer version of this program has migrated the database. Make the backup with that version.',
        )
      return { format: 'band-backup', version: 1, createdAt: new Date().toISOString(), migrations, tables, sequences }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const TEXT_FORMS = { datestyle: 'ISO', intervalstyle: 'postgres', bytea_output: 'hex', extra_float_digits: '1' }

const stageTable = async (tx: DatabaseTransaction, name: string, file: string): Promise<Manifest['tables'][number]> => {
  const columns = (await storedColumns(tx, name)).map((column) => column.name)
  const values = columns.map((column) => `${quote(column)}::text`).join(', ')
  // A cursor avoids loading a large table into memory at once.
  await tx.execute(
    sql.raw(`declare backup_rows no scroll cursor for
      select to_json(array[${values}]::text[])::text as line from public.${quote(name)}`),
  )
  const output = fs.openSync(file, 'wx', 0o600)
  let rows = 0
  try {
    for (;;) {
      const batch = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_PER_FETCH} from backup_rows`))
      if (batch.rows.length === 0) break
      fs.writeSync(output, batch.rows.map((row) => `${row.line}\n`).join(''))
      rows += batch.rows.length
    }
  } finally {
    fs.closeSync(output)
  }
  await tx.execute(sql`close backup_rows`)
  return { name, columns, rows }
}

/** Copies the files: a later deletion or replacement does not affect the copies. */
const stageFiles = async (storage: ObjectStorage, staging: string): Promise<string[]> => {
  const staged: string[] = []
  for await (const { key } of storage.list('files/')) {
    try {
      await storage.copyTo(key, path.join(staging, key))
      staged.push(key)
    } catch (error) {
      // It was deleted in the meantime.
      if (!(error instanceof ObjectMissing)) throw error
    }
  }
  return staged.sort()
}
