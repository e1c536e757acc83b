import { Temporal } from 'temporal-polyfill'
import { timeZone, toWireTime } from '#contract/time.ts'

/** A wall clock of Zürich that does not exist: no such day, or the hour that spring skips. */
export class NonexistentTimeError extends Error {
  override name = 'NoSuchTime'
}

/**
 * The instant of `yyyy-MM-ddTHH:mm` in Zürich. Of the hour that October repeats it is the first run.
 * @throws NoSuchTime for a day that is in no calendar and for the hour that is skipped in spring
 */
export const fromWireTime = (wire: string): Date => {
  try {
    const wall = Temporal.PlainDateTime.from(wire, { overflow: 'reject' })
    const instant = new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds)
    if (toWireTime(instant) === wire) return instant
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new NonexistentTimeError(`${wire} does not occur in ${timeZone}`)
}

/** The calendar day `days` after `yyyy-MM-dd`; negative for earlier ones. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The instant at which a calendar day begins in Zürich. */
export const startOfDay = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)

/** The last day of a full-day event, `yyyy-MM-ddT00:00`, from its exclusive end. */
export const lastDay = (exclusiveEnd: Date): string => `${dayAfter(toWireTime(exclusiveEnd).slice(0, 10), -1)}T00:00`
