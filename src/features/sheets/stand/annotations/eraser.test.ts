import { expect, it, test } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { noMargins } from '../page-scale.ts'
import { isTouched } from './eraser.ts'
import type { PagePart } from './page-part.ts'

const a4: PagePart = { rotation: 0, tilt: 0, size: { width: 595, height: 842 }, margins: noMargins }
const stroke = (points: string, more: Partial<Stroke> = {}): Stroke => ({
  ...{ id: '0b4fb3d2-6c1e-4a52-9a51-5d6b4a8f6f10', page: 1, tool: 'pen', ink: 'black', width: 24 },
  points,
  ...more,
})

test.each([
  ['on its line, far from its points', '1000,1000 9000,1000', { x: 5000, y: 1050 }, true],
  ['on a dot', '1000,1000', { x: 1050, y: 1050 }, true],
  ['beside it', '1000,1000 9000,1000', { x: 5000, y: 1100 }, false],
  ['behind its end', '1000,1000 9000,1000', { x: 9200, y: 1000 }, false],
])('the eraser touches a stroke %s or not', (_, points, at, touched) => {
  expect(isTouched(a4, stroke(points), at, at)).toBe(touched)
})

it('a fast movement erases the strokes it crosses between two points', () => {
  const line = stroke('1000,5000 9000,5000')
  expect(isTouched(a4, line, { x: 4000, y: 1000 }, { x: 4200, y: 9000 })).toBe(true)
  expect(isTouched(a4, line, { x: 4000, y: 1000 }, { x: 4200, y: 4800 })).toBe(false)
})

test.each([
  ['inside its glyph', { x: 5100, y: 5100 }, true],
  ['beside its glyph', { x: 5000, y: 5600 }, false],
])('the eraser touches a stamp %s or not', (_, at, touched) => {
  const segno = stroke('5000,5000', { tool: 'stamp', width: 640, content: 'segno' })
  expect(isTouched(a4, segno, at, at)).toBe(touched)
})

test.each([
  ['at its last letter', { x: 3200, y: 5000 }, true],
  ['behind its end', { x: 4200, y: 5000 }, false],
  ['above it', { x: 2500, y: 4700 }, false],
])('the eraser touches a text %s or not', (_, at, touched) => {
  const note = stroke('2000,5000', { tool: 'text', width: 230, content: 'Dämpfer auf' })
  expect(isTouched(a4, note, at, at)).toBe(touched)
})

it('the eraser touches a text where a rotated page shows it', () => {
  const note = stroke('5000,5000', { tool: 'text', width: 230, content: 'Dämpfer auf' })
  const rotated = { ...a4, rotation: 90, size: { width: 842, height: 595 } }
  // The text runs to the right on the rotated page, which is upwards on the page of the file.
  expect(isTouched(rotated, note, { x: 5000, y: 4200 }, { x: 5000, y: 4200 })).toBe(true)
  expect(isTouched(rotated, note, { x: 5800, y: 5000 }, { x: 5800, y: 5000 })).toBe(false)
})
