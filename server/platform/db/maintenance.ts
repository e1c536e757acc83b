import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

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
