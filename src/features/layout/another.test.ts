import { expect, test } from 'vitest'
import { randomExcept } from './random-except.ts'

test('never the same twice in a row, and each of the others can come', () => {
  const chances = [0, 0.3, 0.5, 0.7, 0.999]
  expect(new Set(chances.map((chance) => randomExcept(['a', 'b', 'c'], 'b', chance)))).toEqual(new Set(['a', 'c']))
})

test('an only picture stays', () => {
  expect(randomExcept(['a'], 'a', 0.5)).toBe('a')
})
