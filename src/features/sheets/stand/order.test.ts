import { expect, test } from 'vitest'
import { parseOrder, placeOf } from './order.ts'

test.each([
  ['', [1, 2, 3, 4]],
  ['1,2,3,2,4', [1, 2, 3, 2, 4]],
  [' 1-3; 2 , 4 ', [1, 2, 3, 2, 4]],
  ['2 – 4 1', [2, 3, 4, 1]],
  ['3', [3]],
])('%j is played as %j', (written, pages) => {
  expect(parseOrder(written, 4)).toEqual({ kind: 'order', pages })
})

test.each([
  ['1,zwei,3', 'unreadable', 'zwei'],
  ['1,-2', 'unreadable', '-2'],
  ['3-1', 'unreadable', '3-1'],
  ['1.5', 'unreadable', '1.5'],
  ['1,5', 'beyond', '5'],
  ['0', 'beyond', '0'],
  ['2-9', 'beyond', '2-9'],
])('%j is rejected as %s, naming %j', (written, kind, entry) => {
  expect(parseOrder(written, 4)).toEqual({ kind, entry })
})

test('an endlessly long order is refused before it fills the memory', () => {
  expect(parseOrder(Array(500).fill('1-300').join(','), 300)).toEqual({ kind: 'long', entry: '1-300' })
})

test('a jump leads to the next place of a page, else to its first one, and nowhere if the page is not played', () => {
  const order = [1, 2, 3, 2, 4]
  expect([placeOf(order, 2, 0), placeOf(order, 2, 1), placeOf(order, 1, 4), placeOf([1, 2], 3, 0)]).toEqual([
    1,
    3,
    0,
    null,
  ])
})
