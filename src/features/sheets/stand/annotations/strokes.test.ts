import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { annotationLimits, Stroke } from '#contract/annotations.ts'
import { isTouched, maxPoints, notesIn, pathOf, pointsOf, written } from './strokes.ts'

const stroke = (points: string): Stroke => ({
  id: '0b4fb3d2-6c1e-4a52-9a51-5d6b4a8f6f10',
  page: 1,
  tool: 'pen',
  ink: 'black',
  width: 24,
  points,
})

it('the longest possible stroke is accepted by the server and parsed back unchanged', () => {
  const points = Array.from({ length: maxPoints }, () => ({ x: 10_000, y: 10_000 }))
  expect(written(points).length).toBeLessThanOrEqual(annotationLimits.points)
  expect(v.is(Stroke, stroke(written(points)))).toBe(true)
  expect(pointsOf({ points: written(points) })).toEqual(points)
})

it('a tap is a dot', () => {
  const part = {
    rotation: 0,
    tilt: 0,
    size: { width: 600, height: 800 },
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
  }
  expect(pathOf(part, stroke('5000,5000'))).toBe('M300.00 400.00h.01')
  expect(pathOf(part, stroke('5000,5000 10000,0'))).toBe('M300.00 400.00L600.00 0.00')
})

test.each([
  ['on its line, far from its points', '1000,1000 9000,1000', { x: 5000, y: 1050 }, true],
  ['on a dot', '1000,1000', { x: 1050, y: 1050 }, true],
  ['beside it', '1000,1000 9000,1000', { x: 5000, y: 1100 }, false],
  ['behind its end', '1000,1000 9000,1000', { x: 9200, y: 1000 }, false],
])('the eraser touches a stroke %s or not', (_, points, at, touched) => {
  expect(isTouched(stroke(points), at, at)).toBe(touched)
})

it('a fast movement erases the strokes it crosses between two points', () => {
  const line = stroke('1000,5000 9000,5000')
  expect(isTouched(line, { x: 4000, y: 1000 }, { x: 4200, y: 9000 })).toBe(true)
  expect(isTouched(line, { x: 4000, y: 1000 }, { x: 4200, y: 4800 })).toBe(false)
})

it('strokes of one word are one note, distant ones another', () => {
  const word = [stroke('100,100 200,300'), stroke('300,100 420,300'), stroke('600,200')]
  expect([notesIn([]), notesIn(word), notesIn([...word, stroke('5000,5000')])]).toEqual([0, 1, 2])
})
