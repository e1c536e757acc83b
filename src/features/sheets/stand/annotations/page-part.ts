import { pageUnits } from '#contract/annotations.ts'
import { type Margins, type Size, withoutMargins } from '../page-scale.ts'

/** What of a page a drawing shows. */
export interface PagePart {
  /** By how many degrees the file turns the page clockwise to hold it upright: 0, 90, 180 or 270. */
  readonly rotation: number
  /** Of the whole page as it is held upright, in points. */
  readonly size: Size
  readonly margins: Margins
}

/** From the upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

const clamped = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * pageUnits)

/**
 * Where on the page a place of its drawing lies, in units of the page before the file turned it: the same whatever is cut
 * off and however it is turned. `at` in parts (0 to 1) of what the drawing shows; what lies beside the page comes to its edge.
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

/** Where a place of the page stands when it is held upright, in points from the upper left corner of the whole page. */
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

/** A length in units of the page's shorter side, in points. */
export const lengthOf = ({ size }: PagePart, units: number): number =>
  (units / pageUnits) * Math.min(size.width, size.height)

/** The part that is shown, as an SVG's viewBox in points. */
export const viewBoxOf = ({ size, margins }: PagePart): string => {
  const { width, height } = withoutMargins(size, margins)
  return `${margins.left * size.width} ${margins.top * size.height} ${width} ${height}`
}
