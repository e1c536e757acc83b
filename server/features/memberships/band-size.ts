import { and, countDistinct, eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership } from '../../platform/db/tables.ts'

/** Number of active players today. */
export const bandSize = async (db: Db, now: Date): Promise<number> => {
  const [row] = await db
    .select({ size: countDistinct(membership.personId) })
    .from(membership)
    .where(and(eq(membership.organizationId, organizations.band), activeMembership(toWireDate(now))))
  return row?.size ?? 0
}
