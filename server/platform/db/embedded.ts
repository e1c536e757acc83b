import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, durableStartParameters, makeFolder, syncPath, syncTree, writeDurably } from './durable-files.ts'
import { DiskFull, explainFolderError, WrongVersion } from './errors.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { protectDataFolder } from './private-files.ts'

/** Layout version of the data folder. Increase it when a new version cannot read the old layout. */
const FOLDER_FORMAT = 1

/** A new database takes about 40 MB, and PostgreSQL recycles WAL files of 16 MB. */
const SPACE_FOR_CREATION = 96 * 1024 * 1024
const SPACE_FOR_START = 8 * 1024 * 1024

/** Returns the number of bytes that this user can still write to the disk of a folder. */
export type FreeBytes = (folder: string) => number

const freeBytesOnDisk: FreeBytes = (folder) => {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

export interface EmbeddedDatabase {
  client: PGlite
  close(): Promise<void>
}

/**
 * Opens PGlite in `database/` of the data folder and holds the folder's lock until closed. It creates both folders if
 * they are missing.
 * @throws FolderInUse, FolderNotWritable, DiskFull, WrongVersion
 */
export const openEmbedded = async (
  dataFolder: string,
  freeBytes: FreeBytes = freeBytesOnDisk,
): Promise<EmbeddedDatabase> => {
  const folder = path.resolve(dataFolder)
  let lock: FolderLock | undefined
  try {
    makeFolder(folder)
    protectDataFolder(folder)
    lock = await lockFolder(folder)
    const client = await openLocked(folder, freeBytes)
    // PGlite creates the files of a new database as 0666.
    protectDataFolder(folder)
    return { client, close: () => closeBoth(client, lock) }
  } catch (error) {
    lock?.release()
    throw explainFolderError(error, folder)
  }
}

const openLocked = async (folder: string, freeBytes: FreeBytes): Promise<PGlite> => {
  const database = path.join(folder, 'database')
  // Exists while a new database is being created. No row has been acknowledged yet, so the remainder of a crash is
  // removed.
  const unfinished = path.join(folder, 'database.unfinished')
  if (fs.existsSync(unfinished)) fs.rmSync(database, { recursive: true, force: true })

  if (fs.existsSync(path.join(database, 'PG_VERSION'))) {
    refuseOtherVersion(folder, database)
    requireSpace(folder, freeBytes, SPACE_FOR_START)
    return await create(folder, database, freeBytes)
  }

  requireSpace(folder, freeBytes, SPACE_FOR_CREATION)
  writeDurably(unfinished, '')
  const client = await create(folder, database, freeBytes)
  try {
    // initdb writes through another file layer, which has no fsync.
    await client.exec('CHECKPOINT')
    syncTree(database)
    writeDurably(path.join(folder, 'format.json'), `${JSON.stringify({ format: FOLDER_FORMAT })}\n`)
    fs.rmSync(unfinished)
    syncPath(folder)
    return client
  } catch (error) {
    await client.close().catch(() => undefined)
    throw error
  }
}

const create = async (folder: string, database: string, freeBytes: FreeBytes): Promise<PGlite> => {
  const output: string[] = []
  const record = (line: string) => {
    output.push(line)
    return true
  }
  try {
    return await PGlite.create({
      dataDir: database,
      fs: new DurableFiles(database),
      startParams: durableStartParameters,
      onStdout: record,
      onStderr: record,
    })
  } catch (error) {
    // PGlite reports a failed write as an exit of PostgreSQL, whatever the reason.
    requireSpace(folder, freeBytes, SPACE_FOR_START)
    const reason = output.findLast((line) => /\b(PANIC|FATAL|ERROR):/.test(line))
    throw reason === undefined ? error : new Error(`The database in ${database} does not start: ${reason.trim()}`)
  }
}

const refuseOtherVersion = (folder: string, database: string): void => {
  const instructions =
    'Run "npm run backup" with the version that wrote it, then "npm run restore" with this one into a new data folder.'
  const major = fs.readFileSync(path.join(database, 'PG_VERSION'), 'utf8').trim()
  if (major !== EMBEDDED_MAJOR) {
    throw new WrongVersion(
      `The data folder ${folder} was written by PostgreSQL ${major}; this version brings PostgreSQL ${EMBEDDED_MAJOR}. ${instructions}`,
    )
  }
  const format = readFormat(path.join(folder, 'format.json'))
  if (format !== FOLDER_FORMAT) {
    throw new WrongVersion(
      `The data folder ${folder} has layout ${format}; this version reads layout ${FOLDER_FORMAT}. ${instructions}`,
    )
  }
}

const readFormat = (file: string): number => {
  if (!fs.existsSync(file)) return FOLDER_FORMAT
  const { format } = JSON.parse(fs.readFileSync(file, 'utf8')) as { format?: unknown }
  return typeof format === 'number' ? format : Number.NaN
}

/** PostgreSQL major of the installed PGlite; a test compares it with `PG_VERSION` of a new folder. */
export const EMBEDDED_MAJOR = '18'

const requireSpace = (folder: string, freeBytes: FreeBytes, needed: number): void => {
  if (freeBytes(folder) >= needed) return
  const megabytes = Math.ceil(needed / 1024 / 1024)
  throw new DiskFull(
    `The disk that holds ${folder} is full (at least ${megabytes} MB are needed). Free some space and try again.`,
  )
}

const closeBoth = async (client: PGlite, lock: FolderLock | undefined): Promise<void> => {
  try {
    if (!client.closed) await client.close()
  } finally {
    lock?.release()
  }
}
