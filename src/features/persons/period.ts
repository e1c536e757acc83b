import { isYearOnly } from '#contract/membership-years.ts'
import type { Locale } from '#i18n/intl.ts'
import { date } from '../../ui/wall-clock.ts'

/** A first day, or its year: of a period of which only the years are known, 1 January and 31 December are stored. */
export const firstDay = (wire: string, locale: Locale): string =>
  isYearOnly(wire) ? wire.slice(0, 4) : date(wire, locale)

/** The last day of a period, or its year if only the year is known of the first day too. */
export const lastDay = (from: string, to: string, locale: Locale): string =>
  isYearOnly(from) && to.endsWith('-12-31') ? to.slice(0, 4) : date(to, locale)
