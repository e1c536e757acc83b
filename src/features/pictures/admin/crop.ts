import type { Crop } from '#contract/pictures.ts'

/** A crop as the value of a field: 'x,y,width,height' in thousandths; '' = the whole picture. */
export const writeCrop = (crop: Crop | null): string =>
  crop === null ? '' : [crop.x, crop.y, crop.width, crop.height].join()

export const readCrop = (value: string): Crop | null => {
  if (value === '') return null
  const [x = 0, y = 0, width = 0, height = 0] = value.split(',').map(Number)
  return { x, y, width, height }
}

interface PercentRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rounds a crop in percent to thousandths, inside of the picture. */
export const cropOfPercent = ({ x, y, width, height }: PercentRect): Crop => {
  const rounded = (percent: number) => Math.min(1000, Math.max(0, Math.round(percent * 10)))
  const [left, top] = [rounded(x), rounded(y)]
  return {
    x: left,
    y: top,
    width: Math.min(rounded(width), 1000 - left),
    height: Math.min(rounded(height), 1000 - top),
  }
}

export const percentOfCrop = ({ x, y, width, height }: Crop): PercentRect => ({
  x: x / 10,
  y: y / 10,
  width: width / 10,
  height: height / 10,
})

/** Width to height of the picture without its crop. */
export const wholeRatio = ({
  width,
  height,
  crop,
}: {
  readonly width: number
  readonly height: number
  readonly crop: Crop | null
}): number => ((width / height) * (crop?.height ?? 1000)) / (crop?.width ?? 1000)

/** The largest centred crop of a ratio (width to height). @param whole ratio of the whole picture */
export const centredCrop = (ratio: number, whole: number): Crop => {
  const [width, height] = ratio > whole ? [100, (100 * whole) / ratio] : [(100 * ratio) / whole, 100]
  return cropOfPercent({ x: (100 - width) / 2, y: (100 - height) / 2, width, height })
}
