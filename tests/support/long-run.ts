import type { TestDetails } from '@playwright/test'
import type { Locale } from '#i18n/intl.ts'

/** True in `npm run test:long`, which runs everything. */
export const long = process.env.LONG === '1'

/**
 * Details of a test, or of a group of tests, that `npm test` leaves to the long run: `test('…', onlyLong, async …)`.
 * Its last lines count them.
 */
export const onlyLong: TestDetails = {
  tag: '@long',
  annotation: long ? [] : { type: 'skip', description: 'left to npm run test:long' },
}

/** Both languages: German in every run, English in the long one. */
export const eachLocale = [
  { locale: 'de-ch', details: {} },
  { locale: 'en-gb', details: onlyLong },
] as const satisfies readonly { locale: Locale; details: TestDetails }[]
