import type { Db } from './database.ts'
import { type participation, participationChange } from './tables.ts'

/** Writes the state to the history of the answer. Call it in the transaction of every change. */
export const recordHistory = async (db: Db, { id, ...row }: typeof participation.$inferSelect): Promise<void> => {
  const { status, remarks, maybeUntil, late, version, changedAt, changedBy } = row
  await db
    .insert(participationChange)
    .values({ participationId: id, status, remarks, maybeUntil, late, version, changedAt, changedBy })
}
