import { sql } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { accessTo } from './access.ts'
import { ensureAnswerRevisions } from './answer-revisions.ts'
import { ensureCanonicalAddresses } from './canonical-addresses.ts'
import { ensureContentTriggers } from './content-changes.ts'
import type { ConnectedDatabase, Database, Db } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { explainRefusal } from './errors.ts'
import { ensureLedgerGuards } from './ledger-guards.ts'
import { isOutdated, knownMigrations, migrate } from './migrate.ts'
import type { OverdueLog } from './overdue.ts'
import { connectPostgres } from './postgres.ts'

export type { ConnectedDatabase, Database, DatabaseTransaction, Db } from './database.ts'

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded database in the data folder is used. */
  databaseUrl?: string | undefined
  dataFolder: string
  /** Maximum number of connections to PostgreSQL, 10 by default. The embedded database always has one. */
  poolSize?: number
  /** Gets the names of statements that took too long; by default they are written to standard error. */
  log?: OverdueLog
  /** Called before the database of an older version is migrated; if it fails, the database is not opened. */
  beforeMigration?: (database: ConnectedDatabase) => Promise<unknown>
}

/**
 * Opens the database and applies the newest migrations. If a newer version has migrated it, it is left as it is.
 * @throws DatabaseUnavailable (see errors.ts for its kinds) with a message of one line
 */
export const openDatabase = async (options: DatabaseOptions): Promise<ConnectedDatabase> => {
  const database = await connectDatabase(options)
  try {
    await database.exclusively(async (db) => {
      const migrations = knownMigrations()
      if (options.beforeMigration !== undefined && (await isOutdated(db, migrations)))
        await options.beforeMigration(database)
      if (!(await migrate(db, migrations))) return
      await ensureContentTriggers(db)
      await ensureAnswerRevisions(db)
      await ensureLedgerGuards(db)
      await ensureCanonicalAddresses(db)
    })
    return database
  } catch (error) {
    await database.close()
    throw explainRefusal(error)
  }
}

/** Opens the database without migrating it, for `openDatabase` and the restore of a backup. */
export const connectDatabase = async (options: DatabaseOptions): Promise<ConnectedDatabase> => {
  if (options.databaseUrl) return await connectPostgres(options.databaseUrl, options)
  const { client, close } = await openEmbedded(options.dataFolder)
  const db = drizzlePglite({ client }) as unknown as Db
  return {
    kind: 'pglite',
    ...accessTo(db),
    db,
    long: db,
    close,
    listen: async (channel, onNotify) => {
      const stop = await client.listen(channel, onNotify)
      // The only process has been notified when its own transaction ends.
      return { stop, delivered: () => Promise.resolve(true) }
    },
    exclusively: (work) => work(db),
  }
}

/**
 * Daily vacuum: removes dead rows, refreshes the planner's statistics and shortens the next start. The embedded
 * database has no autovacuum. It takes seconds; on the embedded database queries wait in the meantime.
 */
export const vacuum = async (database: Pick<Database, 'kind' | 'db' | 'long'>): Promise<void> => {
  // On a PostgreSQL server the owner of a database may not vacuum shared catalogues, which causes warnings, not errors.
  await database.long.execute(sql`vacuum (analyze)`)
  // A PostgreSQL server does CHECKPOINT itself; it needs a privilege that an application's user should not have.
  if (database.kind === 'pglite') await database.db.execute(sql`checkpoint`)
}
