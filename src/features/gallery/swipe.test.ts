import { expect, test } from 'vitest'
import { detectSwipe } from './swipe.ts'

test.each([
  ['to the left, for the next picture', { x: -60, y: 10 }, 'next'],
  ['to the right, back', { x: 60, y: -10 }, 'previous'],
  ['a tap that trembles', { x: 20, y: 2 }, null],
  ['aslant, rather scrolling', { x: 60, y: 50 }, null],
])('%s', (_, to, expected) => {
  expect(detectSwipe({ x: 0, y: 0 }, to)).toBe(expected)
})
