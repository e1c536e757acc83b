import { placedTools, type Stroke } from '#contract/annotations.ts'
import { freeCanvas, type PageDrawing } from '../pdf.ts'
import { lengthOf, type PagePart, visiblePart } from './page-part.ts'
import { colourOf, looks } from './pen-choice.ts'
import { baseLine, lineHeight, placeMark } from './placed-marks.ts'
import { lineOf } from './strokes.ts'
import type { AuthoredStroke } from './useSharedLayer.ts'

type Mark = Omit<Stroke, 'id'>

/** The marks of a page. The strokes are the same arrays until something changes. */
export interface PageInk {
  readonly own: readonly Stroke[]
  readonly shared: readonly AuthoredStroke[]
  /** True if the filter of the night will invert them. */
  readonly isNight: boolean
}

interface Appearance {
  readonly isNight: boolean
  /** Width of the border on each side, in units of the page; 0 = none. */
  readonly border: number
}

const sharedBorder = 40
const borderColour = '#f7cd6b'
/** The yellow marker at night: the usual one is hardly brighter than the page then, 1.3:1 instead of 1.9:1. */
const nightYellow = '#c8a000'

const fontFamily = (): string => getComputedStyle(document.documentElement).getPropertyValue('--sans')

/** Clears a canvas that shows `part`, and makes points of the upright page its coordinates. */
const begin = (canvas: HTMLCanvasElement, part: PagePart): CanvasRenderingContext2D | null => {
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.resetTransform()
  context.clearRect(0, 0, canvas.width, canvas.height)
  const { x, y, width, height } = visiblePart(part)
  context.scale(canvas.width / width, canvas.height / height)
  context.translate(-x, -y)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  return context
}

const drawPlaced = (context: CanvasRenderingContext2D, part: PagePart, mark: Mark, border: number): void => {
  const placed = placeMark(part, mark)
  context.fillStyle = colourOf(mark.tool, mark.ink)
  context.strokeStyle = borderColour
  const outline = lengthOf(part, 2 * border)
  if (placed.kind === 'glyph') {
    const { x, y, scale } = placed
    const path = new Path2D(placed.path)
    context.save()
    context.translate(x, y)
    context.scale(scale, scale)
    context.lineWidth = outline / scale
    if (border > 0) context.stroke(path)
    context.fill(path)
    context.restore()
    return
  }
  const { lines, size, box } = placed
  context.font = `600 ${size}px ${fontFamily()}`
  context.lineWidth = outline
  for (const [index, line] of lines.entries()) {
    const y = box.top + lineHeight * size * index + baseLine * size
    if (border > 0) context.strokeText(line, box.left, y)
    context.fillText(line, box.left, y)
  }
}

const drawMark = (
  context: CanvasRenderingContext2D,
  part: PagePart,
  mark: Mark,
  { isNight, border }: Appearance,
): void => {
  const { tool, ink, width } = mark
  if (placedTools.includes(tool)) {
    drawPlaced(context, part, mark, border)
    return
  }
  const line = lineOf(part, mark)
  if (border > 0) {
    context.strokeStyle = borderColour
    context.lineWidth = lengthOf(part, width + 2 * border)
    context.stroke(line)
  }
  context.strokeStyle = isNight && tool === 'marker' && ink === 'yellow' ? nightYellow : colourOf(tool, ink)
  context.lineWidth = lengthOf(part, width)
  context.globalAlpha = looks[tool].opacity
  // Ink under the marker stays readable.
  context.globalCompositeOperation = tool === 'marker' ? 'multiply' : 'source-over'
  context.stroke(line)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

/** Draws one mark, alone, on a canvas that shows `part`. */
export const drawAlone = (canvas: HTMLCanvasElement, part: PagePart, mark: Mark): void => {
  const context = begin(canvas, part)
  if (context === null) return
  drawMark(context, part, mark, { isNight: false, border: 0 })
  // The pen draws in pixels of the canvas.
  context.resetTransform()
}

interface InkLayer {
  readonly ink: PageInk
  readonly canvas: HTMLCanvasElement
}

const layers = new WeakMap<PageDrawing, InkLayer>()

const draw = ({ ink, canvas }: InkLayer, part: PagePart): void => {
  const context = begin(canvas, part)
  if (context === null) return
  const { own, shared, isNight } = ink
  for (const { stroke } of shared) drawMark(context, part, stroke, { isNight, border: sharedBorder })
  for (const stroke of own) drawMark(context, part, stroke, { isNight, border: 0 })
}

/** Draws a layer again once the font of its texts is loaded, unless it is already. */
const redrawWithFont = async (drawing: PageDrawing, layer: InkLayer): Promise<void> => {
  const { own, shared } = layer.ink
  const letters = [...own, ...shared.map(({ stroke }) => stroke)].map(({ content }) => content ?? '').join('')
  const font = `600 16px ${fontFamily().split(',')[0]}`
  if (letters === '' || document.fonts.check(font, letters)) return
  await document.fonts.load(font, letters)
  if (layers.get(drawing) === layer) draw(layer, drawing.part)
}

/** Returns true if the marks over a page's drawing were drawn before. */
export const hasInk = (drawing: PageDrawing): boolean => layers.has(drawing)

/**
 * Returns a canvas with the marks of a page in the size of its drawing; null if there are none. It is drawn only if they
 * have changed since the last call.
 */
export const inkOver = (drawing: PageDrawing, ink: PageInk): HTMLCanvasElement | null => {
  const { own, shared, isNight } = ink
  const known = layers.get(drawing)
  if (known?.ink.own === own && known.ink.shared === shared && known.ink.isNight === isNight) return known.canvas
  if (own.length + shared.length === 0) {
    freeInk(drawing)
    return null
  }
  const canvas = known?.canvas ?? document.createElement('canvas')
  if (known === undefined) {
    const { width, height, style } = drawing.canvas
    Object.assign(canvas, { width, height })
    Object.assign(canvas.style, { width: style.width, height: style.height })
  }
  const layer = { ink, canvas }
  layers.set(drawing, layer)
  draw(layer, drawing.part)
  redrawWithFont(drawing, layer).catch((error: unknown) => console.warn('annotations.font_failed', error))
  return canvas
}

const freeInk = (drawing: PageDrawing): void => {
  const layer = layers.get(drawing)
  layers.delete(drawing)
  if (layer !== undefined) freeCanvas(layer.canvas)
}

/** Releases the memory of a drawn page and of the marks over it. */
export const freeDrawing = (drawing: PageDrawing): void => {
  freeCanvas(drawing.canvas)
  freeInk(drawing)
}
