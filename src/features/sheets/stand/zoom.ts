import type { Size } from './page-scale.ts'

/** From the desk's upper left corner, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How what lies on the desk is enlarged: by `scale` from its upper left corner, then moved by `x` and `y` CSS pixels. */
export interface Zoom extends Point {
  readonly scale: number
}
export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }

const largest = 4

/** What is enlarged always covers the desk. */
const covering = ({ scale, x, y }: Zoom, { width, height }: Size): Zoom => ({
  scale,
  x: Math.min(0, Math.max(width * (1 - scale), x)),
  y: Math.min(0, Math.max(height * (1 - scale), y)),
})

/** Enlarged by a factor, 1 to 4 times in all: what lies under the point stays there. `desk` in CSS pixels. */
export const zoomAt = (zoom: Zoom, factor: number, { x, y }: Point, desk: Size): Zoom => {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor))
  const by = scale / zoom.scale
  return covering({ scale, x: x - by * (x - zoom.x), y: y - by * (y - zoom.y) }, desk)
}

/** Moved by CSS pixels. `rest`: how far down the desk could not follow, as what scrolls beneath counts it. */
export const moveZoom = (zoom: Zoom, { x, y }: Point, desk: Size): { readonly zoom: Zoom; readonly rest: number } => {
  const next = covering({ ...zoom, x: zoom.x + x, y: zoom.y + y }, desk)
  return { zoom: next, rest: (zoom.y + y - next.y) / zoom.scale }
}

/** Two fingers, or one. */
export type Fingers = readonly [Point] | readonly [Point, Point]

const middle = (fingers: Fingers): Point => {
  const [first, second = first] = fingers
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
}
const distance = ([first, second = first]: Fingers): number => Math.hypot(first.x - second.x, first.y - second.y)

/** As the fingers went: what lay between them before lies between them after. */
export const applyPinch = (zoom: Zoom, before: Fingers, after: Fingers, desk: Size): ReturnType<typeof moveZoom> => {
  const [from, to] = [middle(before), middle(after)]
  const factor = distance(before) > 0 && distance(after) > 0 ? distance(after) / distance(before) : 1
  return moveZoom(zoomAt(zoom, factor, from, desk), { x: to.x - from.x, y: to.y - from.y }, desk)
}

/** Pixels of a wheel that double the size; a trackpad's pinch comes as many small turns of one. */
const doubling = 60
/** A mouse's wheel comes in steps too long for one. */
const longestStep = 25

export const wheelFactor = (pixels: number): number =>
  2 ** (-Math.min(longestStep, Math.max(-longestStep, pixels)) / doubling)
