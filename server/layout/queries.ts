import { and, countDistinct, eq, gte, isNull, lte, or } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { membership, setting } from '../db/tables.ts'

const theBand = 1
const CalendarItems = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 5)

/** How many events the home page previews; 5 until an editor sets it. */
export const numberOfCalendarItems = async (db: Db): Promise<number> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'numberOfCalendarItems'))
  return v.parse(CalendarItems, row?.value)
}

/** Active players today. */
export const bandSize = async (db: Db, now: Date): Promise<number> => {
  const today = toWireDate(now)
  const [row] = await db
    .select({ size: countDistinct(membership.personId) })
    .from(membership)
    .where(
      and(
        eq(membership.organizationId, theBand),
        lte(membership.joinDate, today),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, today)),
      ),
    )
  return row?.size ?? 0
}
