import { type Locale, languageTag } from '#i18n/intl.ts'

/**
 * Wire times and dates are Zürich's wall clock. They are parsed and formatted as UTC, so that neither the visitor's
 * time zone nor daylight saving time shifts them. Numbers are formatted here and only names come from Intl: server and
 * browser have different versions of the locale data, and one additional comma would break hydration.
 */
const instant = (wire: string): Date => new Date(wire.length === 10 ? `${wire}T00:00Z` : `${wire}Z`)

const formats = new Map<string, Intl.DateTimeFormat>()
const name = (wire: string, locale: Locale, options: Intl.DateTimeFormatOptions): string => {
  const key = `${locale}${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(instant(wire))
}

/** 'Sonntag', 'Sunday' */
export const weekday = (wire: string, locale: Locale): string => name(wire, locale, { weekday: 'long' })
/** 'Dezember', 'December' */
export const month = (wire: string, locale: Locale): string => name(wire, locale, { month: 'long' })
/** 'Dezember 2026', 'December 2026' */
export const monthAndYear = (wire: string, locale: Locale): string => `${month(wire, locale)} ${wire.slice(0, 4)}`
/** Day of the month without a leading zero: '3' */
export const dayOfMonth = (wire: string): string => String(Number(wire.slice(8, 10)))
/** '17:00' */
export const timeOfDay = (wire: string): string => wire.slice(11, 16)

/** '13.12.2026', '13 December 2026' */
export const date = (wire: string, locale: Locale): string =>
  locale === 'de-ch'
    ? `${wire.slice(8, 10)}.${wire.slice(5, 7)}.${wire.slice(0, 4)}`
    : `${dayOfMonth(wire)} ${month(wire, locale)} ${wire.slice(0, 4)}`

/** 'So 13.12.2026', 'Sun 13 Dec 2026': for a narrow column. */
export const shortDate = (wire: string, locale: Locale): string => {
  const weekdayName = name(wire, locale, { weekday: 'short' })
  const day =
    locale === 'de-ch'
      ? date(wire, locale)
      : `${dayOfMonth(wire)} ${name(wire, locale, { month: 'short' })} ${wire.slice(0, 4)}`
  return `${weekdayName} ${day}`
}

/** 'Sonntag, 13.12.2026', 'Sunday, 13 December 2026' */
export const fullDate = (wire: string, locale: Locale): string => `${weekday(wire, locale)}, ${date(wire, locale)}`

/** Formats the date like the figures of a poster: '13.12.', '13/12' */
export const posterDate = (wire: string, locale: Locale): string => {
  const [day, monthNumber] = [dayOfMonth(wire), String(Number(wire.slice(5, 7)))]
  return locale === 'de-ch' ? `${day}.${monthNumber}.` : `${day}/${monthNumber}`
}

/** Days from one to another, both included: '12.–20. Juli', '28. Juni – 3. Juli', '12–20 July'; the year if it changes. */
export const dayRange = (from: string, to: string, locale: Locale): string => {
  const dot = locale === 'de-ch' ? '.' : ''
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const whole = (day: string): string =>
    `${dayOfMonth(day)}${dot} ${month(day, locale)}${isOneYear ? '' : ` ${day.slice(0, 4)}`}`
  if (from === to) return whole(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)}${dot}–${whole(to)}`
  return `${whole(from)} – ${whole(to)}`
}
