import { expect, test } from 'vitest'
import { gapNearMiddle } from './split.ts'

/** Rows of a page with systems from one share of the height to another: staff lines with space between them. */
const page = (...systems: readonly (readonly [number, number])[]): readonly number[] =>
  Array.from({ length: 400 }, (_, row) => {
    const at = row / 400
    return systems.some(([from, to]) => at >= from && at < to) ? (row % 3 === 0 ? 70 : 8) : 0
  })

test('the line lies in the gap between two systems that is closest to the middle', () => {
  const at = gapNearMiddle(page([0.1, 0.2], [0.26, 0.36], [0.42, 0.54], [0.6, 0.7], [0.76, 0.86]))
  expect(at).toBeGreaterThan(0.54)
  expect(at).toBeLessThan(0.6)
})

test('dynamics between two systems do not hide the gap', () => {
  const rows = page([0.1, 0.4], [0.48, 0.9]).map((ink, row) => (row > 170 && row < 180 ? ink + 3 : ink))
  const at = gapNearMiddle(rows)
  expect(at).toBeGreaterThan(0.4)
  expect(at).toBeLessThan(0.48)
})

test('a page without a gap in its middle, and an empty one, are split in the middle', () => {
  expect(gapNearMiddle(page([0.1, 0.9]))).toBe(0.5)
  expect(gapNearMiddle(page([0.1, 0.28], [0.32, 0.68], [0.72, 0.9]))).toBe(0.5)
  expect(gapNearMiddle(page())).toBeCloseTo(0.5, 1)
})
