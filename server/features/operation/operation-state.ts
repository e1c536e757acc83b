import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OperationState } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import { appliedMigrations } from '../../platform/db/migrate.ts'
import { readHold } from '../../platform/jobs/hold.ts'
import { findQuickAlerts } from './alerts.ts'

const { version: app } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
)

/** The state of the installation as administrators see it. */
export const findOperationState = async ({
  read,
  database,
  config,
  storage,
  sender,
  clock,
  measurements,
}: Pick<
  Deps,
  'read' | 'database' | 'config' | 'storage' | 'sender' | 'clock' | 'measurements'
>): Promise<OperationState> => {
  const { rows } = await read((db) =>
    db.execute<{ bytes: string; version: string }>(
      sql`select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`,
    ),
  )
  const [{ bytes, version } = { bytes: '0', version: '' }] = rows
  const migrations = await read(appliedMigrations)
  const measured = await measurements.latest()
  const quick = await read((db) => findQuickAlerts({ db, config, storage, now: clock() }))
  const hold = await read(readHold)
  return {
    held: hold === null ? null : { since: hold.since.toISOString(), jobs: hold.jobs },
    alerts: [...quick, ...measured.alerts],
    storage: { ...measured.storage, databaseBytes: Number(bytes), measuredAt: measured.at.toISOString() },
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
