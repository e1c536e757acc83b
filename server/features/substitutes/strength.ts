import { and, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'

/**
 * Counts the substitutes who play at events. They strengthen a section without being its members.
 * @returns the number for an event and a section
 */
export const countSubstitutes = async (
  db: Db,
  eventIds: readonly number[],
): Promise<(eventId: number, section: string) => number> => {
  if (eventIds.length === 0) return () => 0
  const { eventId, instrument } = substituteRequest
  const rows = await db
    .select({ eventId, instrument, count: countDistinct(substituteInvitation.substituteId) })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .where(and(eq(substituteInvitation.state, 'accepted'), inArray(eventId, [...eventIds])))
    .groupBy(eventId, instrument)
  const counts = new Map(rows.map((row) => [`${row.eventId} ${row.instrument}`, row.count]))
  return (id, section) => counts.get(`${id} ${section}`) ?? 0
}
