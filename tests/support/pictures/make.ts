import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

interface Photo {
  readonly width?: number
  readonly height?: number
  /** Two photos of different colours are different pictures. */
  readonly colour?: string
}

/** A photo as a phone takes it: two areas, and metadata with place and camera. */
export const makePhoto = ({ width = 1200, height = 800, colour = '#2c6e49' }: Photo = {}): Promise<Buffer> =>
  canvas(width, height, colour)
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: 'Testphone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 33/1 0/1' },
    })
    .toBuffer()

const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false }).composite([
    { input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: '#c22' } }, left: 0, top: 0 },
  ])

/** A photo that was taken with the phone upright: its pixels lie on their side. */
export const makeUprightPhoto = (): Promise<Buffer> =>
  canvas(1200, 800, '#335').jpeg().withMetadata({ orientation: 6 }).toBuffer()

export const makeCmykPhoto = (): Promise<Buffer> => canvas(900, 600, '#c22').toColourspace('cmyk').jpeg().toBuffer()

/** A picture without a background. */
export const makeTransparent = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

/** Written by heif-enc 1.15 with x265, the codec of iPhones: 320 × 214, red at the top left, green elsewhere. */
export const readHeicPhoto = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'photo.heic'))

/** A small file that claims 40,000 × 40,000 pixels. */
export const makeBomb = async (): Promise<Buffer> => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(40_000, 16)
  png.writeUInt32BE(40_000, 20)
  return png
}

export const svgWithScript =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
