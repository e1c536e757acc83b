import { expect, test } from 'vitest'
import { endAt, formatTime, repeatFrom, speedBeside, startAt } from './playback.ts'

test('a passage is repeated from its start once its end is reached', () => {
  const passage = endAt(20, startAt(12, null))
  expect(repeatFrom(19.9, passage)).toBe(null)
  expect(repeatFrom(20.1, passage)).toBe(12)
})

test('a passage without an end is not repeated, and one without a start begins with the recording', () => {
  expect(repeatFrom(500, startAt(12, null))).toBe(null)
  expect(endAt(20, null)).toEqual({ start: 0, end: 20 })
})

test('a start after the end discards the end, and an end before the start is ignored', () => {
  const passage = { start: 12, end: 20 }
  expect(startAt(25, passage)).toEqual({ start: 25, end: null })
  expect(startAt(15, passage)).toEqual({ start: 15, end: 20 })
  expect(endAt(12.2, passage)).toBe(passage)
})

test('times are minutes and seconds', () => {
  expect([0, 65.9, 600].map(formatTime)).toEqual(['0:00', '1:05', '10:00'])
})

test('the slowest speed has no slower one, and the fastest no faster one', () => {
  expect([speedBeside(80, -1), speedBeside(80, 1)]).toEqual([70, 90])
  expect([speedBeside(50, -1), speedBeside(110, 1)]).toEqual([50, 110])
})
