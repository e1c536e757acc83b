import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

const input = { name: 'Nadia', password: 'Tuba-2026', solution: 'one' }

test('the same input has the same key, even with another captcha solution', () => {
  const { keyOf } = createIdempotencyKeys()
  expect(keyOf(input)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf({ ...input, solution: 'two' })).toBe(keyOf(input))
})

test('another input, another form and the next request after a success have another key', () => {
  const keys = createIdempotencyKeys()
  const all = [keys.keyOf(input), keys.keyOf({ ...input, password: 'Horn-2026' }), createIdempotencyKeys().keyOf(input)]
  const last = keys.keyOf(input)
  keys.clear()
  expect(new Set([...all, last, keys.keyOf(input)]).size).toBe(5)
})
