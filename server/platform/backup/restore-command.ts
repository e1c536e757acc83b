import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { makeFolder } from '../db/durable-files.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { openBackupStorage, openFileStorage } from '../storage/open.ts'
import { ObjectMissing, StorageUnavailable } from '../storage/storage.ts'
import { readKeyFile } from './encryption.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { timeOfBackup } from './retention.ts'

interface RestoreContext extends Pick<Config, 'dataFolder' | 'filesBucket' | 'backups'> {
  readonly databaseUrl?: string | undefined
  readonly args: readonly string[]
  readonly print: (line: string) => void
  readonly cwd?: string
}

/**
 * The command `restore <backup> [file with the key]`: a file, or the name of a backup in `BACKUP_BUCKET`. It never runs
 * inside a server, so it is not among the commands that a server offers.
 */
export const restoreCommand = async ({
  args,
  print,
  cwd = process.cwd(),
  ...config
}: RestoreContext): Promise<number> => {
  const [name, keyFile] = args
  if (name === undefined) {
    print('Which backup? Usage: npm run restore -- BACKUP [KEY-FILE]')
    for (const known of await listBackups(config)) print(known)
    return 2
  }
  try {
    const identity = keyFile === undefined ? undefined : readKeyFile(path.resolve(cwd, keyFile))
    const storage = await openFileStorage(config)
    const manifest = await withBackup(config, path.resolve(cwd, name), (file) =>
      restoreBackup({ ...config, storage, file, identity }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.entries.length - manifest.tables.length
    print(`Restored ${rows} rows of ${manifest.tables.length} tables and ${files} files of ${manifest.createdAt}.`)
    print(heldNotice)
    return 0
  } catch (error) {
    const expected = [BackupError, DatabaseUnavailable, StorageUnavailable]
    if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error
    print(error.message)
    return 1
  }
}

const heldNotice =
  'Mails, push messages and refunds are held until an administrator releases them: under “E-Mails und Aufträge”, or with npm run queue -- release.'

const openBucketOf = async ({ backups, dataFolder }: Pick<Config, 'backups' | 'dataFolder'>) =>
  backups !== undefined && 'bucket' in backups ? await openBackupStorage(backups, dataFolder) : undefined

/** Names the backups in the bucket, the oldest first; none for a folder, whose names a shell completes. */
const listBackups = async (config: Pick<Config, 'backups' | 'dataFolder'>): Promise<string[]> => {
  const kept = await openBucketOf(config)
  const names = kept === undefined ? [] : (await Array.fromAsync(kept.list(''))).map(({ key }) => key)
  return names.filter((name) => timeOfBackup(name) !== undefined).sort()
}

/** Uses the file, or fetches the backup of this name from the bucket. @throws BackupError if it is in neither */
const withBackup = async <T>(
  config: Pick<Config, 'backups' | 'dataFolder'>,
  file: string,
  use: (file: string) => Promise<T>,
): Promise<T> => {
  const name = path.basename(file)
  const kept = fs.existsSync(file) || timeOfBackup(name) === undefined ? undefined : await openBucketOf(config)
  if (kept === undefined) return await use(file)
  makeFolder(kept.workFolder)
  try {
    return await kept.withLocalCopy(name, use)
  } catch (error) {
    throw error instanceof ObjectMissing ? new BackupError(`${kept.name} has no backup ${name}.`) : error
  }
}
