import { expect, test } from 'vitest'
import { toWireDate, toWireTime } from '#contract/clock.ts'
import { date, fullDate, monthAndYear, posterDate, weekday } from './wall-clock.ts'

test('formats a date as is usual in each language', () => {
  expect(fullDate('2026-12-03T17:00', 'de-ch')).toBe('Donnerstag, 03.12.2026')
  expect(fullDate('2026-12-03T17:00', 'en-gb')).toBe('Thursday, 3 December 2026')
  expect(date('2026-12-03', 'de-ch')).toBe('03.12.2026')
  expect(monthAndYear('2027-03-01', 'de-ch')).toBe('März 2027')
  expect(posterDate('2027-03-01T19:30', 'de-ch')).toBe('1.3.')
  expect(posterDate('2027-03-01T19:30', 'en-gb')).toBe('1/3')
})

test("shows the wall clock time regardless of the visitor's time zone", () => {
  const before = process.env.TZ
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Zurich']) {
      process.env.TZ = zone
      expect(weekday('2026-12-13T23:59', 'de-ch')).toBe('Sonntag')
      expect(weekday('2026-12-13T00:00', 'de-ch')).toBe('Sonntag')
      // A last day that a form proposes, and a deadline, are those of the band.
      expect(toWireDate(new Date('2026-12-12T23:30:00Z'))).toBe('2026-12-13')
      expect(toWireTime(new Date('2026-07-31T22:00:00Z'))).toBe('2026-08-01T00:00')
    }
  } finally {
    process.env.TZ = before
  }
})
