import { toWireDate } from '#contract/time.ts'
import { dayAfter, fromWireTime } from '../../platform/time.ts'

/**
 * Returns the time at which sheets and programmes of a day, `yyyy-MM-dd`, are announced together: they are added in
 * batches.
 */
export const eveningOf = (day: string): Date => fromWireTime(`${day}T18:00`)

/**
 * Returns the last instant whose news are announced on the evening of a day, `yyyy-MM-dd`: a minute before it. The minute
 * allows a transaction that started just before the evening to commit before the query runs.
 */
export const closeOf = (day: string): Date => new Date(eveningOf(day).getTime() - 60_000)

/** Returns the day, `yyyy-MM-dd`, on whose evening news of this instant are announced. */
export const announcementDay = (now: Date): string => {
  const today = toWireDate(now)
  return now <= closeOf(today) ? today : dayAfter(today, 1)
}
