import { expect, test } from 'vitest'
import { isSunday, publicHolidayOn } from './public-holidays.ts'

// Dates of Easter by the Swiss calendar: 28 March 2027, 16 April 2028, 24 April 2011, 23 March 2008.
test.each([
  ['2027-03-26', 'GOOD_FRIDAY'],
  ['2027-03-29', 'EASTER_MONDAY'],
  ['2027-05-06', 'ASCENSION'],
  ['2027-05-17', 'WHIT_MONDAY'],
  ['2028-04-17', 'EASTER_MONDAY'],
  ['2011-04-25', 'EASTER_MONDAY'],
  // Ascension Day too.
  ['2008-05-01', 'LABOUR_DAY'],
  ['2027-03-28', 'EASTER'],
  ['2027-05-16', 'WHIT_SUNDAY'],
  ['2027-01-02', 'BERCHTOLD'],
  ['2027-08-01', 'NATIONAL_DAY'],
  ['2027-12-26', 'ST_STEPHEN'],
])('%s is a holiday: %s', (day, holiday) => {
  expect(publicHolidayOn(day)).toBe(holiday)
})

test.each(['2027-03-27', '2027-03-30', '2027-05-07', '2027-12-24', '2028-04-18'])('%s is no holiday', (day) => {
  expect(publicHolidayOn(day)).toBeUndefined()
})

test('a Sunday is the last day of a week', () => {
  expect(['2027-04-04', '2027-04-05', '2027-04-10'].map(isSunday)).toEqual([true, false, false])
})
