import { eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { calendarFeed } from './tables.ts'

/**
 * Counts a change of what a person's calendar shows that no event and no answer has counted. Call it in the transaction
 * of the change. Nothing happens without a calendar address.
 */
export const reviseFeed = async (tx: Db, personId: number, now: Date): Promise<void> => {
  await tx
    .update(calendarFeed)
    .set({ revision: sql`${calendarFeed.revision} + 1`, revisedAt: now })
    .where(eq(calendarFeed.personId, personId))
}
