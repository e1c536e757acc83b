import { emptyGrey, type Grey, shrink, smoothed, sumsOf, withoutMarks } from './grey.ts'

/** Pixels of the page that become one in the copy in which the light is measured: 1 mm. */
const lightFactor = 8
/** Dark marks up to twice this number of millimetres wide are ink, and not a shadow. */
const inkRadius = 6
/** Shares of the paper's brightness that become black, and white. */
const blackShare = 0.18
const whiteShare = 0.88
/** Pixels at each edge that become white: 1 mm, in which a strip of the table or the shadow of the paper may be. */
const edge = 8

/** Returns where a pixel of the page is in the copy of so many pixels, between the middles of the first and the last. */
const placeIn = (pixel: number, count: number): number =>
  Math.min(count - 1.001, Math.max(0, (pixel + 0.5) / lightFactor - 0.5))

/** Draws ink on white paper: each pixel relative to the brightness of the paper around it, in light or shadow. */
export const evenOut = (page: Grey): Grey => {
  const light = smoothed(withoutMarks(shrink(page, lightFactor), inkRadius), 3)
  const even = emptyGrey(page.width, page.height)
  even.data.fill(255)
  const { width: columns, height: rows, data } = light
  const places = Float32Array.from({ length: page.width }, (_, x) => placeIn(x, columns))
  /** Brightness of the paper along a row of the page, in the columns of the copy. */
  const paper = new Float32Array(columns)
  for (let y = edge; y < page.height - edge; y++) {
    const place = placeIn(y, rows)
    const [from, dy] = [Math.floor(place) * columns, place % 1]
    for (let column = 0; column < columns; column++)
      paper[column] = (data[from + column] ?? 0) * (1 - dy) + (data[from + columns + column] ?? 0) * dy
    for (let x = edge; x < page.width - edge; x++) {
      const u = places[x] ?? 0
      const column = u | 0
      const left = paper[column] ?? 0
      const white = Math.max(1, left + ((paper[column + 1] ?? 0) - left) * (u - column))
      const at = y * page.width + x
      const share = ((page.data[at] ?? 0) / white - blackShare) / (whiteShare - blackShare)
      even.data[at] = share <= 0 ? 0 : share >= 1 ? 255 : 255 * share + 0.5
    }
  }
  return even
}

/** Half the width in pixels of the square to which a pixel is compared: 2.5 mm, more than a note's head. */
const squareRadius = 20
/** How much darker than its square a pixel must be (Sauvola and Pietikäinen, 2000). */
const strictness = 0.2

/** Draws a page in black and white: black is what is darker than its surroundings. @returns only 0 and 255 */
export const blackAndWhite = (page: Grey): Grey => {
  const { width, height, data } = page
  const sums = sumsOf(page)
  const squares = sumsOf(page, true)
  const result = emptyGrey(width, height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - squareRadius), Math.min(height, y + squareRadius + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - squareRadius), Math.min(width, x + squareRadius + 1)]
      const count = (right - left) * (bottom - top)
      const mean = sums(left, top, right, bottom) / count
      const spread = Math.sqrt(Math.max(0, squares(left, top, right, bottom) / count - mean * mean))
      const threshold = mean * (1 + strictness * (spread / 128 - 1))
      const at = y * width + x
      result.data[at] = (data[at] ?? 0) < threshold ? 0 : 255
    }
  }
  return result
}
