import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { makeFolder } from '../db/durable-files.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import { type BackupTarget, openBackupStorage, openFileStorage } from '../storage/open.ts'
import { type ObjectStorage, StorageUnavailable } from '../storage/storage.ts'
import { type BackedUp, type BackupSummary, writeBackup } from './backup.ts'
import { createSeal, type Seal } from './encryption.ts'
import { recordingBackup } from './last-backup.ts'
import { BackupError } from './manifest.ts'
import { rehearseRestore } from './rehearsal.ts'
import { backupName, selectExpired, timeOfBackup } from './retention.ts'

/** Place of the backups that are kept for a time. `recipient` is the owner's public key; undefined = not encrypted. */
export type BackupPlace = BackupTarget & { readonly recipient: string | undefined }

/**
 * Returns a function that makes a backup before a migration: in the place of nightly ones, otherwise a plain one in
 * `backups/` of the data folder, which is as readable as the data.
 */
export const backingUpBeforeMigration =
  (config: Pick<Config, 'dataFolder' | 'filesBucket' | 'backups'>, print: (line: string) => void) =>
  async (database: Database): Promise<void> => {
    const { dataFolder, backups } = config
    try {
      const own = { folder: path.join(dataFolder, 'backups'), recipient: undefined }
      if (backups === undefined) makeFolder(own.folder)
      const backedUp = { database, dataFolder, storage: await openFileStorage(config) }
      const { file } = await keepBackup(backedUp, backups ?? own, new Date())
      print(`Backup before the update: ${file}`)
    } catch (error) {
      const kinds = [BackupError, DatabaseUnavailable, StorageUnavailable]
      if (!(error instanceof Error && kinds.some((kind) => error instanceof kind))) throw error
      throw new BackupError(`${error.message} Without a backup the database is not migrated; it is unchanged.`)
    }
  }

/**
 * Writes a backup, restores it for a trial, stores it in its place, and deletes those whose time is over. After a
 * failure nothing is deleted, and no unfinished file stays.
 * @throws BackupError, DiskFull, FolderNotWritable, StorageUnavailable
 */
export const keepBackup = async (backedUp: BackedUp, place: BackupPlace, now: Date): Promise<BackupSummary> =>
  recordingBackup(backedUp.dataFolder, now, async () => {
    const { recipient } = place
    const kept = await openBackupStorage(place, backedUp.dataFolder)
    const seal = recipient === undefined ? undefined : await createSeal(recipient)
    const name = backupName(now, { encrypted: seal !== undefined })
    if ((await namesIn(kept)).includes(name)) throw new BackupError(`${kept.name} has a backup ${name} already.`)
    if ('bucket' in place) makeFolder(kept.workFolder)
    const summary = await writeBackup(backedUp, path.join(kept.workFolder, name), {
      seal,
      check: async (part, staging) => {
        removeUnfinished(kept.workFolder, part)
        await rehearse(part, seal, staging)
      },
      publish: (part) => kept.put(name, part),
    })
    await requireStored(kept, name, summary)
    for (const expired of selectExpired(await namesIn(kept))) await kept.remove(expired)
    return { ...summary, file: `${kept.name}/${name}` }
  })

/** @throws BackupError if the storage lost the backup */
const requireStored = async (kept: ObjectStorage, name: string, { bytes }: BackupSummary): Promise<void> => {
  const stored = await kept.stat(name)
  if (stored?.size !== bytes) throw new BackupError(`${kept.name} has not stored the backup ${name}.`)
}

const namesIn = async (kept: ObjectStorage): Promise<string[]> =>
  (await Array.fromAsync(kept.list(''))).map(({ key }) => key)

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

/** Returns the time of the newest backup that is not after `now`; undefined = there is none. */
export const findNewestBackup = async (place: BackupPlace, dataFolder: string, now: Date): Promise<Date | undefined> =>
  (await namesIn(await openBackupStorage(place, dataFolder)))
    .flatMap((name) => timeOfBackup(name) ?? [])
    .filter((time) => time <= now)
    .sort((a, b) => b.getTime() - a.getTime())[0]
