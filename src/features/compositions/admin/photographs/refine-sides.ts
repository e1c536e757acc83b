import type { Grey } from './grey.ts'
import { between, type Corners, crossing, distanceOf, isConvex, type Line, type Point } from './plane.ts'

/** Places along a side at which its edge is measured. */
const samples = 72
/** Share of a side beside each corner that is left out: paper is often bent there. */
const leftOut = 0.04

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A line through a point, in a direction of length 1. */
interface Fit {
  readonly centre: Point
  readonly along: Point
}

const offFrom = ({ centre, along }: Fit, { x, y }: Point): number =>
  Math.abs((x - centre.x) * along.y - (y - centre.y) * along.x)

/** Fits a line through points by least squares. */
const leastSquares = (points: readonly Point[]): Fit => {
  const centre = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
  const product = (of: (dx: number, dy: number) => number) =>
    mean(points.map(({ x, y }) => of(x - centre.x, y - centre.y)))
  const angle = Math.atan2(2 * product((dx, dy) => dx * dy), product((dx) => dx * dx) - product((_, dy) => dy * dy)) / 2
  return { centre, along: { x: Math.cos(angle), y: Math.sin(angle) } }
}

/** Pixels from a line within which a point is on it. */
const onLine = 1.5

/** Fits the line on which most points are: on a chequered cloth many lie on the edges of the checks instead. */
const fitLine = (points: readonly Point[]): Fit | null => {
  if (points.length < samples / 4) return null
  const third = Math.floor(points.length / 3)
  let best = { line: null as Fit | null, count: 0 }
  for (const from of points.slice(0, third))
    for (const to of points.slice(-third)) {
      const length = distanceOf(from, to)
      const line = { centre: from, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } }
      let count = 0
      for (const point of points) if (offFrom(line, point) <= onLine) count++
      if (count > best.count) best = { line, count }
    }
  const { line, count } = best
  if (line === null || count < samples / 4) return null
  return leastSquares(points.filter((point) => offFrom(line, point) <= onLine))
}

/** Measures where the edge of a side is: where the picture becomes brighter most quickly, towards the sheet. */
const measureSide = ({ width, height, data }: Grey, from: Point, to: Point, reach: number): Line | null => {
  const length = distanceOf(from, to)
  const [ax, ay] = [(to.x - from.x) / length, (to.y - from.y) / length]
  // Clockwise round the sheet, its inside is on the right.
  const [inX, inY] = [-ay, ax]
  const brightnessAt = (x: number, y: number): number => {
    const column = Math.round(x)
    const row = Math.round(y)
    return column < 0 || row < 0 || column >= width || row >= height ? Number.NaN : (data[row * width + column] ?? 0)
  }
  const points: Point[] = []
  for (let sample = 0; sample < samples; sample++) {
    const { x, y } = between(from, to, leftOut + ((1 - 2 * leftOut) * sample) / (samples - 1))
    const profile = Array.from({ length: 2 * reach + 1 }, (_, place) => {
      const off = place - reach
      return mean([-3, -1.5, 0, 1.5, 3].map((by) => brightnessAt(x + off * inX + by * ax, y + off * inY + by * ay)))
    })
    const slopeAt = (place: number): number =>
      (profile[place + 1] ?? 0) + (profile[place + 2] ?? 0) - (profile[place - 1] ?? 0) - (profile[place - 2] ?? 0)
    let best = { off: 0, slope: 3 }
    for (let place = 2; place < profile.length - 2; place++)
      if (slopeAt(place) > best.slope) best = { off: place - reach, slope: slopeAt(place) }
    if (best.slope > 3) points.push({ x: x + best.off * inX, y: y + best.off * inY })
  }
  const fitted = fitLine(points)
  if (fitted === null) return null
  const { centre, along } = fitted
  return { cos: -along.y, sin: along.x, distance: centre.y * along.x - centre.x * along.y }
}

/**
 * Measures the sides of a sheet more exactly.
 * @param reach pixels around the sides within which their edges are
 * @returns null if a side cannot be seen
 */
export const refineSides = (white: Grey, corners: Corners, reach: number): Corners | null => {
  const sides = corners.map((corner, index) => measureSide(white, corner, corners[(index + 1) % 4] ?? corner, reach))
  const [a, b, c, d] = sides.map((side, index) => {
    const before = sides[(index + 3) % 4]
    return side && before ? crossing(before, side) : null
  })
  if (!a || !b || !c || !d) return null
  const refined: Corners = [a, b, c, d]
  const isNear = refined.every((corner, index) => distanceOf(corner, corners[index] ?? corner) < 3 * reach)
  return isNear && isConvex(refined) ? refined : null
}
