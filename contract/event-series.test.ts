import { describe, expect, test } from 'vitest'
import {
  followedDay,
  monthsWithout,
  movedRule,
  onDay,
  type Repetition,
  repeatedDays,
  seriesDates,
  seriesMaximum,
  weekdayOf,
} from './event-series.ts'

const first = { dateStart: '2026-12-17T20:00', dateEnd: '2026-12-18T00:30' }
const repetition = (fields: Partial<Repetition>): Repetition => ({
  ...({ dateStart: first.dateStart, repeatRhythm: 'weekly', repeatEvery: 1 } as const),
  ...{ repeatDays: null, repeatUntil: null, repeatTimes: null },
  ...fields,
})
const days = (fields: Partial<Repetition>) => repeatedDays(repetition(fields))

describe('a repetition', () => {
  test('contains every week up to and including its last day, without the given days', () => {
    const until = { repeatUntil: '2027-01-07' }
    expect(days(until)).toEqual(['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07'])
    const repeatWithout = ['2026-12-24', '2026-12-31', '2026-12-25']
    expect(seriesDates({ ...repetition(until), repeatWithout })).toEqual(['2026-12-17', '2027-01-07'])
    expect(['2026-12-17', '2026-12-20'].map(weekdayOf)).toEqual([4, 7])
  })

  test('is on several weekdays of every second week, from the first date on', () => {
    const fields = { repeatEvery: 2, repeatDays: [4, 1], repeatTimes: 5 }
    // The Monday of the first week is before the first date.
    expect(days(fields)).toEqual(['2026-12-17', '2026-12-28', '2026-12-31', '2027-01-11', '2027-01-14'])
  })

  test('ends at its number of dates or its last day, whichever is first', () => {
    expect(days({ repeatTimes: 2 })).toEqual(['2026-12-17', '2026-12-24'])
    expect(days({ repeatTimes: 9, repeatUntil: '2026-12-24' })).toEqual(['2026-12-17', '2026-12-24'])
    expect(days({ repeatUntil: '2026-12-16' })).toEqual([])
    expect(days({})).toEqual([])
  })

  test('is on the same weekday of each month, across the years', () => {
    const monthly = { dateStart: '2026-12-11T20:00', repeatRhythm: 'monthly' } as const
    expect(days({ ...monthly, repeatTimes: 4 })).toEqual(['2026-12-11', '2027-01-08', '2027-02-12', '2027-03-12'])
    expect(days({ ...monthly, repeatEvery: 3, repeatTimes: 2 })).toEqual(['2026-12-11', '2027-03-12'])
    expect(days({ ...monthly, repeatRhythm: 'monthly_last', repeatUntil: '2027-02-28' })).toEqual([
      '2026-12-25',
      '2027-01-29',
      '2027-02-26',
    ])
  })

  test('skips months without a fifth weekday, and names them', () => {
    const fifth = { dateStart: '2027-01-29T20:00', repeatRhythm: 'monthly', repeatTimes: 3 } as const
    expect(days(fifth)).toEqual(['2027-01-29', '2027-04-30', '2027-07-30'])
    expect(monthsWithout(repetition(fifth))).toEqual(['2027-02', '2027-03', '2027-05', '2027-06'])
    expect(monthsWithout(repetition({ ...fifth, repeatRhythm: 'monthly_last' }))).toEqual([])
  })

  test('of ten thousand dates is not computed, and one without an end in sight ends with the years', () => {
    expect(days({ repeatUntil: '2218-08-10' })).toHaveLength(seriesMaximum + 1)
    expect(days({ dateStart: '2199-05-02T20:00', repeatUntil: '2390-01-01' })).toHaveLength(seriesMaximum + 1)
    // The fifth Tuesday of each third February: one in 84 years or more.
    const leap = { dateStart: '2028-02-29T20:00', repeatRhythm: 'monthly', repeatEvery: 36, repeatTimes: 104 } as const
    const rare = days(leap)
    expect([rare.length < 104, rare.every((day) => day.slice(4) === '-02-29')]).toEqual([true, true])
  })
})

test('an event keeps its times of day and its length on another day', () => {
  expect(onDay(first, '2027-03-25')).toEqual({ dateStart: '2027-03-25T20:00', dateEnd: '2027-03-26T00:30' })
})

describe('dates that follow another one', () => {
  test('move with it on the same weekday, and stay on others', () => {
    const rule = { every: 1, weekdays: [1, 4], ordinal: null }
    const move = { from: '2026-12-14', to: '2026-12-15' }
    expect(['2026-12-21', '2026-12-17'].map((day) => followedDay(day, rule, move))).toEqual([
      '2026-12-22',
      '2026-12-17',
    ])
    expect(movedRule(rule, move)).toEqual({ every: 1, weekdays: [2, 4], ordinal: null })
  })

  test('keep a weekday of each month in a monthly series', () => {
    const rule = { every: 1, weekdays: [5], ordinal: 2 }
    const move = { from: '2026-11-13', to: '2026-11-14' }
    expect(movedRule(rule, move)).toEqual({ every: 1, weekdays: [6], ordinal: 2 })
    // The second Saturday of a month can be before its second Friday.
    expect(followedDay('2027-01-08', rule, move)).toBe('2027-01-09')
    expect(followedDay('2027-05-14', rule, move)).toBe('2027-05-08')
  })

  test('stay the last ones of their months as long as the moved one is', () => {
    const rule = { every: 1, weekdays: [5], ordinal: -1 }
    expect(movedRule(rule, { from: '2026-11-27', to: '2026-11-28' })).toEqual({ every: 1, weekdays: [6], ordinal: -1 })
    expect(movedRule(rule, { from: '2026-11-27', to: '2026-11-20' })).toEqual({ every: 1, weekdays: [5], ordinal: 3 })
    expect(followedDay('2026-12-25', rule, { from: '2026-11-27', to: '2026-11-20' })).toBe('2026-12-18')
  })
})
