import { and, countDistinct, eq, gte, lte } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../db/active-membership.ts'
import type { Db } from '../db/open.ts'
import { article, membership } from '../db/tables.ts'

const theBand = 1

/** Number of active players today. */
export const bandSize = async (db: Db, now: Date): Promise<number> => {
  const today = toWireDate(now)
  const [row] = await db
    .select({ size: countDistinct(membership.personId) })
    .from(membership)
    .where(and(eq(membership.organizationId, theBand), activeMembership(today)))
  return row?.size ?? 0
}

/** Number of articles that are valid now, navigable or not. */
export const articlesNow = (db: Db, now: Date, navigable: boolean): Promise<number> =>
  db.$count(article, and(lte(article.startDate, now), gte(article.endDate, now), eq(article.navigable, navigable)))
