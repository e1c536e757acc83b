import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { substitute, substituteInvitation } from '../../platform/db/tables.ts'

/** Retention in ms of people in the pool whom nobody has asked: three years. */
const UNUSED_RETENTION_MS = 3 * 365 * 24 * 60 * 60_000

/** Deletes the data of everybody in the pool who was neither entered nor asked within three years. */
export const removeUnusedSubstitutes = async (db: Db, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - UNUSED_RETENTION_MS)
  const asked = db
    .select({ one: sql`1` })
    .from(substituteInvitation)
    .where(and(eq(substituteInvitation.substituteId, substitute.id), gte(substituteInvitation.askedAt, since)))
  await db.delete(substitute).where(and(lt(substitute.createdAt, since), notExists(asked)))
}
