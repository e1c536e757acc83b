import { annotationLimits, type Stroke } from '#contract/annotations.ts'
import { type PagePart, type Point, upright } from './page-part.ts'

/**
 * Maximum number of points of one stroke; each takes at most 12 characters. A longer stroke is continued as another
 * one.
 */
export const maxPoints = Math.floor(annotationLimits.points / 12)

export const written = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')

export const pointsOf = ({ points }: Pick<Stroke, 'points'>): readonly Point[] =>
  points.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number)
    return { x: x ?? 0, y: y ?? 0 }
  })

/** SVG path of a stroke on the upright page, in points; a single point is a dot. */
export const pathOf = (part: PagePart, stroke: Pick<Stroke, 'points'>): string => {
  const places = pointsOf(stroke).map((point) => upright(part, point))
  const path = `M${places.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
  return places.length === 1 ? `${path}h.01` : path
}

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

/** True if the eraser touches the stroke while it moves from one point of the page to another. */
export const isTouched = (stroke: Pick<Stroke, 'points' | 'width'>, from: Point, to: Point): boolean => {
  const points = pointsOf(stroke)
  const near = eraserRadius + stroke.width / 2
  return along(from, to).some((at) =>
    points.some((point, index) => distanceToLine(at, points[index - 1] ?? point, point) <= near),
  )
}

/** Maximum gap between strokes of one word, in units of the page. */
const gap = 250

/** Number of notes as a reader sees them: strokes close to each other are one note. */
export const notesIn = (strokes: readonly Stroke[]): number => {
  const boxes = strokes.map((stroke) => {
    const points = pointsOf(stroke)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  })
  const left = new Set(boxes)
  let notes = 0
  for (const first of boxes) {
    if (!left.delete(first)) continue
    notes++
    const near = [first]
    for (let box = near.pop(); box !== undefined; box = near.pop())
      for (const other of left)
        if (
          other.left <= box.right + gap &&
          other.right >= box.left - gap &&
          other.top <= box.bottom + gap &&
          other.bottom >= box.top - gap
        ) {
          left.delete(other)
          near.push(other)
        }
  }
  return notes
}
