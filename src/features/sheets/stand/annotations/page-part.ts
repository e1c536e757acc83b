import { pageUnits } from '#contract/annotations.ts'
import { type Margins, type Size, withoutMargins } from '../page-scale.ts'

/** The part of a page that a drawing shows. */
export interface PagePart {
  /** Clockwise rotation in degrees by which the file turns the page upright: 0, 90, 180 or 270. */
  readonly rotation: number
  /** Degrees clockwise by which the upright page is straightened around its centre. */
  readonly tilt: number
  /** Size of the whole upright page, in points. */
  readonly size: Size
  readonly margins: Margins
}

/** A point, measured from the upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Rotates a point of the upright page around its centre, by degrees clockwise. */
const rotateAround = ({ width, height }: Size, { x, y }: Point, degrees: number): Point => {
  // Almost all pages are straight, and a page may have thousands of points.
  if (degrees === 0) return { x, y }
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [dx, dy] = [x - width / 2, y - height / 2]
  return { x: width / 2 + cos * dx - sin * dy, y: height / 2 + sin * dx + cos * dy }
}

const clamped = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * pageUnits)

/**
 * Converts a point of a drawing to units of the page before rotation: the result does not depend on margins,
 * rotation or tilt. `at` is given in parts (0 to 1) of the drawing; points beside the page are clamped to its edge.
 */
export const onPage = ({ rotation, tilt, size, margins }: PagePart, at: Point): Point => {
  const shown = {
    x: (margins.left + at.x * (1 - margins.left - margins.right)) * size.width,
    y: (margins.top + at.y * (1 - margins.top - margins.bottom)) * size.height,
  }
  const { x, y } = rotateAround(size, shown, -tilt)
  const [u, v] = [x / size.width, y / size.height]
  switch (rotation) {
    case 90:
      return { x: clamped(v), y: clamped(1 - u) }
    case 180:
      return { x: clamped(1 - u), y: clamped(1 - v) }
    case 270:
      return { x: clamped(1 - v), y: clamped(u) }
    default:
      return { x: clamped(u), y: clamped(v) }
  }
}

const rotate = ({ rotation, size }: PagePart, point: Point): Point => {
  const [x, y] = [point.x / pageUnits, point.y / pageUnits]
  const { width, height } = size
  switch (rotation) {
    case 90:
      return { x: (1 - y) * width, y: x * height }
    case 180:
      return { x: (1 - x) * width, y: (1 - y) * height }
    case 270:
      return { x: y * width, y: (1 - x) * height }
    default:
      return { x: x * width, y: y * height }
  }
}

/**
 * Converts a point of the page to the upright and straightened page, in points from the upper left corner of the whole
 * page.
 */
export const upright = (part: PagePart, point: Point): Point => rotateAround(part.size, rotate(part, point), part.tilt)

/** Converts a point of the page to parts of the drawing, which are below 0 or above 1 if its margins cut the point off. */
export const onDrawing = (part: PagePart, point: Point): Point => {
  const { size, margins } = part
  const { x, y } = upright(part, point)
  const { width, height } = withoutMargins(size, margins)
  return { x: (x - margins.left * size.width) / width, y: (y - margins.top * size.height) / height }
}

export const middleOfPage: Point = { x: pageUnits / 2, y: pageUnits / 2 }

/** Directions of the arrow keys, by KeyboardEvent.key. */
export const arrowDirections: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Moves a point of the page by parts of the visible upright page; it stays inside the visible part. */
export const moveOnPage = (part: PagePart, point: Point, by: Point): Point => {
  const { x, y } = onDrawing(part, point)
  const within = (at: number): number => Math.min(1, Math.max(0, at))
  return onPage(part, { x: within(x + by.x), y: within(y + by.y) })
}

/** Converts a length from units of the page's shorter side to points. */
export const lengthOf = ({ size }: PagePart, units: number): number =>
  (units / pageUnits) * Math.min(size.width, size.height)

/** The visible part of the upright page, in points. */
export const visiblePart = ({ size, margins }: PagePart): Point & Size => ({
  x: margins.left * size.width,
  y: margins.top * size.height,
  ...withoutMargins(size, margins),
})
