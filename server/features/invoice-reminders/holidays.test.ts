import { expect, test } from 'vitest'
import { isHoliday, isSunday } from './holidays.ts'

// Dates of Easter by the Swiss calendar: 28 March 2027, 16 April 2028, 24 April 2011, 23 March 2008.
test.each([
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-05-06', 'Ascension Day'],
  ['2027-05-17', 'Whit Monday'],
  ['2028-04-17', 'Easter Monday'],
  ['2011-04-25', 'Easter Monday'],
  ['2008-05-01', 'Ascension and Labour Day'],
  ['2027-01-02', 'Berchtold’s Day'],
  ['2027-08-01', 'National Day'],
  ['2027-12-26', 'St Stephen’s Day'],
])('%s is a holiday: %s', (day) => {
  expect(isHoliday(day)).toBe(true)
})

test.each(['2027-03-27', '2027-03-30', '2027-05-07', '2027-12-24', '2028-04-18'])('%s is no holiday', (day) => {
  expect(isHoliday(day)).toBe(false)
})

test('a Sunday is the last day of a week', () => {
  expect(['2027-04-04', '2027-04-05', '2027-04-10'].map(isSunday)).toEqual([true, false, false])
})
