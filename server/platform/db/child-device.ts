import { and, eq, exists, isNotNull, type SQL } from 'drizzle-orm'
import { isMember } from './active-membership.ts'
import type { Db } from './open.ts'
import { representationCounts, represented } from './representation.ts'
import { childDevice, person, representation } from './tables.ts'

/**
 * Condition on the devices of a query: the representation that they came with counts on a day, the person is a
 * member of the band or its board, and neither of the two persons is archived.
 * @param today `yyyy-MM-dd`
 */
export const deviceCounts = (db: Db, today: string): SQL =>
  exists(
    db
      .select({ id: representation.id })
      .from(representation)
      .innerJoin(represented, eq(represented.id, representation.personId))
      .innerJoin(person, eq(person.id, representation.representativeId))
      .where(
        and(
          eq(representation.id, childDevice.representationId),
          eq(representation.personId, childDevice.personId),
          eq(person.archived, false),
          representationCounts(today),
          isMember(db, represented.id, today),
        ),
      ),
  )

/** Condition on the devices of a query: their code was used, and they count on a day. */
export const isSignedInDevice = (db: Db, today: string): SQL | undefined =>
  and(isNotNull(childDevice.usedAt), deviceCounts(db, today))
