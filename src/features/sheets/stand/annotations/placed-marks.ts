import type { Stroke } from '#contract/annotations.ts'
import { withoutMargins } from '../page-scale.ts'
import { lengthOf, type PagePart, upright } from './page-part.ts'
import { outlineOf } from './stamps.ts'
import { pointsOf } from './strokes.ts'

/** A rectangle on the upright page, in points. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PlacedGlyph {
  readonly kind: 'glyph'
  readonly box: Box
  readonly path: string
  /** The middle of the path, in points. */
  readonly x: number
  readonly y: number
  /** Points per unit of the path. */
  readonly scale: number
}

interface PlacedText {
  readonly kind: 'text'
  readonly box: Box
  readonly lines: readonly string[]
  /** Size of the font in points. */
  readonly size: number
}

/** Average width of a character in parts of the font's size. It is estimated, so that it is the same on all devices. */
const characterWidth = 0.54
/** Distance of two base lines in parts of the font's size. */
export const lineHeight = 1.15
/** Distance of the first base line from the top in parts of the font's size. */
export const baseLine = 0.9
/** Least part of the visible width that a text has before it is moved to the left. */
const leastRoom = 0.4

const linesIn = (content: string, most: number): readonly string[] => {
  const lines: string[] = []
  for (const word of content.trim().split(/\s+/)) {
    // A word that is longer than a line is broken.
    for (const piece of word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + piece.length <= most) lines[lines.length - 1] = `${last} ${piece}`
      else lines.push(piece)
    }
  }
  return lines
}

/** Breaks a text at the right edge of the visible part, and moves it to the left where there is little room. */
const placeText = (part: PagePart, stroke: Pick<Stroke, 'points' | 'width'>, content: string): PlacedText => {
  const [point = { x: 0, y: 0 }] = pointsOf(stroke)
  const { x, y } = upright(part, point)
  const size = lengthOf(part, stroke.width)
  const visible = withoutMargins(part.size, part.margins).width
  const right = part.size.width * (1 - part.margins.right)
  const room = Math.max(right - x, leastRoom * visible)
  const lines = linesIn(content, Math.max(1, Math.floor(room / (characterWidth * size))))
  const width = characterWidth * size * Math.max(1, ...lines.map((line) => line.length))
  const height = lineHeight * size * lines.length
  return { kind: 'text', box: { left: Math.min(x, right - width), top: y - height / 2, width, height }, lines, size }
}

/**
 * Places a stamp or a text on the upright page; it stays upright when the page is rotated. Unknown glyphs become their
 * name, which is readable.
 */
export const placeMark = (
  part: PagePart,
  stroke: Pick<Stroke, 'tool' | 'points' | 'width' | 'content'>,
): PlacedGlyph | PlacedText => {
  const { tool, content = '' } = stroke
  const outline = tool === 'stamp' ? outlineOf(content) : null
  if (outline === null) return placeText(part, stroke, content)
  const [point = { x: 0, y: 0 }] = pointsOf(stroke)
  const { x, y } = upright(part, point)
  const scale = lengthOf(part, stroke.width) / 1000
  const [width, height] = [outline.width * scale, outline.height * scale]
  return {
    kind: 'glyph',
    box: { left: x - width / 2, top: y - height / 2, width, height },
    path: outline.path,
    ...{ x, y, scale },
  }
}
