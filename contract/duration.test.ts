import { expect, test } from 'vitest'
import { hoursAndMinutes, minutesAndSeconds, parseDuration, totalDuration } from './duration.ts'

test.each([
  ['4:30', 270],
  ["4'30''", 270],
  ['4.05', 245],
  [' 12 min ', 720],
  ['0:45', 45],
])('%s is %d seconds', (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds)
})

test.each(['4:3', '4:60', 'vier', '-1', '1:00:00', ''])('%s is no duration', (typed) => {
  expect(parseDuration(typed)).toBeUndefined()
})

test('a formatted duration is understood again', () => {
  for (const seconds of [1, 59, 60, 3600]) expect(parseDuration(minutesAndSeconds(seconds))).toBe(seconds)
})

test('the total counts known durations, and the pieces without one', () => {
  expect(totalDuration([{ duration: 200 }, { duration: null }, { duration: 65 }])).toEqual({
    duration: 265,
    withoutDuration: 1,
  })
  expect(totalDuration([])).toEqual({ duration: 0, withoutDuration: 0 })
})

test.each([
  [1, { hours: 0, minutes: 1 }],
  [2700, { hours: 0, minutes: 45 }],
  [3541, { hours: 1, minutes: 0 }],
  [4321, { hours: 1, minutes: 13 }],
])('%d seconds are stated in full minutes that suffice', (seconds, stated) => {
  expect(hoursAndMinutes(seconds)).toEqual(stated)
})
