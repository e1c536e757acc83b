import { Temporal } from 'temporal-polyfill'
import { timeZone, toWireDate, toWireTime } from '#contract/time.ts'

/** A local time in Zürich that does not exist: an invalid day, or the hour that is skipped in spring. */
export class NonexistentTimeError extends Error {
  override name = 'NonexistentTimeError'
}

const toInstant = (wire: string, disambiguation: 'earlier' | 'later'): Date => {
  try {
    const wall = Temporal.PlainDateTime.from(wire, { overflow: 'reject' })
    const instant = new Date(wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds)
    if (toWireTime(instant) === wire) return instant
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new NonexistentTimeError(`${wire} does not occur in ${timeZone}`)
}

/**
 * Converts `yyyy-MM-ddTHH:mm` in Zürich to an instant. In the repeated hour of October it is the first occurrence.
 * @throws NonexistentTimeError for an invalid day and for the hour that is skipped in spring
 */
export const fromWireTime = (wire: string): Date => toInstant(wire, 'earlier')

/** The same for the end of a time limit: in the repeated hour of October it is the second occurrence. */
export const fromWireDeadline = (wire: string): Date => toInstant(wire, 'later')

/** Returns the calendar day `days` after `yyyy-MM-dd`; `days` may be negative. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** Returns the current calendar year in Zürich. */
export const currentYear = (now: Date): number => Number(toWireDate(now).slice(0, 4))

/** Returns the instant at which a calendar day begins in Zürich. */
export const startOfDay = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)

/** Returns the last day of a full-day event, `yyyy-MM-ddT00:00`, from its exclusive end. */
export const lastDay = (exclusiveEnd: Date): string => `${dayAfter(toWireTime(exclusiveEnd).slice(0, 10), -1)}T00:00`
