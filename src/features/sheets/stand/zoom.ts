import type { Size } from './page-scale.ts'

/** A point in CSS pixels, measured from the desk's upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A zoom of the desk's content: enlarged by `scale` from its upper left corner, then moved by `x` and `y` CSS pixels.
 */
export interface Zoom extends Point {
  readonly scale: number
}
export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }

const largest = 4

/** Clamps the movement, so that the zoomed content always covers the desk. */
const clampToDesk = ({ scale, x, y }: Zoom, { width, height }: Size): Zoom => ({
  scale,
  x: Math.min(0, Math.max(width * (1 - scale), x)),
  y: Math.min(0, Math.max(height * (1 - scale), y)),
})

/** Zooms by a factor, in total 1 to 4 times: the content under the point stays there. `desk` in CSS pixels. */
export const zoomAt = (zoom: Zoom, factor: number, { x, y }: Point, desk: Size): Zoom => {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor))
  const by = scale / zoom.scale
  return clampToDesk({ scale, x: x - by * (x - zoom.x), y: y - by * (y - zoom.y) }, desk)
}

/**
 * Moves by CSS pixels. `rest`: the vertical part by which the desk could not move, in pixels of the scrolled content.
 */
export const moveZoom = (zoom: Zoom, { x, y }: Point, desk: Size): { readonly zoom: Zoom; readonly rest: number } => {
  const next = clampToDesk({ ...zoom, x: zoom.x + x, y: zoom.y + y }, desk)
  return { zoom: next, rest: (zoom.y + y - next.y) / zoom.scale }
}

/** The positions of one or two fingers. */
export type Fingers = readonly [Point] | readonly [Point, Point]

const middle = (fingers: Fingers): Point => {
  const [first, second = first] = fingers
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
}
const distance = ([first, second = first]: Fingers): number => Math.hypot(first.x - second.x, first.y - second.y)

/** Follows the fingers: the content between them stays between them. */
export const applyPinch = (zoom: Zoom, before: Fingers, after: Fingers, desk: Size): ReturnType<typeof moveZoom> => {
  const [from, to] = [middle(before), middle(after)]
  const factor = distance(before) > 0 && distance(after) > 0 ? distance(after) / distance(before) : 1
  return moveZoom(zoomAt(zoom, factor, from, desk), { x: to.x - from.x, y: to.y - from.y }, desk)
}

/** Wheel pixels that double the size; a trackpad's pinch arrives as many small steps. */
const doublingPixels = 60
/** Maximum step: the steps of a mouse wheel are too long. */
const maxStep = 25

export const wheelFactor = (pixels: number): number =>
  2 ** (-Math.min(maxStep, Math.max(-maxStep, pixels)) / doublingPixels)
