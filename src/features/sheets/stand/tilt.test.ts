import { expect, test } from 'vitest'
import { findTilt } from './tilt.ts'

const width = 400
const height = 560

/** A page with staves that lie askew by degrees clockwise, and heads of notes. */
const page = (askew: number, staves = 8) => {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  const slope = Math.tan((askew * Math.PI) / 180)
  const ink = (x: number, y: number) => {
    const at = 4 * (Math.round(y) * width + x)
    if (y >= 0 && y < height) data.fill(20, at, at + 3)
  }
  for (let stave = 0; stave < staves; stave++)
    for (let line = 0; line < 5; line++)
      for (let x = 30; x < width - 30; x++) ink(x, 60 + 55 * stave + 6 * line + (x - width / 2) * slope)
  for (let note = 0; note < 10 * staves; note++)
    for (let dx = 0; dx < 5; dx++)
      for (let dy = 0; dy < 4; dy++) ink(40 + ((37 * note) % 300) + dx, 60 + ((53 * note) % 420) + dy)
  return { width, height, data }
}

test.each([-4, -1.5, -0.5, 0, 0.75, 2, 5])('staves that lie askew by %d° are straightened', (askew) => {
  expect(findTilt(page(askew))).toBeCloseTo(-askew, 0)
  expect(Math.abs(findTilt(page(askew)) + askew)).toBeLessThanOrEqual(0.25)
})

test('a page without staves is left as it is', () => {
  expect(findTilt(page(0, 0))).toBe(0)
})
