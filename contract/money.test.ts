import { expect, test } from 'vitest'
import { francs, parseRappen } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1500, '15.00'],
  [99_999, '999.99'],
  [123_450, '1’234.50'],
  [100_000_000, '1’000’000.00'],
  [-123_450, '-1’234.50'],
])('formats %i Rappen as %s', (rappen, written) => {
  expect(francs(rappen)).toBe(written)
})

test.each([
  ['15', 1500],
  ['15.5', 1550],
  ['15,50', 1550],
  ['15.–', 1500],
  ['15.', 1500],
  [" 1'234.50 ", 123_450],
  ['CHF 1’000', 100_000],
  ['1000.05', 100_005],
])('parses %s as %i Rappen', (typed, rappen) => {
  expect(parseRappen(typed)).toBe(rappen)
})

test.each(['', '15.005', '1e3', '-15', '+15', '0x10', '15 Franken', "1'00", '.50', 'NaN', '12345678', '1.000,50'])(
  'rejects %s, which is not an amount',
  (typed) => {
    expect(parseRappen(typed)).toBeUndefined()
  },
)

test('a formatted amount parses to the same amount', () => {
  for (let rappen = 0; rappen < 200_000; rappen += 37) expect(parseRappen(francs(rappen))).toBe(rappen)
})
