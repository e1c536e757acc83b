import { and, asc, eq, exists, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { furtherPart } from './tables.ts'

/** A player of a query, with the section of the main part; null = somebody who does not play. */
interface Player {
  readonly personId: SQLWrapper
  readonly main: SQLWrapper
}

/** The further parts of a player that give a section: those for no group. */
const inSections = ({ personId }: Player, isWanted: (section: SQLWrapper) => SQL): SQL | undefined =>
  and(eq(furtherPart.personId, personId), not(furtherPart.forGroup), isWanted(furtherPart.instrument))

/**
 * Returns the condition that a player belongs to a wanted section, by the main part or by a further one. Everything that
 * asks who is in a section asks here.
 */
export const isInSection = (db: Db, player: Player, isWanted: (section: SQLWrapper) => SQL): SQL | undefined =>
  or(
    isWanted(player.main),
    and(
      sql`${player.main} is not null`,
      exists(db.select({ id: furtherPart.id }).from(furtherPart).where(inSections(player, isWanted))),
    ),
  )

/** The first further section of a player that is wanted; null = none. */
export const firstFurtherSection = (
  db: Db,
  player: Player,
  isWanted: (section: SQLWrapper) => SQL,
): SQL<string | null> => {
  const found = db
    .select({ instrument: furtherPart.instrument })
    .from(furtherPart)
    .where(inSections(player, isWanted))
    .orderBy(asc(furtherPart.position), asc(furtherPart.id))
    .limit(1)
  return sql<string | null>`(${found})`
}
