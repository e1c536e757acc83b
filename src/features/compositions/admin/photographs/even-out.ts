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

/** Draws ink on white paper: each pixel relative to the brightness of the paper around it, in light or shadow. */
export const evenOut = (page: Grey): Grey => {
  const light = smoothed(withoutMarks(shrink(page, lightFactor), inkRadius), 3)
  const even = emptyGrey(page.width, page.height)
  even.data.fill(255)
  const { width: columns, height: rows, data } = light
  for (let y = edge; y < page.height - edge; y++) {
    const v = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / lightFactor - 0.5))
    const [row, dy] = [v | 0, v % 1]
    for (let x = edge; x < page.width - edge; x++) {
      const u = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / lightFactor - 0.5))
      const from = row * columns + (u | 0)
      const dx = u % 1
      const above = (data[from] ?? 0) * (1 - dx) + (data[from + 1] ?? 0) * dx
      const below = (data[from + columns] ?? 0) * (1 - dx) + (data[from + columns + 1] ?? 0) * dx
      const paper = Math.max(1, above * (1 - dy) + below * dy)
      const at = y * page.width + x
      const share = ((page.data[at] ?? 0) / paper - blackShare) / (whiteShare - blackShare)
      even.data[at] = 255 * Math.min(1, Math.max(0, share)) + 0.5
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
