import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'

/**
 * Waits until so many connections to the database wait for a lock.
 * @param db outside of a transaction: within one, the list of connections never changes
 */
export const waitForLocks = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 30_000 },
  )
