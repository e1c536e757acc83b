import type { Duty } from '#contract/duties.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'

/** 'So 13.12.2026, 17:00–19:00' */
export const whenOf = (
  { dateStart, dateEnd }: Pick<Duty, 'dateStart' | 'dateEnd'>,
  text: Text,
  locale: Locale,
): string => {
  const values = { day: shortDate(dateStart, locale), from: timeOfDay(dateStart), to: timeOfDay(dateEnd) }
  return dateStart.slice(0, 10) === dateEnd.slice(0, 10)
    ? text('duty.when', values)
    : text('duty.when.days', { ...values, endDay: shortDate(dateEnd, locale) })
}

/** Names in a sentence: 'Anna, Beat und Carla'. */
export const listNames = (people: readonly { readonly label: string }[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(people.map(({ label }) => label))
