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
