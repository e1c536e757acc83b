import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { dayAfter, fromWireTime, lastDay, NonexistentTimeError, startOfDay } from './time.ts'

describe('local time in Zürich', () => {
  test.each([
    ['2026-01-15T20:00', '2026-01-15T19:00:00.000Z'],
    ['2026-07-15T20:00', '2026-07-15T18:00:00.000Z'],
    // The repeated hour in October means its first occurrence.
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ])('%s is %s', (wire, instant) => {
    expect(fromWireTime(wire).toISOString()).toBe(instant)
  })

  test.each([
    '2026-03-29T02:00',
    '2026-03-29T02:59',
    '2026-02-29T10:00',
    '2026-04-31T10:00',
    '2026-01-01T24:00',
    '2026-13-01T00:00',
    'x',
    '',
  ])('%s does not exist', (wire) => {
    expect(() => fromWireTime(wire)).toThrow(NonexistentTimeError)
  })

  test('every instant of a whole minute is converted back, except in the second occurrence of the repeated hour', () => {
    const minutes = fc.integer({ min: 0, max: 80 * 366 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(Date.UTC(1990, 0, 1) + minute * 60_000)
        const back = fromWireTime(toWireTime(instant))
        const repeated = instant.getTime() - back.getTime() === 3_600_000
        expect(repeated || back.getTime() === instant.getTime()).toBe(true)
      }),
    )
  })
})

test('days are counted on the calendar, even across a clock change', () => {
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(startOfDay('2026-03-30').getTime() - startOfDay('2026-03-29').getTime()).toBe(23 * 3_600_000)
  expect(lastDay(startOfDay('2026-03-30'))).toBe('2026-03-29T00:00')
})
