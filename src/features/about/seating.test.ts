import { expect, test } from 'vitest'
import { plan, seating } from './seating.ts'

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

test.each([
  [
    'our own band',
    { FLUTE: 4, SAX: 5, CLARINET: 8, HORN: 4, TRUMPET: 7, BARITON: 4, PERCUSSION: 4, TROMBONE: 5, TUBA: 3 },
  ],
  ['two people', { TUBA: 1, FLUTE: 1 }],
  [
    'a band twice as large',
    { FLUTE: 12, SAX: 12, CLARINET: 26, HORN: 9, TRUMPET: 30, PERCUSSION: 14, TROMBONE: 12, TUBA: 9 },
  ],
] as const)('%s: a seat for everybody, none on another, all within the drawing', (_, sizes) => {
  const sections = seating(new Map(Object.entries(sizes) as [keyof typeof sizes, number][]))
  const seats = sections.flatMap(({ seats, radius }) => seats.map((seat) => ({ ...seat, radius })))
  expect(seats).toHaveLength(Object.values(sizes).reduce((sum, size) => sum + size, 0))
  for (const [index, a] of seats.entries()) {
    expect(a.x - a.radius).toBeGreaterThanOrEqual(0)
    expect(a.x + a.radius).toBeLessThanOrEqual(plan.width)
    expect(a.y - a.radius).toBeGreaterThanOrEqual(0)
    for (const b of seats.slice(index + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(a.radius + b.radius - 1)
  }
})
