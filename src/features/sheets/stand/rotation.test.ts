import { expect, test } from 'vitest'
import { onPage, upright } from './annotations/page-part.ts'
import { noMargins } from './page-scale.ts'
import { rotatePage } from './rotation.ts'

const unturned = {
  rotations: { 1: 180 },
  margins: { 2: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 } },
  splits: { 1: 0.4, 2: 0.45 },
}

test('one page turns by a quarter, with its margins and without its line, and the others stay', () => {
  expect(rotatePage(unturned, 2)).toEqual({
    rotations: { 1: 180, 2: 90 },
    margins: { 2: { top: 0.4, right: 0.1, bottom: 0.2, left: 0.3 } },
    splits: { 1: 0.4 },
  })
})

test('four quarters are no rotation', () => {
  const turn = (before: typeof unturned) => rotatePage(before, 2) as typeof unturned
  expect(turn(turn(turn(turn(unturned))))).toEqual({ ...unturned, splits: { 1: 0.4 } })
})

test('an annotation turns with its page', () => {
  const noted = onPage({ rotation: 0, size: { width: 600, height: 800 }, margins: noMargins }, { x: 0.25, y: 0.1 })
  // A quarter turn clockwise: the upper edge is now at the right.
  const turned = { rotation: 90, size: { width: 800, height: 600 }, margins: noMargins }
  expect(upright(turned, noted)).toEqual({ x: 0.9 * 800, y: 0.25 * 600 })
})
