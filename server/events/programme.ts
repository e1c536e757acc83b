import { asc, count, eq, gte } from 'drizzle-orm'
import type { Composition } from '#contract/compositions.ts'
import { findCompositions } from '../compositions/queries.ts'
import type { Db } from '../db/open.ts'
import { event, eventComposition } from '../db/tables.ts'

/** The pieces of an event in playing order; null if the event does not exist. */
export const findProgramme = async (db: Db, eventId: number): Promise<Composition[] | null> => {
  const [existing] = await db.select({ id: event.id }).from(event).where(eq(event.id, eventId))
  if (existing === undefined) return null
  const order = await db
    .select({ id: eventComposition.compositionId })
    .from(eventComposition)
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))
  return await findCompositions(
    db,
    order.map(({ id }) => id),
  )
}

const dayMs = 86_400_000

/** The number of pieces of each event that has a programme and is upcoming or ended at most a day ago. */
export const findProgrammeSizes = async (db: Db, now: Date): Promise<{ eventId: number; pieces: number }[]> =>
  await db
    .select({ eventId: event.id, pieces: count() })
    .from(event)
    .innerJoin(eventComposition, eq(eventComposition.eventId, event.id))
    .where(gte(event.endsAt, new Date(now.getTime() - dayMs)))
    .groupBy(event.id)
    .orderBy(asc(event.id))
