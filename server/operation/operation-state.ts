import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OperationState } from '#contract/operation.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { appliedMigrations } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { readHold } from '../jobs/hold.ts'
import { findAlerts } from './alerts.ts'
import { measureStorage } from './storage.ts'

const { version: app } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)

/** The state of the installation as administrators see it. */
export const findOperationState = async ({
  database,
  config,
  storage,
  sender,
  clock,
}: Pick<Deps, 'database' | 'config' | 'storage' | 'sender' | 'clock'>): Promise<OperationState> => {
  const { rows } = await database.db.execute<{ bytes: string; version: string }>(
    sql`select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`,
  )
  const [{ bytes, version } = { bytes: '0', version: '' }] = rows
  const migrations = await appliedMigrations(database.db)
  const hold = await readHold(database.db)
  return {
    held: hold === null ? null : { since: hold.since.toISOString(), jobs: hold.jobs },
    alerts: await findAlerts({ db: database.db, config, storage, now: clock() }),
    storage: { ...(await measureStorage(config.dataFolder, storage)), databaseBytes: Number(bytes) },
    backup: readLastBackup(config.dataFolder),
    version: {
      app,
      node: process.versions.node,
      database: `${database.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'} ${version}`,
      migrations: migrations.length,
      lastMigration: migrations.at(-1) ?? null,
    },
    mail: sender.transport.name,
  }
}
