import { lengthOf, onPage, type PagePart, type Point, upright } from './page-part.ts'
import type { Look } from './pen-choice.ts'

/** Minimum distance between two recorded points, in units of the page: finer than a printed line. */
const minDistance = 6

/** A stroke while it is being drawn. */
export interface LiveStroke {
  readonly look: Look
  readonly colour: string
  readonly points: Point[]
}

/**
 * Adds a point, given in parts of the drawing's width and height. Returns false if it is too close to the last one to
 * matter.
 */
export const addPoint = ({ points }: LiveStroke, part: PagePart, at: Point): boolean => {
  const point = onPage(part, at)
  const last = points.at(-1)
  if (last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < minDistance) return false
  points.push(point)
  return true
}

/** Draws the points of a stroke from number `from` on, on a canvas that shows `part`. */
export const drawLive = (canvas: HTMLCanvasElement, part: PagePart, stroke: LiveStroke, from: number): void => {
  const context = canvas.getContext('2d', { desynchronized: true })
  if (context === null) return
  const { margins, size } = part
  const scale = canvas.width / (size.width * (1 - margins.left - margins.right))
  const place = (point: Point): Point => {
    const { x, y } = upright(part, point)
    return { x: (x - margins.left * size.width) * scale, y: (y - margins.top * size.height) * scale }
  }
  context.strokeStyle = stroke.colour
  context.lineWidth = lengthOf(part, stroke.look.width) * scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  const [first, ...others] = stroke.points.slice(Math.max(0, from - 1)).map(place)
  if (first === undefined) return
  context.moveTo(first.x, first.y)
  if (others.length === 0) context.lineTo(first.x, first.y)
  for (const { x, y } of others) context.lineTo(x, y)
  context.stroke()
}

export const clearLive = (canvas: HTMLCanvasElement): void =>
  canvas.getContext('2d', { desynchronized: true })?.clearRect(0, 0, canvas.width, canvas.height)
