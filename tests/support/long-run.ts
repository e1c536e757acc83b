import type { TestDetails } from '@playwright/test'
import type { Locale } from '#i18n/intl.ts'

/** True in `npm run test:long`, which runs everything. */
export const long = process.env.LONG === '1'

/** The reason of a skipped test by which the result of the run counts it as left. */
export const leftToLongRun = 'left to npm run test:long'

/**
 * Details of a test, or of a group of tests, that `npm test` leaves to the long run: `test('…', onlyLong, async …)`.
 * Its last lines count them.
 */
export const onlyLong: TestDetails = {
  annotation: long ? [] : { type: 'skip', description: leftToLongRun },
}

/** Both languages: German in every run, English in the long one. */
export const eachLocale = [
  { locale: 'de-ch', details: {} },
  { locale: 'en-gb', details: onlyLong },
] as const satisfies readonly { locale: Locale; details: TestDetails }[]
