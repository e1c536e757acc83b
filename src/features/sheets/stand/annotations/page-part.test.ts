import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { noMargins } from '../page-scale.ts'
import { lengthOf, onDrawing, onPage, type PagePart, upright, visiblePart } from './page-part.ts'

const rotations = [0, 90, 180, 270]
/** An A4 page, portrait or landscape depending on the file's rotation. */
const part = (rotation: number, margins = noMargins, tilt = 0): PagePart => ({
  rotation,
  tilt,
  size: rotation % 180 === 0 ? { width: 595, height: 842 } : { width: 842, height: 595 },
  margins,
})

test.each([
  [0, { x: 1000, y: 2000 }],
  [90, { x: 2000, y: 9000 }],
  [180, { x: 9000, y: 8000 }],
  [270, { x: 8000, y: 1000 }],
])('a point on a page rotated by %i° is stored in coordinates before the rotation', (rotation, point) => {
  expect(onPage(part(rotation), { x: 0.1, y: 0.2 })).toEqual(point)
})

describe('a drawing', () => {
  const edge = fc.double({ min: 0, max: 0.45, noNaN: true })
  const place = fc.double({ min: 0, max: 1, noNaN: true })

  it('is shown where it was drawn, whatever the margins and the rotation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rotations),
        fc.record({ top: edge, right: edge, bottom: edge, left: edge }),
        place,
        place,
        (rotation, margins, x, y) => {
          const shown = part(rotation, margins)
          const { x: left, y: top, width, height } = visiblePart(shown)
          const shownAt = upright(shown, onPage(shown, { x, y }))
          // The precision is one unit of the page: a tenth of a point.
          expect(Math.abs(shownAt.x - (left + x * width))).toBeLessThan(0.1)
          expect(Math.abs(shownAt.y - (top + y * height))).toBeLessThan(0.1)
          const drawnAt = onDrawing(shown, onPage(shown, { x, y }))
          expect(Math.abs(drawnAt.x - x) * width).toBeLessThan(0.1)
          expect(Math.abs(drawnAt.y - y) * height).toBeLessThan(0.1)
        },
      ),
    )
  })

  it('is straightened with its page, around the centre', () => {
    const inner = fc.double({ min: 0.2, max: 0.8, noNaN: true })
    const degrees = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...rotations), degrees, inner, inner, (rotation, tilt, x, y) => {
        const shown = part(rotation, { top: 0.1, right: 0, bottom: 0.05, left: 0.15 }, tilt)
        const drawnAt = onDrawing(shown, onPage(shown, { x, y }))
        expect(Math.abs(drawnAt.x - x) * shown.size.width).toBeLessThan(0.2)
        expect(Math.abs(drawnAt.y - y) * shown.size.height).toBeLessThan(0.2)
      }),
    )
    const { x, y } = upright(part(0, noMargins, 5), { x: 10_000, y: 5000 })
    // Clockwise: the right edge goes down.
    expect(x).toBeCloseTo(297.5 + 297.5 * Math.cos(Math.PI / 36), 6)
    expect(y).toBeCloseTo(421 + 297.5 * Math.sin(Math.PI / 36), 6)
  })

  it('beside the page is clamped to its edge', () => {
    expect(onPage(part(0), { x: -0.4, y: 1.7 })).toEqual({ x: 0, y: 10_000 })
  })

  it('is as wide on a landscape page as on a portrait one', () => {
    expect(rotations.map((rotation) => lengthOf(part(rotation), 100))).toEqual([5.95, 5.95, 5.95, 5.95])
  })
})
