import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
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

/** Written by heif-enc 1.15 from one colour, sRGB 230, 40, 30, with the profile Display P3 of iPhones. */
export const readDisplayP3Photo = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'display-p3.heic'))

/** A scan as libtiff writes it: its directory follows the pixels. */
export const makeScan = (): Promise<Buffer> => canvas(200, 160, '#ddd').tiff({ compression: 'none' }).toBuffer()

/** An animation of one frame (PNG 3rd edition, §11.3.2). */
export const makeAnimatedPng = async (): Promise<Buffer> => {
  const png = await canvas(60, 40, '#114').png().toBuffer()
  const control = Buffer.from([...chunkOf('acTL', 8), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  control.writeUInt32BE(crc32(control.subarray(4, -4)), control.byteLength - 4)
  // Signature and IHDR have 33 bytes.
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}
const chunkOf = (type: string, length: number): readonly number[] => [0, 0, 0, length, ...Buffer.from(type, 'latin1')]

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
