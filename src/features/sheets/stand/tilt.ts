import { type Rotation, tiltMaximum } from '#contract/orientations.ts'
import type { Pixels } from './margins.ts'
import { noMargins } from './page-scale.ts'
import { freeCanvas, type Pdf } from './pdf.ts'

/** Maximum brightness (of 255) that counts as ink. */
const maxInkBrightness = 150
/** Degrees between two tried angles. */
const step = 0.25
/** The best angle must be better than none by this factor, or the page stays as it is. */
const minGain = 1.08

const inkOf = ({ width, height, data }: Pixels): readonly (readonly [x: number, y: number])[] => {
  const ink: [number, number][] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      const brightness = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3
      if (brightness < maxInkBrightness) ink.push([x - width / 2, y - height / 2])
    }
  return ink
}

/** How unevenly the ink is distributed over the rows: straight staves fill few rows, oblique ones many. */
const evenness = (ink: ReturnType<typeof inkOf>, angle: number, height: number): number => {
  const rows = new Float64Array(2 * height)
  const slope = Math.tan((angle * Math.PI) / 180)
  for (const [x, y] of ink) {
    const row = Math.round(y + x * slope + height)
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}

/**
 * Finds by how many degrees clockwise a page must be rotated for its staves to be horizontal; 0 if none are found.
 * @param pixels of a drawing about 600 pixels wide
 */
export const findTilt = (pixels: Pixels): number => {
  const ink = inkOf(pixels)
  const straight = evenness(ink, 0, pixels.height)
  let best = { angle: 0, value: straight * minGain }
  for (let angle = -tiltMaximum; angle <= tiltMaximum; angle += step) {
    const value = evenness(ink, angle, pixels.height)
    if (value > best.value) best = { angle, value }
  }
  return best.angle
}

/** CSS pixels of the drawing that is measured. */
const size = 600

/** Draws a page rotated by degrees clockwise. @returns the tilt that straightens it; 0 if it cannot be drawn */
export const measureTilt = async (pdf: Pdf, page: number, rotation: Rotation): Promise<number> => {
  try {
    const rotated = pdf.oriented({ [page]: { rotation, tilt: 0 } })
    const options = { box: { width: size, height: size }, fit: 'whole', margins: noMargins } as const
    const { canvas } = await rotated.draw(page, options, new AbortController().signal)
    const small = document.createElement('canvas')
    const scale = Math.min(1, size / Math.max(canvas.width, canvas.height))
    small.width = Math.round(canvas.width * scale)
    small.height = Math.round(canvas.height * scale)
    const context = small.getContext('2d')
    context?.drawImage(canvas, 0, 0, small.width, small.height)
    const pixels = context?.getImageData(0, 0, small.width, small.height)
    freeCanvas(canvas)
    freeCanvas(small)
    return pixels === undefined ? 0 : findTilt(pixels)
  } catch {
    return 0
  }
}
