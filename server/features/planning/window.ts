import { and, asc, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import { windowSize } from '#contract/planning.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event } from '../../platform/db/tables.ts'

/** The events of a window, earliest first, and whether there are others before and after them. */
export interface PlanningWindow {
  readonly events: readonly EventRow[]
  readonly earlier: boolean
  readonly later: boolean
}

/** Events that are planned: with sign-up and not cancelled. */
const planned = and(inArray(event.kind, [...subscribableKinds]), eq(event.cancelled, false))

/** @param number 0 = the next events, 1 = those after them, -1 = the last ones before now */
export const findWindow = async (db: Db, number: number, now: Date): Promise<PlanningWindow> => {
  const isComing = number >= 0
  const [coming, past] = [gt(event.endsAt, now), lte(event.endsAt, now)]
  const order = isComing ? asc : desc
  const found = await db
    .select()
    .from(event)
    .where(and(planned, isComing ? coming : past))
    .orderBy(order(event.startsAt), order(event.id))
    .limit(windowSize + 1)
    .offset(windowSize * (isComing ? number : -1 - number))
  const hasMore = found.length > windowSize
  const events = found.slice(0, windowSize)
  if (isComing) return { events, earlier: number > 0 || (await exists(db, past)), later: hasMore }
  return { events: events.reverse(), earlier: hasMore, later: number < -1 || (await exists(db, coming)) }
}

const exists = async (db: Db, where: SQL): Promise<boolean> =>
  (await db.select({ id: event.id }).from(event).where(and(planned, where)).limit(1)).length > 0
