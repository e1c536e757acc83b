import * as v from 'valibot'
import { expect, it } from 'vitest'
import { annotationLimits, Stroke } from '#contract/annotations.ts'
import { maxPoints, notesIn, pathOf, pointsOf, textsIn, written } from './strokes.ts'

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

it('strokes of one word are one note, distant ones another', () => {
  const word = [stroke('100,100 200,300'), stroke('300,100 420,300'), stroke('600,200')]
  expect([notesIn([]), notesIn(word), notesIn([...word, stroke('5000,5000')])]).toEqual([0, 1, 2])
})

it('a stroke that joins two distant words makes them one note', () => {
  const words = [stroke('100,100 200,200'), stroke('5000,100 5100,200'), stroke('150,9000 160,9100')]
  expect([notesIn(words), notesIn([...words, stroke('180,150 5050,150')])]).toEqual([3, 2])
})

it('the notes of a full page are counted as by comparing every pair of strokes', () => {
  const strokes = Array.from({ length: 300 }, (_, n) => stroke(`${(n * 1373) % 9000},${(n * 2111) % 9500}`))
  const left = new Set(strokes.map(pointsOf).map(([point = { x: 0, y: 0 }]) => point))
  let notes = 0
  for (const first of left) {
    left.delete(first)
    notes++
    const near = [first]
    for (let one = near.pop(); one !== undefined; one = near.pop())
      for (const other of left)
        if (Math.abs(one.x - other.x) <= 250 && Math.abs(one.y - other.y) <= 250) {
          left.delete(other)
          near.push(other)
        }
  }
  expect(notesIn(strokes)).toBe(notes)
})

it('the words of a page are those of its texts, not the glyphs of its stamps', () => {
  const placed = { ...stroke('5000,5000'), content: 'fermataAbove' }
  expect(textsIn([stroke('1,1'), { ...placed, tool: 'stamp' }, { ...placed, tool: 'text', content: 'Atmen' }])).toEqual(
    ['Atmen'],
  )
})
