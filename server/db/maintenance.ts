import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/**
 * Daily care: removes dead rows, refreshes the planner's statistics and shortens the next start. The embedded database
 * has no background workers, so nobody else does it there. Takes seconds; on the embedded database queries wait meanwhile.
 */
export const vacuum = async (database: Database): Promise<void> => {
  // On a PostgreSQL server the owner of a database may not vacuum shared catalogues: warnings, not errors.
  await database.db.execute(sql`vacuum (analyze)`)
  // There, CHECKPOINT is the server's own business and needs a privilege that an application's user rightly lacks.
  if (database.kind === 'pglite') await database.db.execute(sql`checkpoint`)
}
