import { expect, test } from 'vitest'
import { onPage, upright } from './annotations/page-part.ts'
import { noMargins } from './page-scale.ts'
import { rotatePage } from './rotation.ts'

const original = {
  rotations: { 1: 180 },
  margins: { 2: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 } },
  splits: { 1: 0.4, 2: 0.45 },
}

test('one page is rotated by 90°, with its margins and without its line, and the others stay', () => {
  expect(rotatePage(original, 2)).toEqual({
    rotations: { 1: 180, 2: 90 },
    margins: { 2: { top: 0.4, right: 0.1, bottom: 0.2, left: 0.3 } },
    splits: { 1: 0.4 },
  })
})

test('four times 90° are no rotation', () => {
  const rotate = (before: typeof original) => rotatePage(before, 2) as typeof original
  expect(rotate(rotate(rotate(rotate(original))))).toEqual({ ...original, splits: { 1: 0.4 } })
})

test('an annotation is rotated with its page', () => {
  const noted = onPage({ rotation: 0, size: { width: 600, height: 800 }, margins: noMargins }, { x: 0.25, y: 0.1 })
  // Rotated clockwise: the upper edge is now at the right.
  const rotated = { rotation: 90, size: { width: 800, height: 600 }, margins: noMargins }
  expect(upright(rotated, noted)).toEqual({ x: 0.9 * 800, y: 0.25 * 600 })
})
