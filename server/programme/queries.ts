import { asc, eq } from 'drizzle-orm'
import type { Composition } from '#contract/compositions.ts'
import { findCompositions } from '../compositions/queries.ts'
import type { Db } from '../db/open.ts'
import { event, eventComposition } from '../db/tables.ts'

/** In playing order; null when there is no such event. */
export const findProgramme = async (db: Db, eventId: number): Promise<Composition[] | null> => {
  const [known] = await db.select({ id: event.id }).from(event).where(eq(event.id, eventId))
  if (known === undefined) return null
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
