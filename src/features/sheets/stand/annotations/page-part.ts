import { pageUnits } from '#contract/annotations.ts'
import { type Margins, type Size, withoutMargins } from '../page-scale.ts'

/** The part of a page that a drawing shows. */
export interface PagePart {
  /** Clockwise rotation in degrees by which the file turns the page upright: 0, 90, 180 or 270. */
  readonly rotation: number
  /** Size of the whole upright page, in points. */
  readonly size: Size
  readonly margins: Margins
}

/** A point, measured from the upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

const clamped = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * pageUnits)

/**
 * Converts a point of a drawing to units of the page before rotation: the result does not depend on margins or
 * rotation. `at` is given in parts (0 to 1) of the drawing; points beside the page are clamped to its edge.
 */
export const onPage = ({ rotation, margins }: PagePart, at: Point): Point => {
  const u = margins.left + at.x * (1 - margins.left - margins.right)
  const v = margins.top + at.y * (1 - margins.top - margins.bottom)
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

/** Converts a point of the page to the upright page, in points from the upper left corner of the whole page. */
export const upright = ({ rotation, size }: PagePart, point: Point): Point => {
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

/** Moves a point of the page by parts of the visible upright page; it stays inside the visible part. */
export const moveOnPage = (part: PagePart, point: Point, by: Point): Point => {
  const { size, margins } = part
  const visible = withoutMargins(size, margins)
  const { x, y } = upright(part, point)
  const within = (at: number): number => Math.min(1, Math.max(0, at))
  return onPage(part, {
    x: within((x - margins.left * size.width) / visible.width + by.x),
    y: within((y - margins.top * size.height) / visible.height + by.y),
  })
}

/** Converts a length from units of the page's shorter side to points. */
export const lengthOf = ({ size }: PagePart, units: number): number =>
  (units / pageUnits) * Math.min(size.width, size.height)

/** The visible part as an SVG viewBox in points. */
export const viewBoxOf = ({ size, margins }: PagePart): string => {
  const { width, height } = withoutMargins(size, margins)
  return `${margins.left * size.width} ${margins.top * size.height} ${width} ${height}`
}
