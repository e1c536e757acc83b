import { asc, desc, inArray } from 'drizzle-orm'
import type { MembershipHistory } from '#contract/membership-history.ts'
import type { Db } from '../../platform/db/open.ts'
import { formerFunction, membership, otherMembership } from '../../platform/db/tables.ts'

export const noHistory: MembershipHistory = { memberships: [], otherMemberships: [] }

/** The memberships of persons, by their number. */
export const findHistories = async (
  db: Db,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, MembershipHistory>> => {
  const ids = [...personIds]
  const rows = await db
    .select()
    .from(membership)
    .where(inArray(membership.personId, ids))
    .orderBy(asc(membership.organizationId), desc(membership.joinDate), desc(membership.id))
  const former = await db
    .select()
    .from(formerFunction)
    .where(
      inArray(
        formerFunction.membershipId,
        db.select({ id: membership.id }).from(membership).where(inArray(membership.personId, ids)),
      ),
    )
    .orderBy(asc(formerFunction.until))
  const others = await db
    .select()
    .from(otherMembership)
    .where(inArray(otherMembership.personId, ids))
    .orderBy(asc(otherMembership.joinDate), asc(otherMembership.id))
  const formerOf = Map.groupBy(former, ({ membershipId }) => membershipId)
  const rowsOf = Map.groupBy(rows, ({ personId }) => personId)
  const othersOf = Map.groupBy(others, ({ personId }) => personId)
  return new Map(
    ids.map((personId) => [
      personId,
      {
        memberships: (rowsOf.get(personId) ?? []).map(({ id, organizationId, functionType, joinDate, leaveDate }) => ({
          id,
          organizationId,
          functionType,
          joinDate,
          leaveDate,
          former: (formerOf.get(id) ?? []).map(({ membershipId: _, ...one }) => one),
        })),
        otherMemberships: (othersOf.get(personId) ?? []).map(({ personId: _, ...one }) => one),
      },
    ]),
  )
}
