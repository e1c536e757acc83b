import * as v from 'valibot'

export { timeZone, toWireDate, toWireTime } from './clock.ts'

/**
 * `yyyy-MM-ddTHH:mm` in Europe/Zurich. In the hour that repeats in October it means the first run; the server refuses a
 * spring time that does not exist.
 */
export const WireTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'validation.time'))

/** Returns true for an existing day in a four-digit year from 1 on, as in a database. 30 February returns false. */
export const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00Z`)
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** `yyyy-MM-dd`, an existing calendar day. */
export const WireDate = v.pipe(v.string('validation.date'), v.check(isDay, 'validation.date'))

/** A season in a query: a calendar year from 1900 to 2099. */
export const Season = v.pipe(
  v.string('validation.invalid'),
  v.regex(/^(?:19|20)\d\d$/, 'validation.invalid'),
  v.transform(Number),
)
