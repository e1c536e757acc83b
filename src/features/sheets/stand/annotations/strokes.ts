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

/** Cached for the last orientation and size: a page with hundreds of strokes is drawn again after each new one. */
const knownLines = new WeakMap<Pick<Stroke, 'points'>, { readonly shown: string; readonly line: Path2D }>()

/** The line of a stroke on the upright page, in points. */
export const lineOf = (part: PagePart, stroke: Pick<Stroke, 'points'>): Path2D => {
  const { rotation, tilt, size } = part
  const shown = `${rotation} ${tilt} ${size.width} ${size.height}`
  const known = knownLines.get(stroke)
  if (known?.shown === shown) return known.line
  const line = new Path2D(pathOf(part, stroke))
  knownLines.set(stroke, { shown, line })
  return line
}

/** SVG path of a stroke on the upright page, in points; a single point is a dot. */
export const pathOf = (part: PagePart, stroke: Pick<Stroke, 'points'>): string => {
  const places = pointsOf(stroke).map((point) => upright(part, point))
  const path = `M${places.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
  return places.length === 1 ? `${path}h.01` : path
}

/** The rectangle around a stroke's points, in units of the page. */
interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Cached, because a page may have thousands of strokes, and strokes never change. */
const knownBounds = new WeakMap<Pick<Stroke, 'points'>, Bounds>()

export const boundsOf = (stroke: Pick<Stroke, 'points'>): Bounds => {
  const known = knownBounds.get(stroke)
  if (known !== undefined) return known
  const points = pointsOf(stroke)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const bounds = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  knownBounds.set(stroke, bounds)
  return bounds
}

/** Maximum gap between strokes of one word, in units of the page. */
const gap = 250

/** Returns the words of the texts among strokes, for screen readers. */
export const textsIn = (strokes: readonly Stroke[]): readonly string[] =>
  strokes.flatMap(({ tool, content }) => (tool === 'text' && content !== undefined ? [content] : []))

const knownNotes = new WeakMap<readonly Stroke[], number>()

/**
 * Number of notes as a reader sees them: strokes close to each other are one note. Cached for the array, because a turn
 * has no time to count.
 */
export const notesIn = (strokes: readonly Stroke[]): number => {
  const known = knownNotes.get(strokes)
  if (known !== undefined) return known
  const notes = countNotes(strokes)
  knownNotes.set(strokes, notes)
  return notes
}

const countNotes = (strokes: readonly Stroke[]): number => {
  const boxes = strokes.map(boundsOf).sort((a, b) => a.left - b.left)
  /** For each stroke an earlier one of the same note, or itself. */
  const links = boxes.map((_, index) => index)
  const firstOf = (index: number): number => {
    let first = index
    for (let next = links[first] ?? first; next !== first; next = links[first] ?? first) first = next
    links[index] = first
    return first
  }
  /** Strokes whose right edge may still be near the next one. */
  let open: number[] = []
  for (const [index, box] of boxes.entries()) {
    open = open.filter((other) => (boxes[other]?.right ?? 0) + gap >= box.left)
    for (const other of open) {
      const { top = 0, bottom = 0 } = boxes[other] ?? {}
      if (top > box.bottom + gap || bottom < box.top - gap) continue
      const [a, b] = [firstOf(index), firstOf(other)]
      links[Math.max(a, b)] = Math.min(a, b)
    }
    open.push(index)
  }
  return links.filter((link, index) => link === index).length
}
