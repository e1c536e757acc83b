import * as v from 'valibot'

export { timeZone, toWireDate, toWireTime } from './clock.ts'

/**
 * `yyyy-MM-ddTHH:mm` in Europe/Zurich. The hour that October repeats means its first run; a spring time that does not
 * exist is refused by the server.
 */
export const WireTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'validation.time'))
/** `yyyy-MM-dd`. */
export const WireDate = v.pipe(v.string(), v.isoDate('validation.date'))
