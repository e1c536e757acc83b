import { calendarYear, type DayRange } from '#contract/event-export.ts'

export type Period =
  | { readonly kind: 'year'; readonly year: number; readonly range: DayRange }
  | { readonly kind: 'season'; readonly from: number; readonly range: DayRange }

const firstMonthOfSeason = 8

/**
 * The periods that people ask for, as of a day `yyyy-MM-dd`: this year's and the next year's programme, and the season.
 */
export const exportPeriods = (today: string): readonly Period[] => {
  const year = Number(today.slice(0, 4))
  const from = Number(today.slice(5, 7)) >= firstMonthOfSeason ? year : year - 1
  return [
    { kind: 'year', year, range: calendarYear(year) },
    { kind: 'year', year: year + 1, range: calendarYear(year + 1) },
    { kind: 'season', from, range: { from: `${from}-08-01`, to: `${from + 1}-07-31` } },
  ]
}
