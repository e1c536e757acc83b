import { toWireDate } from '#contract/time.ts'
import { dayAfter, fromWireTime } from '../time.ts'

/** When sheets and programmes of a day are announced: they are added in batches, which belong together. */
export const eveningOf = (day: string): Date => fromWireTime(`${day}T18:00`)

/**
 * Later news are announced the next evening. The minute allows a transaction that started just before the evening to
 * commit before the query runs.
 */
export const closeOf = (day: string): Date => new Date(eveningOf(day).getTime() - 60_000)

/** Returns the day on whose evening news of this instant are announced. */
export const announcementDay = (now: Date): string => {
  const today = toWireDate(now)
  return now <= closeOf(today) ? today : dayAfter(today, 1)
}
