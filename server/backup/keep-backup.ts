import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { makeFolder } from '../db/durable-files.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import { type BackupSummary, writeBackup } from './backup.ts'
import { createSeal, type Seal } from './encryption.ts'
import { recordingBackup } from './last-backup.ts'
import { BackupError } from './manifest.ts'
import { rehearseRestore } from './rehearsal.ts'
import { backupName, selectExpired, timeOfBackup } from './retention.ts'

/** Folder of the backups that are kept for a time. */
export interface BackupPlace {
  readonly folder: string
  /** The owner's public key; undefined = not encrypted. */
  readonly recipient: string | undefined
}

/**
 * Returns what to do before a migration: a backup in `BACKUP_FOLDER`, otherwise a plain one in `backups/` of the data folder, which is as
 * readable as the data.
 */
export const backingUpBeforeMigration =
  ({ dataFolder, backups }: Pick<Config, 'dataFolder' | 'backups'>, print: (line: string) => void) =>
  async (database: Database): Promise<void> => {
    try {
      const place = backups ?? { folder: path.join(dataFolder, 'backups'), recipient: undefined }
      if (backups === undefined) makeFolder(place.folder)
      const { file } = await keepBackup(database, dataFolder, place, new Date())
      print(`Backup before the update: ${file}`)
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof DatabaseUnavailable)) throw error
      throw new BackupError(`${error.message} Without a backup the database is not migrated; it is unchanged.`)
    }
  }

/**
 * Writes a backup into the folder, restores it for a trial, and deletes those whose time is over. After a failure nothing is deleted, and
 * no unfinished file stays.
 * @throws BackupError, DiskFull, FolderNotWritable
 */
export const keepBackup = async (
  database: Database,
  dataFolder: string,
  place: BackupPlace,
  now: Date,
): Promise<BackupSummary> =>
  recordingBackup(dataFolder, now, async () => {
    const { folder, recipient } = place
    const seal = recipient === undefined ? undefined : await createSeal(recipient)
    const file = path.join(folder, backupName(now, { encrypted: seal !== undefined }))
    const summary = await writeBackup(database, dataFolder, file, {
      seal,
      check: async (part, staging) => {
        removeUnfinished(folder, part)
        await rehearse(part, seal, staging)
      },
    })
    for (const name of selectExpired(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name), { force: true })
    return summary
  })

/** A killed process leaves its unfinished file. */
const removeUnfinished = (folder: string, current: string): void => {
  for (const name of fs.readdirSync(folder)) {
    const isUnfinished = name.endsWith('.part') && timeOfBackup(name.slice(0, -'.part'.length)) !== undefined
    if (isUnfinished && path.join(folder, name) !== current) fs.rmSync(path.join(folder, name))
  }
}

const rehearse = async (file: string, seal: Seal | undefined, staging: string): Promise<void> => {
  const scratch = fs.mkdtempSync(path.join(staging, 'rehearsal-'))
  await rehearseRestore({ file, identity: seal?.identity, scratch })
}

/** Returns the time of the newest backup in the folder that is not after `now`; undefined = there is none. */
export const findNewestBackup = (folder: string, now: Date): Date | undefined =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .flatMap((name) => timeOfBackup(name) ?? [])
    .filter((time) => time <= now)
    .sort((a, b) => b.getTime() - a.getTime())[0]
