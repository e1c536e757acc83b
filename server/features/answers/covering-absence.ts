import { and, desc, eq, type SQL } from 'drizzle-orm'
import { absenceCovers } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { absence, event } from '../../platform/db/tables.ts'

/**
 * Finds the latest absence of a person that covers an event: an answer that is given knowing it names it. undefined =
 * none.
 */
export const findCoveringAbsence = async (db: Db, personId: number, eventId: number): Promise<string | undefined> => {
  const [found] = await db
    .select({ id: absence.id })
    .from(absence)
    .innerJoin(event, absenceCovers)
    .where(and(eq(event.id, eventId), eq(absence.personId, personId), eq(absence.deleted, false)))
    .orderBy(desc(absence.statedAt))
    .limit(1)
  return found?.id
}

/** An absence as planners see it. */
export interface CoveringAbsence {
  readonly days: { readonly from: string; readonly to: string; readonly reason: string }
  readonly statedAt: Date
}

/**
 * The absences that cover these events, by 'person event'; of several the latest.
 * @param where chooses the events, and the absences if not all are needed
 */
export const findAbsencesOf = async (db: Db, where: SQL | undefined): Promise<ReadonlyMap<string, CoveringAbsence>> => {
  const rows = await db
    .select({
      personId: absence.personId,
      eventId: event.id,
      from: absence.firstDay,
      to: absence.lastDay,
      reason: absence.reason,
      statedAt: absence.statedAt,
    })
    .from(absence)
    .innerJoin(event, absenceCovers)
    .where(and(where, eq(absence.deleted, false)))
    .orderBy(absence.statedAt)
  return new Map(
    rows.map(({ personId, eventId, statedAt, ...days }) => [`${personId} ${eventId}`, { days, statedAt }] as const),
  )
}
