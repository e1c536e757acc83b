import * as v from 'valibot'
import { expect, test } from 'vitest'
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
