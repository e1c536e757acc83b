import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Command } from '../control/protocol.ts'
import { type BackedUp, writeBackup } from './backup.ts'
import { createKeyFile } from './encryption.ts'
import { keepBackup } from './keep-backup.ts'
import { recordingBackup } from './last-backup.ts'

interface BackupContext extends BackedUp {
  readonly config: Pick<Config, 'backups'>
}

/**
 * The command `backup`: with a file it writes a plain backup there; without one it does what happens every night, or writes
 * `backup-<UTC time>.tar.gz` in the current folder if no place for backups is set. `--new-key FILE` creates the key for encrypted backups.
 */
export const backupCommand: Command<BackupContext> = async (context, [name, keyFile], print, cwd) => {
  if (name === '--new-key') {
    if (keyFile === undefined) {
      print('Where should the key be written? Usage: npm run backup -- --new-key FILE')
      return 2
    }
    print(`BACKUP_RECIPIENT=${await createKeyFile(path.resolve(cwd, keyFile))}`)
    print(`Keep ${keyFile} away from this machine, in two places: without it no backup can be restored.`)
    return 0
  }
  const now = new Date()
  const { backups } = context.config
  const plainFile = path.resolve(cwd, name ?? `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`)
  const isKept = name === undefined && backups !== undefined
  const { file, tables, rows, files, bytes } = isKept
    ? await keepBackup(context, backups, now)
    : await recordingBackup(context.dataFolder, now, () => writeBackup(context, plainFile))
  const megabytes = (bytes / 1024 / 1024).toFixed(1)
  const examined = isKept ? 'encrypted, restored for a trial' : 'read back'
  print(`${file}: ${rows} rows of ${tables} tables and ${files} files, ${megabytes} MB, ${examined} and complete.`)
  return 0
}
