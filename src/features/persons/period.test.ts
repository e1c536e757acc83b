import { expect, test } from 'vitest'
import { firstDay, lastDay } from './period.ts'

test('a period of which only the years are known is shown without 1 January and 31 December', () => {
  expect([firstDay('1985-01-01', 'de-ch'), lastDay('1985-01-01', '1999-12-31', 'en-gb')]).toEqual(['1985', '1999'])
  expect([firstDay('1985-12-31', 'de-ch'), lastDay('1985-01-01', '1999-01-01', 'en-gb')]).toEqual([
    '31.12.1985',
    '1 January 1999',
  ])
})

test('keeps the last day of a year when the first day is known', () => {
  expect(lastDay('1985-03-02', '2026-12-31', 'de-ch')).toBe('31.12.2026')
})
