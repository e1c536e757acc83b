import { expect, test } from 'vitest'
import { randomExcept } from './random-except.ts'

test('never returns the same item twice in a row, and can return each of the others', () => {
  const chances = [0, 0.3, 0.5, 0.7, 0.999]
  expect(new Set(chances.map((chance) => randomExcept(['a', 'b', 'c'], 'b', chance)))).toEqual(new Set(['a', 'c']))
})

test('returns the only item', () => {
  expect(randomExcept(['a'], 'a', 0.5)).toBe('a')
})
