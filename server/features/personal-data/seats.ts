import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { person, seating } from '../../platform/db/tables.ts'
import type { Merger } from './relation.ts'

/** The plans in which the person with a public id has a place. */
export const isSeated = (uuid: SQLWrapper | string): SQL => sql`strpos(${seating.rows}::text, ${uuid}::text) > 0`

/** Gives the places of the merged person to the one who stays. A plan with both has a repeated place, which is shown as a gap. */
export const mergeSeats = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const uuidOf = async (id: number) =>
    (await tx.select({ uuid: person.uuid }).from(person).where(eq(person.id, id)))[0]?.uuid ?? ''
  const [old, kept] = [await uuidOf(from), await uuidOf(into)]
  await tx
    .update(seating)
    .set({ rows: sql`replace(${seating.rows}::text, ${old}, ${kept})::jsonb`, version: sql`${seating.version} + 1` })
    .where(isSeated(old))
}
