import { and, eq, exists, gte, inArray, isNull, lte, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './open.ts'
import { organizations } from './organizations.ts'
import { membership } from './tables.ts'

/** Memberships that hold on a day (`yyyy-MM-dd` in Zürich): begun, and not past their last day. */
export const activeMembership = (today: string): SQL | undefined =>
  and(lte(membership.joinDate, today), or(isNull(membership.leaveDate), gte(membership.leaveDate, today)))

/** Is a person of the outer query on a day (as above) a member: of the band or its board, who see the internal area? */
export const isMember = (db: Db, personId: SQLWrapper, today: string): SQL =>
  exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(
        and(
          eq(membership.personId, personId),
          inArray(membership.organizationId, [organizations.band, organizations.board]),
          activeMembership(today),
        ),
      ),
  )
