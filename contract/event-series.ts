/** Which events of a series a change concerns. */
export const seriesScopes = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]

/** Maximum dates of a series: two years of a weekly rehearsal. */
export const seriesMaximum = 104

const dayMs = 86_400_000
const utcOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00Z`)

/** Returns the number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / dayMs

/** Returns the day `days` after a day. */
export const dayPlus = (date: string, days: number): string =>
  new Date(utcOf(date) + days * dayMs).toISOString().slice(0, 10)

/** Returns the weekday of a day: 1 = Monday, 7 = Sunday (ISO 8601). */
export const weekdayOf = (date: string): number => new Date(utcOf(date)).getUTCDay() || 7

/** Returns the number of weeks from the first date to the last possible one; 0 or less if that is earlier. */
export const seriesLength = (dateStart: string, until: string): number =>
  Math.floor(daysBetween(dateStart, until) / 7) + 1

interface Repetition {
  /** Wire time or day of the first date. */
  readonly dateStart: string
  readonly repeatUntil: string
  readonly repeatWithout: readonly string[]
}

/** Returns every day of the repetition, also those without an event; at most `seriesMaximum`. */
export const repeatedDays = ({ dateStart, repeatUntil }: Omit<Repetition, 'repeatWithout'>): readonly string[] => {
  const length = Math.min(Math.max(seriesLength(dateStart, repeatUntil), 0), seriesMaximum)
  return Array.from({ length }, (_, week) => dayPlus(dateStart, 7 * week))
}

/** Returns the days on which the series takes place. */
export const seriesDates = (repetition: Repetition): readonly string[] =>
  repeatedDays(repetition).filter((day) => !repetition.repeatWithout.includes(day))

interface Times {
  readonly dateStart: string
  readonly dateEnd: string
}

/** Returns the times of an event on another day: the time of day and the number of days stay. */
export const onDay = ({ dateStart, dateEnd }: Times, day: string): Times => ({
  dateStart: `${day}${dateStart.slice(10)}`,
  dateEnd: `${dayPlus(day, daysBetween(dateStart, dateEnd))}${dateEnd.slice(10)}`,
})
