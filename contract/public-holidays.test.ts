import { expect, test } from 'vitest'
import { type Canton, cantons, isSunday, publicHolidayOn } from './public-holidays.ts'

// Dates of Easter by the Swiss calendar: 28 March 2027, 16 April 2028, 24 April 2011, 23 March 2008, 25 April 2038.
test.each([
  ['ZH', '2027-03-26', 'GOOD_FRIDAY'],
  ['ZH', '2027-03-29', 'EASTER_MONDAY'],
  ['ZH', '2027-05-06', 'ASCENSION'],
  ['ZH', '2027-05-17', 'WHIT_MONDAY'],
  ['ZH', '2028-04-17', 'EASTER_MONDAY'],
  ['ZH', '2011-04-25', 'EASTER_MONDAY'],
  ['ZH', '2038-04-26', 'EASTER_MONDAY'],
  // Ascension Day too.
  ['ZH', '2008-05-01', 'LABOUR_DAY'],
  ['BE', '2008-05-01', 'ASCENSION'],
  ['ZH', '2027-03-28', 'EASTER'],
  ['ZH', '2027-05-16', 'WHIT_SUNDAY'],
  ['ZH', '2027-01-02', 'BERCHTOLD'],
  ['VD', '2027-01-02', 'BERCHTOLD'],
  ['ZH', '2027-05-01', 'LABOUR_DAY'],
  ['ZH', '2027-12-26', 'ST_STEPHEN'],
  ['LU', '2027-05-27', 'CORPUS_CHRISTI'],
  ['LU', '2027-08-15', 'ASSUMPTION'],
  ['TI', '2027-03-19', 'ST_JOSEPH'],
  ['TI', '2027-06-29', 'PETER_AND_PAUL'],
  ['UR', '2027-01-06', 'EPIPHANY'],
  ['OW', '2027-09-25', 'BROTHER_KLAUS'],
  ['AI', '2027-09-22', 'ST_MAURICE'],
  ['SG', '2027-11-01', 'ALL_SAINTS'],
  ['JU', '2027-06-23', 'JURA'],
  ['NE', '2027-03-01', 'REPUBLIC'],
  // 1 January 2023 was a Sunday, and Christmas 2022 too.
  ['NE', '2023-01-02', 'AFTER_NEW_YEAR'],
  ['NE', '2022-12-26', 'AFTER_CHRISTMAS'],
  ['GL', '2025-04-03', 'NAEFELS'],
  // 6 April 2023 was Maundy Thursday.
  ['GL', '2023-04-13', 'NAEFELS'],
  ['GE', '2027-09-09', 'GENEVA_FAST'],
  ['GE', '2024-09-05', 'GENEVA_FAST'],
  ['GE', '2027-12-31', 'RESTORATION'],
  ['VD', '2027-09-20', 'FEDERAL_FAST_MONDAY'],
] as const)('in %s %s is a holiday: %s', (canton, day, holiday) => {
  expect(publicHolidayOn(day, canton)).toBe(holiday)
})

test.each([
  ['ZH', '2027-03-27'],
  ['ZH', '2027-03-30'],
  ['ZH', '2027-05-07'],
  ['ZH', '2027-05-27'],
  ['ZH', '2027-12-24'],
  ['ZH', '2028-04-18'],
  // Sechseläuten and Knabenschiessen.
  ['ZH', '2027-04-19'],
  ['ZH', '2027-09-13'],
  ['GE', '2027-01-02'],
  ['SG', '2027-01-02'],
  ['BE', '2027-05-01'],
  ['BE', '2027-05-27'],
  ['TI', '2027-03-26'],
  ['VS', '2027-03-26'],
  ['GE', '2027-12-26'],
  ['NE', '2027-01-02'],
  ['GL', '2023-04-06'],
] as const)('in %s %s is no holiday', (canton, day) => {
  expect(publicHolidayOn(day, canton)).toBeUndefined()
})

test('every canton has the days that all have by law, which also count where the canton is not known', () => {
  const all: readonly (Canton | null)[] = [...cantons, null]
  expect(cantons).toHaveLength(26)
  for (const day of ['2027-01-01', '2027-05-06', '2027-08-01', '2027-09-19', '2027-12-25'])
    expect(all.filter((canton) => publicHolidayOn(day, canton) === undefined)).toEqual([])
  expect(['2027-01-02', '2027-03-26', '2027-03-29', '2027-05-01'].map((day) => publicHolidayOn(day, null))).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ])
})

test('a Sunday is the last day of a week', () => {
  expect(['2027-04-04', '2027-04-05', '2027-04-10'].map(isSunday)).toEqual([true, false, false])
})
