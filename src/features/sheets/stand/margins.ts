import { type Margins, noMargins } from './page-scale.ts'

/** Maximum brightness (of 255) that counts as ink; the paper of scans is seldom white. */
const maxInkBrightness = 176
/** Minimum share of a line that must be ink: a speck of dust is not music. */
const minInk = 0.004
/** White space left around the music, as a part of the page. */
const padding = 0.012
/** Maximum part that is cut off automatically at one edge: a page that looks empty is left as it is. */
const maxCut = 0.45

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, alpha, row by row. */
  readonly data: ArrayLike<number>
}

export const isDark = ({ data }: Pixels, at: number): boolean =>
  0.3 * (data[at] ?? 255) + 0.59 * (data[at + 1] ?? 255) + 0.11 * (data[at + 2] ?? 255) < maxInkBrightness

const inkOfLines = (pixels: Pixels): { readonly rows: readonly number[]; readonly columns: readonly number[] } => {
  const { width, height } = pixels
  const rows = new Array<number>(height).fill(0)
  const columns = new Array<number>(width).fill(0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(pixels, 4 * (y * width + x))) {
        rows[y] = (rows[y] ?? 0) + 1
        columns[x] = (columns[x] ?? 0) + 1
      }
  return { rows, columns }
}

/**
 * Returns the share of lines without ink before the first and after the last line with ink, minus the white space that
 * is left.
 */
const emptyEnds = (lines: readonly number[], least: number): readonly [number, number] => {
  const first = lines.findIndex((ink) => ink >= least)
  if (first === -1) return [0, 0]
  const last = lines.findLastIndex((ink) => ink >= least)
  const cut = (empty: number) => Math.min(maxCut, Math.max(0, empty / lines.length - padding))
  return [cut(first), cut(lines.length - 1 - last)]
}

/** Detects the margins of a page in a small drawing of it. */
export const marginsOf = (pixels: Pixels): Margins => {
  const { rows, columns } = inkOfLines(pixels)
  if (rows.every((ink) => ink === 0)) return noMargins
  const [top, bottom] = emptyEnds(rows, Math.max(1, minInk * pixels.width))
  const [left, right] = emptyEnds(columns, Math.max(1, minInk * pixels.height))
  return { top, right, bottom, left }
}
