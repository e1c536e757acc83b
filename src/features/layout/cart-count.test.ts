import { expect, test } from 'vitest'
import { countIn } from './cart-count.ts'

test.each([
  ['{"positions":[{"count":2,"shopItem":{"id":1}},{"count":1}],"total":5000}', 3],
  ['{"positions":[]}', 0],
  ['{"positions":[null,{"count":"7"},{"count":1}]}', 1],
  ['{"positions":[{"count":-1}]}', 0],
  ['{"positions":3}', 0],
  ['[]', 0],
  ['null', 0],
  ['not JSON', 0],
  [null, 0],
])('the cart %s contains %i items', (stored, count) => {
  expect(countIn(stored)).toBe(count)
})
