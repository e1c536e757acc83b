import { eq, sql } from 'drizzle-orm'
import { visitMinutes } from '#contract/planning.ts'
import type { Db } from '../../platform/db/open.ts'
import { planningVisit } from '../../platform/db/tables.ts'

/** Returns the end of the person's last visit before the present one; null = there was none. */
export const findLastVisit = async (db: Db, personId: number): Promise<Date | null> => {
  const [row] = await db.select().from(planningVisit).where(eq(planningVisit.personId, personId))
  return row?.since ?? null
}

/**
 * Records that the person looks at the planner's view. A pause of `visitMinutes` begins a new visit.
 * @returns as `findLastVisit`
 */
export const recordVisit = async (db: Db, personId: number, now: Date): Promise<Date | null> => {
  const { since, seenAt } = planningVisit
  const pause = new Date(now.getTime() - visitMinutes * 60_000)
  const [row] = await db
    .insert(planningVisit)
    .values({ personId, since: null, seenAt: now })
    .onConflictDoUpdate({
      target: planningVisit.personId,
      set: {
        since: sql`case when ${seenAt} < ${sql.param(pause, seenAt)} then ${seenAt} else ${since} end`,
        seenAt: sql`greatest(${seenAt}, ${sql.param(now, seenAt)})`,
      },
    })
    .returning()
  return row?.since ?? null
}
