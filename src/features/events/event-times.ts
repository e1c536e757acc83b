import type { CalendarEvent } from '#contract/events.ts'
import type { Locale } from '#i18n/intl.ts'
import { dayRange, fullDate, timeOfDay } from '../../ui/wall-clock.ts'

type Times = Pick<CalendarEvent, 'dateStart' | 'dateEnd' | 'fullDay'>

const noBreak = '\u00a0'
/** An en dash with a word joiner, so that no line breaks after it. */
const until = '\u2013\u2060'
const clock = (wire: string, locale: Locale): string => timeOfDay(wire) + (locale === 'de-ch' ? `${noBreak}Uhr` : '')

/**
 * Formats the hours: '17:00–18:30 Uhr', or only the start if the end is on another day or in the same minute; '' for
 * full days.
 */
export const hours = ({ dateStart, dateEnd, fullDay }: Times, locale: Locale): string => {
  if (fullDay) return ''
  const sameDay = dateStart.slice(0, 10) === dateEnd.slice(0, 10)
  return sameDay && dateEnd > dateStart
    ? timeOfDay(dateStart) + until + clock(dateEnd, locale)
    : clock(dateStart, locale)
}

/** Formats several full days, such as holidays: '6.–17. April 2027'; null for other events. */
export const daysOf = ({ dateStart, dateEnd, fullDay }: Times, locale: Locale): string | null => {
  const [from, to] = [dateStart.slice(0, 10), dateEnd.slice(0, 10)]
  if (!fullDay || to <= from) return null
  const year = to.slice(0, 4)
  return from.startsWith(year) ? `${dayRange(from, to, locale)} ${year}` : dayRange(from, to, locale)
}

/**
 * Formats date and hours: 'Sonntag, 13.12.2026, 17:00–18:30 Uhr' with a no-break space; full days without hours;
 * several full days as a range.
 */
export const eventTimes = (event: Times, locale: Locale): string => {
  const { dateStart, dateEnd, fullDay } = event
  const [first, last] = [fullDate(dateStart, locale), fullDate(dateEnd, locale)]
  const severalDays = dateEnd.slice(0, 10) > dateStart.slice(0, 10)
  if (fullDay) return daysOf(event, locale) ?? first
  const start = `${first}, ${hours(event, locale)}`
  return severalDays ? `${start} – ${last}, ${clock(dateEnd, locale)}` : start
}

/**
 * Returns true if the event is upcoming or running at a wire time. Full-day events last to the end of their last day.
 */
export const isNotOver = ({ dateEnd, fullDay }: Times, now: string): boolean =>
  fullDay ? now.slice(0, 10) <= dateEnd.slice(0, 10) : now < dateEnd

export interface Month<E> {
  /** 'yyyy-MM' */
  readonly key: string
  readonly events: readonly E[]
}

/** Groups events by the month in which they start, in the given order. */
export const byMonth = <E extends Times>(events: readonly E[]): readonly Month<E>[] => {
  const months = new Map<string, E[]>()
  for (const event of events) {
    const key = event.dateStart.slice(0, 7)
    months.set(key, [...(months.get(key) ?? []), event])
  }
  return [...months].map(([key, inMonth]) => ({ key, events: inMonth }))
}
