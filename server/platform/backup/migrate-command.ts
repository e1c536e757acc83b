import type { Config } from '../../config.ts'
import { appliedMigrations, knownMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { backingUpBeforeMigration } from './keep-backup.ts'

/**
 * The command `migrate`: makes a backup and migrates the database for this version, while the server of an older one
 * continues to serve. It never runs inside a server, whose version would be the older one.
 * @throws DatabaseUnavailable, BackupError; the database is then unchanged
 */
export const migrateCommand = async (
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'filesBucket' | 'backups'>,
  print: (line: string) => void,
): Promise<number> => {
  const { dataFolder, databaseUrl } = config
  const beforeMigration = backingUpBeforeMigration(config, print)
  const database = await openDatabase({ databaseUrl, dataFolder, poolSize: 1, beforeMigration })
  try {
    const own = knownMigrations().length
    const isNewer = (await appliedMigrations(database.db)).length > own
    print(
      isNewer
        ? 'A newer version has migrated the database. This version works with it.'
        : 'The database is up to date.',
    )
    return 0
  } finally {
    await database.close()
  }
}
