import * as v from 'valibot'

export { timeZone, toWireDate, toWireTime } from './clock.ts'

/**
 * `yyyy-MM-ddTHH:mm` in Europe/Zurich. The hour that October repeats means its first run; a spring time that does not
 * exist is refused by the server.
 */
export const WireTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'validation.time'))

/** Years of four digits, from 1 on as in a database; 30 February is none. */
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00Z`)
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** `yyyy-MM-dd`, a day of the calendar. */
export const WireDate = v.pipe(v.string('validation.date'), v.check(isDay, 'validation.date'))
