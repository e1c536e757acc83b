import { type Locale, languageTag } from '#i18n/intl.ts'

/**
 * Parses a wire day or time as UTC, so that no time zone shifts it.
 * @throws RangeError if it is neither
 */
export const asUtc = (wire: string): Date => {
  const instant = new Date(wire.length === 10 ? `${wire}T00:00Z` : `${wire}Z`)
  if (Number.isNaN(instant.getTime())) throw new RangeError('neither a day nor a time')
  return instant
}

const shapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
/** Cached, because creating one takes longer than writing a row. */
const formats = new Map<string, Intl.DateTimeFormat>()
const word = (wire: string, locale: Locale, shape: keyof typeof shapes): string => {
  const key = `${locale} ${shape}`
  const known = formats.get(key)
  const format = known ?? new Intl.DateTimeFormat(languageTag(locale), { ...shapes[shape], timeZone: 'UTC' })
  if (known === undefined) formats.set(key, format)
  return format.format(asUtc(wire.slice(0, 10)))
}

/** '13.12.2026', '13 Dec 2026' */
export const shortDate = (wire: string, locale: Locale): string =>
  locale === 'de-ch' ? `${wire.slice(8, 10)}.${wire.slice(5, 7)}.${wire.slice(0, 4)}` : word(wire, locale, 'day')

/** 'Sonntag, 13. Dezember 2026', 'Sunday 13 December 2026' */
export const fullDate = (wire: string, locale: Locale): string => word(wire, locale, 'full')

/** 'So', 'Sun' */
export const shortWeekday = (wire: string, locale: Locale): string => word(wire, locale, 'weekday')

/** 'Dezember 2026', 'December 2026' */
export const monthAndYear = (wire: string, locale: Locale): string => word(wire, locale, 'month')

/** '13.12.2026', followed by '17:00' for a wall clock time. */
export const shortTime = (wire: string, locale: Locale): string =>
  [shortDate(wire, locale), wire.slice(11)].filter((part) => part !== '').join(' ')
