import { dayPlus, weekdayOf } from './event-series.ts'

export const cantons = [
  ...['ZH', 'BE', 'LU', 'UR', 'SZ', 'OW', 'NW', 'GL', 'ZG', 'FR', 'SO', 'BS', 'BL'],
  ...['SH', 'AR', 'AI', 'SG', 'GR', 'AG', 'TG', 'TI', 'VD', 'VS', 'NE', 'GE', 'JU'],
] as const
export type Canton = (typeof cantons)[number]

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

/** Returns the day of a year, `yyyy-MM-dd`. */
type DayIn = (year: number) => string

const fixed =
  (inYear: `${number}-${number}`): DayIn =>
  (year) =>
    `${year}-${inYear}`
const afterEaster =
  (days: number): DayIn =>
  (year) =>
    dayPlus(easter(year), days)
/** The weekday on or after a day. */
const firstFrom = (day: string, weekday: number): string => dayPlus(day, (weekday - weekdayOf(day) + 7) % 7)
const [monday, thursday, sunday] = [1, 4, 7]
/** The third Sunday of September. */
const federalFast: DayIn = (year) => firstFrom(`${year}-09-15`, sunday)

/** The first Thursday of April, or the second one if the first is in Holy Week. */
const naefels: DayIn = (year) => {
  const first = firstFrom(`${year}-04-01`, thursday)
  return first === dayPlus(easter(year), -3) ? dayPlus(first, 7) : first
}

const ifMonday =
  (dayIn: DayIn): DayIn =>
  (year) =>
    weekdayOf(dayIn(year)) === monday ? dayIn(year) : ''

const without = (...others: readonly Canton[]): readonly Canton[] => cantons.filter((one) => !others.includes(one))
const catholic = ['LU', 'UR', 'SZ', 'OW', 'NW', 'ZG', 'FR', 'AI', 'TI', 'VS'] as const

/**
 * Holidays, their days, and the cantons that have them; null = all. Source: Federal Office of Justice, "Gesetzliche Feiertage und Tage,
 * die in der Schweiz wie gesetzliche Feiertage behandelt werden" (2011), both kinds. Where districts or municipalities of a canton
 * differ (AG, FR, GR, SO), those of most of them. A day that is one from noon on counts (SO on 1 May); feasts of single places, such
 * as the Sechseläuten, are none.
 */
const holidays = {
  NEW_YEAR: [fixed('01-01'), null],
  BERCHTOLD: [fixed('01-02'), ['ZH', 'BE', 'LU', 'OW', 'GL', 'ZG', 'FR', 'SO', 'SH', 'AG', 'TG', 'VD', 'JU']],
  AFTER_NEW_YEAR: [ifMonday(fixed('01-02')), ['NE']],
  EPIPHANY: [fixed('01-06'), ['UR', 'SZ', 'TI']],
  REPUBLIC: [fixed('03-01'), ['NE']],
  ST_JOSEPH: [fixed('03-19'), ['UR', 'SZ', 'NW', 'TI', 'VS']],
  NAEFELS: [naefels, ['GL']],
  LABOUR_DAY: [fixed('05-01'), ['ZH', 'SO', 'BS', 'BL', 'SH', 'TG', 'TI', 'NE', 'JU']],
  GOOD_FRIDAY: [afterEaster(-2), without('TI', 'VS')],
  EASTER: [afterEaster(0), null],
  EASTER_MONDAY: [afterEaster(1), cantons],
  ASCENSION: [afterEaster(39), null],
  WHIT_SUNDAY: [afterEaster(49), null],
  WHIT_MONDAY: [afterEaster(50), cantons],
  CORPUS_CHRISTI: [afterEaster(60), [...catholic, 'SO', 'JU']],
  JURA: [fixed('06-23'), ['JU']],
  PETER_AND_PAUL: [fixed('06-29'), ['TI']],
  NATIONAL_DAY: [fixed('08-01'), null],
  ASSUMPTION: [fixed('08-15'), [...catholic, 'SO', 'JU']],
  // The Thursday after the first Sunday of September.
  GENEVA_FAST: [(year) => dayPlus(firstFrom(`${year}-09-01`, sunday), 4), ['GE']],
  FEDERAL_FAST: [federalFast, null],
  FEDERAL_FAST_MONDAY: [(year) => dayPlus(federalFast(year), 1), ['VD', 'NE']],
  ST_MAURICE: [fixed('09-22'), ['AI']],
  BROTHER_KLAUS: [fixed('09-25'), ['OW']],
  ALL_SAINTS: [fixed('11-01'), [...catholic, 'GL', 'SO', 'SG', 'JU']],
  IMMACULATE_CONCEPTION: [fixed('12-08'), catholic],
  CHRISTMAS: [fixed('12-25'), null],
  ST_STEPHEN: [fixed('12-26'), without('VD', 'NE', 'GE', 'JU')],
  AFTER_CHRISTMAS: [ifMonday(fixed('12-26')), ['NE']],
  RESTORATION: [fixed('12-31'), ['GE']],
} as const satisfies Record<string, readonly [DayIn, readonly Canton[] | null]>

export type PublicHoliday = keyof typeof holidays

/**
 * Returns the public holiday of a canton on a day.
 * @param day `yyyy-MM-dd`
 * @param canton null = not known: only what all cantons have by law
 */
export const publicHolidayOn = (day: string, canton: Canton | null): PublicHoliday | undefined => {
  const names = Object.keys(holidays) as PublicHoliday[]
  return names.find((name) => {
    const [dayIn, where]: readonly [DayIn, readonly Canton[] | null] = holidays[name]
    return (where === null || (canton !== null && where.includes(canton))) && dayIn(Number(day.slice(0, 4))) === day
  })
}

/** @param day `yyyy-MM-dd` */
export const isSunday = (day: string): boolean => weekdayOf(day) === 7
