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

/**
 * How a series repeats, from its first date: on weekdays; on the weekday of the first date that is the second one of its
 * month, for example; or on the last one.
 */
export const rhythms = ['weekly', 'monthly', 'monthly_last'] as const
export type Rhythm = (typeof rhythms)[number]
/** Maximum of weeks or months from one date to the next. */
export const repeatEveryMaximum = 52

export interface Repetition {
  /** Wire time or day of the first date. */
  readonly dateStart: string
  readonly repeatRhythm: Rhythm
  /** Every so many weeks or months. */
  readonly repeatEvery: number
  /** Weekdays of a weekly series; null = that of the first date. */
  readonly repeatDays: readonly number[] | null
  /** The last day on which an event may take place; null = no last day. Without day and number nothing is repeated. */
  readonly repeatUntil: string | null
  /** Number of days of the repetition; null = any. */
  readonly repeatTimes: number | null
}

/** The rule of a series. */
export interface SeriesRule {
  readonly every: number
  readonly weekdays: readonly number[]
  /** Which of these weekdays of a month: 1 to 5, or -1 for the last; null = each. */
  readonly ordinal: number | null
}

export const isRepeated = ({ repeatUntil, repeatTimes }: Repetition): boolean =>
  repeatUntil !== null || repeatTimes !== null

const ordinalOf = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / 7)

/** The rule of a repetition. */
export const ruleOfRepetition = ({ dateStart, repeatRhythm, repeatEvery, repeatDays }: Repetition): SeriesRule => {
  const day = dateStart.slice(0, 10)
  const own = [weekdayOf(day)]
  if (repeatRhythm === 'weekly')
    return { every: repeatEvery, weekdays: [...new Set(repeatDays ?? own)].sort(), ordinal: null }
  return { every: repeatEvery, weekdays: own, ordinal: repeatRhythm === 'monthly' ? ordinalOf(day) : -1 }
}

/** Returns a weekday of a month, the last one for -1; undefined for a fifth one that the month lacks. @param month `yyyy-MM` */
const weekdayIn = (month: string, weekday: number, ordinal: number): string | undefined => {
  const first = `${month}-01`
  const days = [0, 7, 14, 21, 28].map((later) => dayPlus(first, ((weekday - weekdayOf(first) + 7) % 7) + later))
  return days.filter((day) => day.startsWith(month)).at(ordinal < 0 ? ordinal : ordinal - 1)
}

/** @param month `yyyy-MM` */
const monthPlus = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months)).toISOString().slice(0, 7)

/** Days of later years are not found: they would have a digit more. */
const yearsEnd = '9000'

/** The days of one week or month of a rule, counted from that of the first date; undefined at the end of the years. */
const daysOfTurn = (
  first: string,
  { every, weekdays, ordinal }: SeriesRule,
  turn: number,
): readonly string[] | undefined => {
  if (ordinal === null) {
    const monday = dayPlus(first, 1 - weekdayOf(first) + 7 * every * turn)
    return monday < yearsEnd ? weekdays.map((weekday) => dayPlus(monday, weekday - 1)) : undefined
  }
  const month = monthPlus(first.slice(0, 7), every * turn)
  return month < yearsEnd ? weekdays.flatMap((weekday) => weekdayIn(month, weekday, ordinal) ?? []) : undefined
}

/**
 * Returns every day of the repetition, also those without an event; one more than `seriesMaximum` if there are too many.
 * A fifth weekday that a month lacks is skipped.
 */
export const repeatedDays = (repetition: Repetition): readonly string[] => {
  const { dateStart, repeatUntil, repeatTimes } = repetition
  const [first, rule, days] = [dateStart.slice(0, 10), ruleOfRepetition(repetition), [] as string[]]
  if (!isRepeated(repetition) || rule.weekdays.length === 0 || !(rule.every >= 1)) return days
  const count = Math.min(repeatTimes ?? seriesMaximum + 1, seriesMaximum + 1)
  for (let turn = 0; ; turn += 1) {
    const found = daysOfTurn(first, rule, turn)
    if (found === undefined) return days
    for (const day of found) {
      if (days.length >= count || (repeatUntil !== null && day > repeatUntil)) return days
      if (day >= first) days.push(day)
    }
  }
}

/** Returns the months (`yyyy-MM`) between the first and the last day that the repetition skips. */
export const monthsWithout = (repetition: Repetition): readonly string[] => {
  const days = repeatedDays(repetition)
  const last = days.at(-1)?.slice(0, 7) ?? ''
  const skipped: string[] = []
  if (repetition.repeatRhythm === 'weekly') return skipped
  for (let month = repetition.dateStart.slice(0, 7); month < last; month = monthPlus(month, repetition.repeatEvery))
    if (!days.some((day) => day.startsWith(month))) skipped.push(month)
  return skipped
}

/** Returns the days on which the series takes place. */
export const seriesDates = (
  repetition: Repetition & { readonly repeatWithout: readonly string[] },
): readonly string[] => repeatedDays(repetition).filter((day) => !repetition.repeatWithout.includes(day))

/** A move of one date of a series to another day. */
interface Move {
  readonly from: string
  readonly to: string
}

/** Returns the rule after one of its dates, and those that follow it, have moved to another day. */
export const movedRule = (rule: SeriesRule, { from, to }: Move): SeriesRule => {
  if (from.slice(0, 10) === to.slice(0, 10)) return rule
  const weekdays = rule.weekdays.map((weekday) => (weekday === weekdayOf(from) ? weekdayOf(to) : weekday))
  const isLast = rule.ordinal === -1 && weekdayIn(to.slice(0, 7), weekdayOf(to), -1) === to.slice(0, 10)
  const ordinal = rule.ordinal === null ? null : isLast ? -1 : ordinalOf(to)
  return { ...rule, weekdays: [...new Set(weekdays)].sort(), ordinal }
}

/**
 * Returns the day to which another date of the series follows a move: as many days later if it is on the same weekday; in a
 * monthly series that weekday of its month, if the month has it.
 */
export const followedDay = (day: string, rule: SeriesRule, { from, to }: Move): string => {
  if (weekdayOf(day) !== weekdayOf(from)) return day.slice(0, 10)
  const { ordinal } = movedRule(rule, { from, to })
  const isInMonth = from.slice(0, 7) === to.slice(0, 7) && from.slice(0, 10) !== to.slice(0, 10)
  const inMonth = ordinal !== null && isInMonth ? weekdayIn(day.slice(0, 7), weekdayOf(to), ordinal) : undefined
  return inMonth ?? dayPlus(day, daysBetween(from, to))
}

interface Times {
  readonly dateStart: string
  readonly dateEnd: string
}

/** Returns the times of an event on another day: the time of day and the number of days stay. */
export const onDay = ({ dateStart, dateEnd }: Times, day: string): Times => ({
  dateStart: `${day}${dateStart.slice(10)}`,
  dateEnd: `${dayPlus(day, daysBetween(dateStart, dateEnd))}${dateEnd.slice(10)}`,
})
