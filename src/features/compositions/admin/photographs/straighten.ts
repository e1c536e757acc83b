import { pageDpi } from '#device/photographs/pages-pdf.ts'
import { emptyGrey, type Grey } from './grey.ts'
import { type Corners, distanceOf, type Point, type Projection, projectionTo } from './plane.ts'

/** Pixels of the longer edge of a page: 297 mm. */
export const pageLonger = Math.round((297 / 25.4) * pageDpi)
/** A sheet whose sides differ by less than this share from those of A4 is A4. */
const tolerance = 0.06
/** Focal length of a phone's usual lens as a share of the longer edge: 26 mm on 35 mm film. */
const focalLength = 26 / 36

type Vector = readonly [x: number, y: number, z: number]
const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x]
const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z

/** The shape of a sheet itself: width divided by height, and degrees by which its corners differ from right angles. */
interface Shape {
  readonly aspect: number
  readonly skew: number
}

/**
 * Returns the shape of the sheet itself, from how its sides run towards each other in the photograph
 * (Zhang and He, Whiteboard scanning and image enhancement, 2007).
 */
export const shapeOf = (
  corners: Corners,
  { width, height }: { readonly width: number; readonly height: number },
): Shape => {
  const focal = focalLength * Math.max(width, height)
  const vector = ({ x, y }: Point): Vector => [(x - width / 2) / focal, (y - height / 2) / focal, 1]
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners
  const [m1, m2, m3, m4] = [vector(upperLeft), vector(upperRight), vector(lowerLeft), vector(lowerRight)]
  const diagonal = cross(m1, m4)
  const k2 = dot(diagonal, m3) / dot(cross(m2, m4), m3)
  const k3 = dot(diagonal, m2) / dot(cross(m3, m4), m2)
  const side = (k: number, [x, y, z]: Vector): Vector => [k * x - m1[0], k * y - m1[1], k * z - m1[2]]
  const [across, down] = [side(k2, m2), side(k3, m3)]
  const [long, high] = [Math.hypot(...across), Math.hypot(...down)]
  const angle = (Math.acos(dot(across, down) / (long * high)) * 180) / Math.PI
  return { aspect: long / high, skew: Math.abs(angle - 90) }
}

/** Size in pixels of the page that a sheet becomes. */
export const pageSize = (
  corners: Corners,
  photograph: { readonly width: number; readonly height: number },
  longer = pageLonger,
): { readonly width: number; readonly height: number } => {
  const { aspect } = shapeOf(corners, photograph)
  const ratio = Math.max(aspect, 1 / aspect)
  const rounded = Math.abs(ratio / Math.SQRT2 - 1) < tolerance ? Math.SQRT2 : Math.min(ratio, 3)
  const shorter = Math.round(longer / rounded)
  return aspect > 1 ? { width: longer, height: shorter } : { width: shorter, height: longer }
}

/** Pixels of a row between two whose place is calculated exactly: within them it is straight to 0.02 pixels. */
const span = 16
/** A place in a photograph is a whole number of 1/65,536 pixels: a phone reckons with whole numbers more quickly. */
const fine = 0x10000

/** Draws the sheet as if it had been photographed from straight above. */
export const straighten = (
  photograph: Grey,
  corners: Corners,
  { width, height }: { readonly width: number; readonly height: number },
): Grey => {
  const page = emptyGrey(width, height)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Projection = projectionTo(corners, width, height)
  const { data, width: stride } = photograph
  const [lastX, lastY] = [photograph.width - 1.001, photograph.height - 1.001]
  const { data: drawn } = page
  for (let row = 0; row < height; row++) {
    const v = row + 0.5
    const w = h * v + 1
    // From the middle of a pixel to the middle of a pixel.
    const xAt = (u: number) => fine * Math.min(lastX, Math.max(0, (a * u + b * v + c) / (g * u + w) - 0.5))
    const yAt = (u: number) => fine * Math.min(lastY, Math.max(0, (d * u + e * v + f) / (g * u + w) - 0.5))
    let x = xAt(0.5) | 0
    let y = yAt(0.5) | 0
    let to = row * width
    for (let first = 0; first < width; first += span) {
      const count = Math.min(span, width - first)
      const stepX = ((xAt(first + count + 0.5) - x) / count) | 0
      const stepY = ((yAt(first + count + 0.5) - y) / count) | 0
      for (const end = to + count; to < end; to++) {
        const from = (y >> 16) * stride + (x >> 16)
        const right = (x >> 8) & 255
        const upper = data[from] ?? 0
        const lower = data[from + stride] ?? 0
        const above = (upper << 8) + ((data[from + 1] ?? 0) - upper) * right
        const below = (lower << 8) + ((data[from + stride + 1] ?? 0) - lower) * right
        drawn[to] = ((above << 8) + (below - above) * ((y >> 8) & 255) + 0x8000) >> 16
        x += stepX
        y += stepY
      }
    }
  }
  return page
}

/** Quarters clockwise by which a straightened page is turned. */
export type Turn = 0 | 90 | 180 | 270

/** Returns the corners in the order in which the page is upright: the upper left corner of the turned page is first. */
export const turned = (corners: Corners, turn: Turn): Corners => {
  const [a, b, c, d] = corners
  if (turn === 90) return [d, a, b, c]
  if (turn === 180) return [c, d, a, b]
  return turn === 270 ? [b, c, d, a] : corners
}

/** Returns true if the lines of a straightened page run from top to bottom: it must be turned by a quarter. */
export const isSideways = (page: Grey): boolean => {
  const { width, height, data } = page
  const rows = new Float64Array(height)
  const columns = new Float64Array(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ink = 255 - (data[y * width + x] ?? 255)
      rows[y] = (rows[y] ?? 0) + ink / width
      columns[x] = (columns[x] ?? 0) + ink / height
    }
  return unevenness(columns) > unevenness(rows)
}

/** How much the ink changes from one line to the next; staves make it change much across them, and little along them. */
const unevenness = (lines: Float64Array): number => {
  // Without the edges, where a strip of the table may be seen.
  const margin = Math.round(lines.length * 0.06)
  let sum = 0
  for (let at = margin + 1; at < lines.length - margin; at++) sum += ((lines[at] ?? 0) - (lines[at - 1] ?? 0)) ** 2
  return sum / (lines.length - 2 * margin)
}

/** Returns the longest side of a sheet in the photograph, in pixels. */
export const longestSide = (corners: Corners): number =>
  Math.max(...corners.map((corner, index) => distanceOf(corner, corners[(index + 1) % 4] ?? corner)))
