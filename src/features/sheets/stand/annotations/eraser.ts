import { placedTools, type Stroke } from '#contract/annotations.ts'
import { lengthOf, type PagePart, type Point, upright } from './page-part.ts'
import { placeMark } from './placed-marks.ts'
import { boundsOf, pointsOf } from './strokes.ts'

const distanceToLine = ({ x, y }: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/** Radius of the eraser in units of the page. */
const eraserRadius = 60

/** Points along a fast movement, so close together that no stroke between them is missed. */
const along = (from: Point, to: Point): readonly Point[] => {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / eraserRadius))
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps
    return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
  })
}

/** Cached for strokes that the eraser comes near: it moves there for many events. */
const nearPoints = new WeakMap<Pick<Stroke, 'points'>, readonly Point[]>()

const pointsNear = (mark: Pick<Stroke, 'points'>): readonly Point[] => {
  const points = nearPoints.get(mark) ?? pointsOf(mark)
  nearPoints.set(mark, points)
  return points
}

/** True if the eraser touches the mark while it moves from one point of the page to another. */
export const isTouched = (
  part: PagePart,
  mark: Pick<Stroke, 'tool' | 'points' | 'width' | 'content'>,
  from: Point,
  to: Point,
): boolean => {
  if (placedTools.includes(mark.tool)) {
    const { left, top, width, height } = placeMark(part, mark).box
    const near = lengthOf(part, eraserRadius)
    return along(from, to).some((at) => {
      const { x, y } = upright(part, at)
      return x >= left - near && x <= left + width + near && y >= top - near && y <= top + height + near
    })
  }
  const near = eraserRadius + mark.width / 2
  const { left, top, right, bottom } = boundsOf(mark)
  const isFar =
    Math.max(from.x, to.x) < left - near ||
    Math.min(from.x, to.x) > right + near ||
    Math.max(from.y, to.y) < top - near ||
    Math.min(from.y, to.y) > bottom + near
  if (isFar) return false
  return along(from, to).some(
    (at) =>
      at.x >= left - near &&
      at.x <= right + near &&
      at.y >= top - near &&
      at.y <= bottom + near &&
      pointsNear(mark).some((point, index, points) => distanceToLine(at, points[index - 1] ?? point, point) <= near),
  )
}
