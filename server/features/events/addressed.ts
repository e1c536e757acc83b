import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { addressedPlayers } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, membership } from '../../platform/db/tables.ts'

/** Returns the condition that an event of the outer query is addressed to a person: to the whole band, or to a section. */
export const isAddressedTo = (db: Db, personId: number): SQL | undefined =>
  or(
    sql`cardinality(${event.sections}) = 0`,
    exists(
      db
        .select({ id: membership.id })
        .from(membership)
        .where(and(eq(membership.personId, personId), addressedPlayers)),
    ),
  )
