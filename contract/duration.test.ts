import { expect, test } from 'vitest'
import { minutesAndSeconds, parseDuration } from './duration.ts'

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
