import { and, desc, eq } from 'drizzle-orm'
import { absenceCovers } from '../db/effective-answer.ts'
import type { Db } from '../db/open.ts'
import { absence, event } from '../db/tables.ts'

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

/** The days and reasons of the absences that cover an event, by person; of several the latest. */
export const findAbsencesOf = async (db: Db, eventId: number) => {
  const rows = await db
    .select({
      personId: absence.personId,
      from: absence.firstDay,
      to: absence.lastDay,
      reason: absence.reason,
    })
    .from(absence)
    .innerJoin(event, absenceCovers)
    .where(and(eq(event.id, eventId), eq(absence.deleted, false)))
    .orderBy(absence.statedAt)
  return new Map(rows.map(({ personId, ...days }) => [personId, days]))
}
