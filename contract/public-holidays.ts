import { dayPlus, weekdayOf } from './event-series.ts'

/** Days of the year, `MM-dd`. */
const fixed = {
  '01-01': 'NEW_YEAR',
  '01-02': 'BERCHTOLD',
  '05-01': 'LABOUR_DAY',
  '08-01': 'NATIONAL_DAY',
  '12-25': 'CHRISTMAS',
  '12-26': 'ST_STEPHEN',
} as const
/** Days after Easter Sunday. */
const movable = [
  [-2, 'GOOD_FRIDAY'],
  [0, 'EASTER'],
  [1, 'EASTER_MONDAY'],
  [39, 'ASCENSION'],
  [49, 'WHIT_SUNDAY'],
  [50, 'WHIT_MONDAY'],
] as const

export type PublicHoliday = (typeof fixed)[keyof typeof fixed] | (typeof movable)[number][1]

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher: Astronomical Algorithms, chapter 8). */
const easter = (year: number): string => {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  // Days from 1 March on.
  return dayPlus(`${year}-03-01`, epact + weekday - 7 * late + 21)
}

const isFixed = (day: string): day is keyof typeof fixed => Object.hasOwn(fixed, day)

/** Returns the public holiday of the canton of Zürich on a day. @param day `yyyy-MM-dd` */
export const publicHolidayOn = (day: string): PublicHoliday | undefined => {
  const inYear = day.slice(5)
  if (isFixed(inYear)) return fixed[inYear]
  const sunday = easter(Number(day.slice(0, 4)))
  return movable.find(([days]) => dayPlus(sunday, days) === day)?.[1]
}

/** @param day `yyyy-MM-dd` */
export const isSunday = (day: string): boolean => weekdayOf(day) === 7
