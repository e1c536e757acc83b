import { expect, test } from 'vitest'
import { marginsOf, type Pixels } from './margins.ts'

/** White paper with black boxes given as x, y, width, height. */
const paper = (
  width: number,
  height: number,
  ...boxes: readonly (readonly [number, number, number, number])[]
): Pixels => {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (const [left, top, w, h] of boxes)
    for (let y = top; y < top + h; y++)
      for (let x = left; x < left + w; x++) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return { width, height, data }
}

test('the margins end a little before the music', () => {
  const { top, right, bottom, left } = marginsOf(paper(500, 1000, [50, 200, 400, 700]))
  expect([top, right, bottom, left].map((margin) => Math.round(1000 * margin))).toEqual([188, 88, 88, 88])
})

test('a speck of dust is not music, a lone bar number is', () => {
  expect(marginsOf(paper(500, 1000, [50, 200, 400, 700], [5, 5, 1, 1]))).toEqual(
    marginsOf(paper(500, 1000, [50, 200, 400, 700])),
  )
  expect(marginsOf(paper(500, 1000, [50, 200, 400, 700], [20, 100, 6, 8])).top).toBeCloseTo(0.088, 3)
})

test('an empty page is left as it is, and a nearly empty one is never cut off completely', () => {
  expect(marginsOf(paper(100, 100))).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
  const { top, bottom } = marginsOf(paper(100, 100, [10, 90, 80, 5]))
  expect([top, bottom < 0.1]).toEqual([0.45, true])
})
