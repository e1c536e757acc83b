import { type Locale, languageTag } from '#i18n/intl.ts'

/**
 * A wire day or time read as if it were UTC, so that no zone moves it.
 * @throws RangeError when it is neither
 */
export const asUtc = (wire: string): Date => {
  const instant = new Date(wire.length === 10 ? `${wire}T00:00Z` : `${wire}Z`)
  if (Number.isNaN(instant.getTime())) throw new RangeError('neither a day nor a time')
  return instant
}

const word = (wire: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' }).format(asUtc(wire))

/** '13.12.2026', '13 Dec 2026' */
export const shortDate = (wire: string, locale: Locale): string =>
  locale === 'de-ch'
    ? `${wire.slice(8, 10)}.${wire.slice(5, 7)}.${wire.slice(0, 4)}`
    : word(wire.slice(0, 10), locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** 'So', 'Sun' */
export const shortWeekday = (wire: string, locale: Locale): string =>
  word(wire.slice(0, 10), locale, { weekday: 'short' })

/** 'Dezember 2026', 'December 2026' */
export const monthAndYear = (wire: string, locale: Locale): string =>
  word(wire.slice(0, 10), locale, { month: 'long', year: 'numeric' })

/** '13.12.2026', or with '17:00' behind it for a wall clock. */
export const shortTime = (wire: string, locale: Locale): string =>
  [shortDate(wire, locale), wire.slice(11)].filter((part) => part !== '').join(' ')
