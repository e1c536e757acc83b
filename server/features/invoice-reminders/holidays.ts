import { Temporal } from 'temporal-polyfill'

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher: Astronomical Algorithms, chapter 8). */
const easter = (year: number): Temporal.PlainDate => {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

/** Days of the year as `MM-dd`, and days after Easter Sunday: the public holidays in the canton of Zürich. */
const fixed = ['01-01', '01-02', '05-01', '08-01', '12-25', '12-26']
const movable = [-2, 1, 39, 50]

/** @param day `yyyy-MM-dd` */
export const isSunday = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek === 7

/** True on a public holiday in the canton of Zürich. @param day `yyyy-MM-dd` */
export const isHoliday = (day: string): boolean => {
  const sunday = easter(Number(day.slice(0, 4)))
  return fixed.includes(day.slice(5)) || movable.some((days) => sunday.add({ days }).toString() === day)
}
