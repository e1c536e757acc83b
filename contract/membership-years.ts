/** A period in whole days, both included; `to` null = open. Days are `yyyy-MM-dd`. */
export interface Span {
  readonly from: string
  readonly to: string | null
}

const dayMs = 86_400_000
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs

/** 29 February becomes the last day of February in a common year (article 77 of the Swiss Code of Obligations). */
const plusYears = (day: string, years: number): string => {
  const text = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return new Date(`${text}T00:00Z`).toISOString().slice(5, 10) === day.slice(5) ? text : `${text.slice(0, 4)}-02-28`
}

/** The same days in order, without overlaps; neighbouring periods become one. A period that ends before it begins is left out. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = []
  for (const span of spans
    .filter(({ from, to }) => to === null || from <= to)
    .sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last === undefined || (last.to !== null && plusDays(last.to, 1) < span.from)) merged.push(span)
    else if (last.to !== null && (span.to === null || span.to > last.to))
      merged[merged.length - 1] = { from: last.from, to: span.to }
  }
  return merged
}

/**
 * The day on which the periods together reach a number of years: a day in two periods counts once, gaps do not count.
 * The day after the last one counts as reached too. null = never.
 */
export const dayOfYears = (spans: readonly Span[], years: number): string | null => {
  let [fullYears, days] = [0, 0]
  for (const { from, to } of mergeSpans(spans)) {
    const wanted = plusDays(plusYears(from, years - fullYears), -days)
    const [, reached = from] = [from, wanted].sort()
    const end = to === null ? null : plusDays(to, 1)
    if (end === null || reached <= end) return reached
    let own = Number(end.slice(0, 4)) - Number(from.slice(0, 4))
    if (plusYears(from, own) > end) own -= 1
    fullYears += own
    days += daysBetween(plusYears(from, own), end)
  }
  return null
}

/** How the years of an award are counted: the calendar years in which somebody played, or years to the day. */
export const yearCounts = ['CALENDAR_YEARS', 'DAYS'] as const
export type YearCount = (typeof yearCounts)[number]

/** Returns true for 1 January: a first day of which only the year is known is stored so. */
export const isYearOnly = (day: string): boolean => day.endsWith('-01-01')

const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * The year before which the periods touch a number of calendar years: each counts once, however short, and the year
 * itself does not count. null = never.
 */
export const yearOfCalendarYears = (spans: readonly Span[], years: number): number | null => {
  let [counted, next] = [0, 0]
  for (const { from, to } of mergeSpans(spans)) {
    const first = Math.max(next, yearOf(from))
    const reached = first + years - counted
    if (to === null || reached <= yearOf(to) + 1) return reached
    next = yearOf(to) + 1
    counted += next - first
  }
  return null
}

/** The full years of the periods before a day; a day in two periods counts once, gaps do not count. */
export const yearsBefore = (spans: readonly Span[], day: string): number => {
  const past = spans
    .filter(({ from }) => from < day)
    .map(({ from, to }) => ({ from, to: to === null || to >= day ? plusDays(day, -1) : to }))
  let years = 0
  while (dayOfYears(past, years + 1) !== null) years += 1
  return years
}

interface Former {
  readonly id: number
  readonly functionType: string | null
  /** Last day of the function. */
  readonly until: string
}
interface WithFunctions {
  readonly organizationId: number
  readonly functionType: string | null
  readonly joinDate: string
  readonly leaveDate: string | null
  readonly former: readonly Former[]
}

/** A function during a membership; `id` null = the last one, which the membership itself has. */
export interface FunctionSpan extends Span {
  readonly id: number | null
  readonly functionType: string | null
}

/** The functions of a membership in order: each begins on the day after the one before, the first with the membership. */
export const functionSpans = ({ functionType, joinDate, leaveDate, former }: WithFunctions): FunctionSpan[] => {
  const ended = former.toSorted((a, b) => (a.until < b.until ? -1 : 1))
  const beginOf = (index: number): string => {
    const before = ended[index - 1]
    return before === undefined ? joinDate : plusDays(before.until, 1)
  }
  return [
    ...ended.map((one, index) => ({
      id: one.id,
      functionType: one.functionType,
      from: beginOf(index),
      to: one.until,
    })),
    { id: null, functionType, from: beginOf(ended.length), to: leaveDate },
  ]
}

const overlaps = (a: Span, b: Span): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

/**
 * Returns the first problem in the functions of one person: `order` = one ends before it begins, or after the membership;
 * `future` = a former one has not ended; `overlap` = the same one twice at the same time.
 */
export const findHistoryProblem = (
  memberships: readonly WithFunctions[],
  today: string,
): 'order' | 'future' | 'overlap' | null => {
  const all = memberships.flatMap((one) => functionSpans(one).map((span) => ({ ...span, in: one.organizationId })))
  if (memberships.some(({ former }) => former.some(({ until }) => until >= today))) return 'future'
  if (all.some(({ from, to }) => to !== null && to < from)) return 'order'
  const isDoubled = all.some((a, index) =>
    all.slice(index + 1).some((b) => a.in === b.in && a.functionType === b.functionType && overlaps(a, b)),
  )
  return isDoubled ? 'overlap' : null
}
