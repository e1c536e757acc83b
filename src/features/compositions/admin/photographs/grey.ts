/** Brightness of each pixel, 0 (black) to 255, row by row from the top. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** Pixels of a canvas, four bytes each. */
export interface Rgba {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray | Uint8Array
}

export const emptyGrey = (width: number, height: number): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

/** Returns the brightness as an eye sees it, in which red and blue marks on the paper stay readable. */
export const brightness = ({ width, height, data }: Rgba): Grey => {
  const grey = emptyGrey(width, height)
  for (let at = 0, from = 0; at < grey.data.length; at++, from += 4)
    grey.data[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8
  return grey
}

/**
 * Returns how white the pixels are: the darkest of the three colours, by which paper differs from a table of any colour,
 * also of a bright one.
 */
export const whiteness = ({ width, height, data }: Rgba): Grey => {
  const grey = emptyGrey(width, height)
  for (let at = 0, from = 0; at < grey.data.length; at++, from += 4)
    grey.data[at] = Math.min(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
  return grey
}

/** Returns a smaller copy: each pixel is the mean of `factor` by `factor` pixels. */
export const shrink = ({ width, height, data }: Grey, factor: number): Grey => {
  const small = emptyGrey(Math.floor(width / factor), Math.floor(height / factor))
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let dy = 0; dy < factor; dy++) {
        const from = (y * factor + dy) * width + x * factor
        for (let dx = 0; dx < factor; dx++) sum += data[from + dx] ?? 0
      }
      small.data[y * small.width + x] = sum / (factor * factor)
    }
  return small
}

/**
 * Returns, for each pixel, the brightest (or darkest) of its neighbours up to `radius` pixels away in one direction
 * (van Herk, 1992): each window is the end of one block of its length and the beginning of the next.
 */
const extremesAlong = ({ width, height, data }: Grey, radius: number, step: 'x' | 'y', isBright: boolean): Grey => {
  const result = emptyGrey(width, height)
  const [along, across] = step === 'x' ? [width, height] : [height, width]
  const [next, nextLine] = step === 'x' ? [1, width] : [width, 1]
  const window = 2 * radius + 1
  const padded = Math.ceil((along + 2 * radius) / window) * window
  /** The darkest is the brightest of the negative. */
  const negative = isBright ? 0 : 255
  const pixels = new Uint8Array(padded)
  const [fromLeft, fromRight] = [new Uint8Array(padded), new Uint8Array(padded)]
  for (let line = 0; line < across; line++) {
    for (let place = 0, at = line * nextLine; place < along; place++, at += next)
      pixels[place + radius] = (data[at] ?? 0) ^ negative
    for (let block = 0; block < padded; block += window) {
      let best = 0
      for (let place = block; place < block + window; place++) {
        best = Math.max(best, pixels[place] ?? 0)
        fromLeft[place] = best
      }
      best = 0
      for (let place = block + window - 1; place >= block; place--) {
        best = Math.max(best, pixels[place] ?? 0)
        fromRight[place] = best
      }
    }
    for (let place = 0, at = line * nextLine; place < along; place++, at += next)
      result.data[at] = Math.max(fromRight[place] ?? 0, fromLeft[place + 2 * radius] ?? 0) ^ negative
  }
  return result
}

const extremes = (grey: Grey, radius: number, isBright: boolean): Grey =>
  extremesAlong(extremesAlong(grey, radius, 'x', isBright), radius, 'y', isBright)

/** Returns the brightest of the neighbours of each pixel. */
export const brightest = (grey: Grey, radius: number): Grey => extremes(grey, radius, true)

/** Removes dark marks that are narrower than twice the radius, such as notes on paper; larger edges stay in place. */
export const withoutMarks = (grey: Grey, radius: number): Grey => extremes(brightest(grey, radius), radius, false)

/** Returns the mean of the neighbours up to `radius` pixels away. */
export const smoothed = (grey: Grey, radius: number): Grey => {
  const { width, height } = grey
  const sums = sumsOf(grey)
  const result = emptyGrey(width, height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      result.data[y * width + x] = sums(left, top, right, bottom) / ((right - left) * (bottom - top))
    }
  }
  return result
}

/**
 * Returns a function that knows the sum of the pixels in any rectangle; `right` and `bottom` are the first column and
 * row after it.
 */
const sumsOf = ({
  width,
  height,
  data,
}: Grey): ((left: number, top: number, right: number, bottom: number) => number) => {
  const row = width + 1
  const table = new Uint32Array(row * (height + 1))
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += data[y * width + x] ?? 0
      table[(y + 1) * row + x + 1] = (table[y * row + x + 1] ?? 0) + sum
    }
  }
  return (left, top, right, bottom) =>
    (table[bottom * row + right] ?? 0) -
    (table[bottom * row + left] ?? 0) -
    (table[top * row + right] ?? 0) +
    (table[top * row + left] ?? 0)
}
