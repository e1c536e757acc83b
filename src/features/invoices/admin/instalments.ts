/** The same day some months later, or the last day of a shorter month. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Splits Rappen into `count` monthly parts; the first ones have what does not divide. */
export const instalmentsOf = (open: number, count: number, first: string) =>
  Array.from({ length: count }, (_, index) => ({
    dueOn: monthsAfter(first, index),
    amount: Math.floor(open / count) + (index < open % count ? 1 : 0),
  }))
