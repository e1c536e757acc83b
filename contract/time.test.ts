import * as v from 'valibot'
import { expect, test } from 'vitest'
import { timesAt, yearLater } from './clock.ts'
import { WireDate } from './time.ts'

test.each(['2026-02-28', '2028-02-29', '1899-01-01'])('%s is a day', (day) => {
  expect(v.parse(WireDate, day)).toBe(day)
})

test.each([
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '26-01-01',
  '2026-1-1',
  '',
  ' 2026-01-01',
  '+002026-01-01',
])('rejects %j', (text) => {
  expect(v.safeParse(WireDate, text).issues?.map(({ message }) => message)).toEqual(['validation.date'])
})

test.each([
  ['2026-03-29T01:59', 1],
  ['2026-03-29T02:00', 0],
  ['2026-03-29T02:59', 0],
  ['2026-03-29T03:00', 1],
  ['2026-10-25T01:59', 1],
  ['2026-10-25T02:00', 2],
  ['2026-10-25T02:59', 2],
  ['2026-10-25T03:00', 1],
  ['1899-05-01T20:00', 1],
  ['', 0],
  ['2026-03-29', 0],
] as const)('the clock shows %j %i times', (wire, times) => {
  expect(timesAt(wire)).toBe(times)
})

test.each([
  ['2026-11-30', '2027-11-30'],
  ['2026-11-30T20:15', '2027-11-30T20:15'],
  ['2028-02-29T00:00', '2029-02-28T00:00'],
])('a year after %s is %s', (wire, later) => {
  expect(yearLater(wire)).toBe(later)
})
