import { and, eq, exists, gte, inArray, isNull, lt, lte, not, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './open.ts'
import { organizations } from './organizations.ts'
import { duty, dutyVolunteer, event, eventDay, liftSeat, membership } from './tables.ts'

/** A day in Zürich: `yyyy-MM-dd`, or an expression of the query. */
export type Day = string | SQL

/** Memberships that are active on a day: begun, and not past their last day. */
export const activeMembership = (today: Day): SQL | undefined =>
  and(lte(membership.joinDate, today), or(isNull(membership.leaveDate), gte(membership.leaveDate, today)))

/** Memberships of the players of the band on a day. */
export const players = (day: Day): SQL | undefined =>
  and(eq(membership.organizationId, organizations.band), activeMembership(day))

/** Memberships of the band or its board: they open the internal area. */
export const opensInternalArea = inArray(membership.organizationId, [organizations.band, organizations.board])

/** Returns the condition that a person of the outer query is a member of the band or its board on a day. */
export const isMember = (db: Db, personId: SQLWrapper, today: Day): SQL =>
  exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(and(eq(membership.personId, personId), opensInternalArea, activeMembership(today))),
  )

/** Condition on the volunteers of a query that contains `duty`: they have taken it and are members on its day. */
export const countedVolunteers = (db: Db): SQL | undefined =>
  and(eq(dutyVolunteer.takes, true), isMember(db, dutyVolunteer.personId, eventDay(duty)))

/** Condition on the seats of a query that contains `lift` and `event`: they are taken by members on the day of the event. */
export const countedSeats = (db: Db): SQL | undefined =>
  and(eq(liftSeat.takes, true), isMember(db, liftSeat.personId, eventDay(event)))

/** Returns the condition that a person of the outer query conducts the band on a day. */
export const conducts = (db: Db, personId: SQLWrapper, today: Day): SQL =>
  exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(and(eq(membership.personId, personId), players(today), eq(membership.functionType, 'CONDUCTOR'))),
  )

/** Returns the condition that a person of the outer query is on the board on a day. */
export const isOnBoard = (db: Db, personId: SQLWrapper, today: Day): SQL =>
  exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(
        and(
          eq(membership.personId, personId),
          eq(membership.organizationId, organizations.board),
          activeMembership(today),
        ),
      ),
  )

/**
 * Memberships whose last day has passed and whose access (roles, sign-ins) has not been ended yet (see
 * memberships/end-access.ts).
 */
export const hasAccessToEnd = (today: string): SQL | undefined =>
  and(opensInternalArea, lt(membership.leaveDate, today), isNull(membership.accessEndedAt))

/**
 * Returns the condition that the granted roles of a person of the outer query are in force on a day. They are not
 * between the end of the last membership and their revocation.
 */
export const rolesInForce = (db: Db, personId: SQLWrapper, today: string): SQL | undefined =>
  or(
    isMember(db, personId, today),
    not(
      exists(
        db
          .select({ id: membership.id })
          .from(membership)
          .where(and(eq(membership.personId, personId), hasAccessToEnd(today))),
      ),
    ),
  )
