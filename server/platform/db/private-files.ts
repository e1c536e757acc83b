import fs from 'node:fs'
import { opendir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log.ts'
import { getErrorCode } from './errors.ts'

/** Modes of everything in a data folder: only the user of the server may open it. */
const modes = { folder: 0o700, file: 0o600 }

/** Makes this process and its threads and children create files as 0600 and folders as 0700, whoever starts it. */
export const createFilesPrivately = (): void => void process.umask(0o077)

/**
 * Withdraws the access of others to the data folder, to the entries in it, and to everything in its database. Once the
 * folder itself is closed, nobody else reaches what is below it. The stored files may be many: `protectInBackground`
 * follows when the server serves, and reports what it may not change.
 */
export const protectDataFolder = (dataFolder: string): void => {
  const folder = fs.realpathSync(dataFolder)
  const entries = fs.readdirSync(folder).map((name) => path.join(folder, name))
  const database = path.join(folder, 'database')
  const inDatabase = fs.existsSync(database)
    ? fs.readdirSync(database, { recursive: true, encoding: 'utf8' }).map((name) => path.join(database, name))
    : []
  for (const entry of [folder, ...entries, ...inDatabase]) protect(entry)
}

/**
 * Withdraws the access of others to everything in a data folder, entry by entry beside other work.
 * @returns a function that ends it
 */
export const protectInBackground = (dataFolder: string, log: Log): (() => Promise<void>) => {
  const stop = new AbortController()
  const done = protectTree(fs.realpathSync(dataFolder), stop.signal).then((refused) => {
    if (refused > 0) log.warn('data_folder.unprotected', { entries: refused })
  })
  return async () => {
    stop.abort()
    await done
  }
}

/** Follows no links. Returns the number of entries whose mode could not be changed. */
const protectTree = async (folder: string, signal: AbortSignal): Promise<number> => {
  let refused = protect(folder) ? 0 : 1
  const entries = await opendir(folder).catch(() => undefined)
  for await (const entry of entries ?? []) {
    if (signal.aborted) break
    const child = path.join(folder, entry.name)
    refused += entry.isDirectory() ? await protectTree(child, signal) : Number(!protect(child))
  }
  return refused
}

/** Changes only what is too open: a mode that the owner has made stricter stays. Returns false if that is refused. */
const protect = (entry: string): boolean => {
  try {
    const found = fs.lstatSync(entry)
    if (found.isSymbolicLink()) return true
    const mode = found.mode & 0o777
    const allowed = mode & (found.isDirectory() ? modes.folder : modes.file)
    if (mode !== allowed) fs.chmodSync(entry, allowed)
    return true
  } catch (error) {
    // An entry that was deleted in the meantime.
    return getErrorCode(error) === 'ENOENT'
  }
}
