import { emptyGrey, type Grey, shrink, smoothed, withoutMarks } from './grey.ts'

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
  const { width, height } = page
  const light = smoothed(withoutMarks(shrink(page, lightFactor), inkRadius), 3)
  const { width: columns, height: rows, data } = light
  const even = emptyGrey(width, height)
  even.data.fill(255)
  /** Rounds, and keeps what is darker than black or brighter than white within 0 to 255. */
  const clamped = new Uint8ClampedArray(even.data.buffer)
  const places = Array.from({ length: width }, (_, x) => placeIn(x, columns))
  const columnOf = Uint16Array.from(places)
  const shares = Float32Array.from(places, (place) => place % 1)
  const [contrast, black] = [255 / (whiteShare - blackShare), (255 * blackShare) / (whiteShare - blackShare)]
  /** Factors that make the paper white along a row of the page, one for each column of the copy. */
  const gains = new Float32Array(columns)
  for (let y = edge; y < height - edge; y++) {
    const place = placeIn(y, rows)
    const [from, dy] = [Math.floor(place) * columns, place % 1]
    for (let column = 0; column < columns; column++) {
      const paper = (data[from + column] ?? 0) * (1 - dy) + (data[from + columns + column] ?? 0) * dy
      gains[column] = contrast / Math.max(1, paper)
    }
    for (let x = edge, at = y * width + edge; x < width - edge; x++, at++) {
      const column = columnOf[x] ?? 0
      const left = gains[column] ?? 0
      const gain = left + ((gains[column + 1] ?? 0) - left) * (shares[x] ?? 0)
      clamped[at] = (page.data[at] ?? 0) * gain - black
    }
  }
  return even
}

/** Half the width in pixels of the square to which a pixel is compared: 2.5 mm, more than a note's head. */
const squareRadius = 20
/** How much darker than its square a pixel must be (Sauvola and Pietikäinen, 2000). */
const strictness = 0.2

/** Draws a page in black and white: black is what is darker than its surroundings. @returns only 0 and 255 */
export const blackAndWhite = ({ width, height, data }: Grey): Grey => {
  const result = emptyGrey(width, height)
  const { data: drawn } = result
  // Sums of the pixels and of their squares in each column of the squares of a row.
  const [sums, squares] = [new Uint32Array(width), new Uint32Array(width)]
  const addRow = (y: number, sign: 1 | -1): void => {
    if (y < 0 || y >= height) return
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = data[at] ?? 0
      sums[x] = (sums[x] ?? 0) + sign * value
      squares[x] = (squares[x] ?? 0) + sign * value * value
    }
  }
  for (let y = 0; y < squareRadius; y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    addRow(y + squareRadius, 1)
    addRow(y - squareRadius - 1, -1)
    const rows = Math.min(height, y + squareRadius + 1) - Math.max(0, y - squareRadius)
    let sum = 0
    let square = 0
    for (let x = -squareRadius, at = y * width - squareRadius; x < width; x++, at++) {
      if (x + squareRadius < width) {
        sum += sums[x + squareRadius] ?? 0
        square += squares[x + squareRadius] ?? 0
      }
      if (x > squareRadius) {
        sum -= sums[x - squareRadius - 1] ?? 0
        square -= squares[x - squareRadius - 1] ?? 0
      }
      if (x < 0) continue
      const count = rows * (Math.min(width, x + squareRadius + 1) - Math.max(0, x - squareRadius))
      const value = data[at] ?? 0
      // The threshold is never above the mean: the paper, most of a page, needs no root.
      if (value * count >= sum) {
        drawn[at] = 255
        continue
      }
      const mean = sum / count
      const spread = Math.sqrt(Math.max(0, square / count - mean * mean))
      drawn[at] = value < mean * (1 + strictness * (spread / 128 - 1)) ? 0 : 255
    }
  }
  return result
}
