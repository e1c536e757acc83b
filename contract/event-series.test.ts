import { expect, test } from 'vitest'
import { onDay, repeatedDays, seriesDates, seriesLength, seriesMaximum, weekdayOf } from './event-series.ts'

const first = { dateStart: '2026-12-17T20:00', dateEnd: '2026-12-18T00:30' }

test('a repetition contains every week up to and including its last day, without the given days', () => {
  const repetition = { ...first, repeatUntil: '2027-01-07', repeatWithout: ['2026-12-24', '2026-12-31', '2026-12-25'] }
  expect(repeatedDays(repetition)).toEqual(['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07'])
  expect(seriesDates(repetition)).toEqual(['2026-12-17', '2027-01-07'])
  expect(weekdayOf('2026-12-17')).toBe(4)
  expect(weekdayOf('2026-12-20')).toBe(7)
})

test('ten thousand dates are counted, not computed', () => {
  expect(seriesLength(first.dateStart, '2218-08-10')).toBe(10_000)
  expect(repeatedDays({ ...first, repeatUntil: '2218-08-10' })).toHaveLength(seriesMaximum)
  expect(seriesLength(first.dateStart, '2026-12-16')).toBe(0)
  expect(repeatedDays({ ...first, repeatUntil: '2026-01-01' })).toEqual([])
})

test('an event keeps its times of day and its length on another day', () => {
  expect(onDay(first, '2027-03-25')).toEqual({ dateStart: '2027-03-25T20:00', dateEnd: '2027-03-26T00:30' })
})
