import type { Pixels } from './margins.ts'
import { isDark } from './margins.ts'

/** The line of a half-page turn is found in this part of the page's height. */
const searched = { from: 0.35, to: 0.65 }
/** Part of the height over which ink is averaged: more than the space between two lines of a staff. */
const windowHeight = 0.03
/** A gap has at most this share of the page's average ink. */
const maxInkOfGap = 0.6
/** A gap at the end of the searched part must be emptier by this share of the average ink than one in the middle. */
const distancePenalty = 0.3

/** Width and height in pixels of the drawing in which the gap is found. */
const sample = { width: 80, height: 400 }

/**
 * Returns the share of the height at which the gap between two systems lies that is closest to the middle; 0.5 if there
 * is none.
 * @param rows number of dark pixels, row by row
 */
export const gapNearMiddle = (rows: readonly number[]): number => {
  const half = Math.max(1, Math.round((rows.length * windowHeight) / 2))
  const mean = rows.reduce((sum, ink) => sum + ink, 0) / rows.length
  const inkAt = (row: number): number => {
    const around = rows.slice(row - half, row + half + 1)
    return around.reduce((sum, ink) => sum + ink, 0) / around.length
  }
  let best = { at: 0.5, ink: Number.POSITIVE_INFINITY, score: Number.POSITIVE_INFINITY }
  for (let row = Math.ceil(searched.from * rows.length); row <= searched.to * rows.length; row++) {
    const at = (row + 0.5) / rows.length
    const ink = inkAt(row)
    const score = ink + (distancePenalty * mean * Math.abs(at - 0.5)) / (searched.to - 0.5)
    if (score < best.score) best = { at, ink, score }
  }
  return mean > 0 && best.ink <= maxInkOfGap * mean ? best.at : 0.5
}

const inkOfRows = (pixels: Pixels): readonly number[] =>
  Array.from({ length: pixels.height }, (_, y) => {
    let ink = 0
    for (let x = 0; x < pixels.width; x++) if (isDark(pixels, 4 * (y * pixels.width + x))) ink++
    return ink
  })

/** Finds the gap in a drawn page, see `gapNearMiddle`. */
export const gapOf = (page: HTMLCanvasElement): number => {
  const small = document.createElement('canvas')
  small.width = sample.width
  small.height = sample.height
  const context = small.getContext('2d', { willReadFrequently: true })
  if (context === null) return 0.5
  context.drawImage(page, 0, 0, sample.width, sample.height)
  return gapNearMiddle(inkOfRows(context.getImageData(0, 0, sample.width, sample.height)))
}
