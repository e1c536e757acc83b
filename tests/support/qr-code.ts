import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Area, PagePicture } from './pdf-picture.ts'

// Without its bytes the module would be fetched from a server.
const module = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(module).buffer } })

/** How a camera sees a page: turned by some degrees, in grey on grey, slightly out of focus. */
interface View {
  readonly degrees?: number
  readonly isPale?: boolean
}

/** Photographs an area of a page. */
export const photographed = async (
  { data, width, height, dotsPerMm }: PagePicture,
  { left, right, top, bottom }: Area,
  { degrees = 0, isPale = false }: View = {},
): Promise<PagePicture> => {
  const [x, y] = [Math.round(left * dotsPerMm), Math.round(top * dotsPerMm)]
  const [wide, high] = [Math.floor((right - left) * dotsPerMm), Math.floor((bottom - top) * dotsPerMm)]
  const cut = sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: x, top: y, width: Math.min(wide, width - x), height: Math.min(high, height - y) })
    .flatten({ background: 'white' })
  const turned = degrees === 0 ? cut : sharp(await cut.png().toBuffer()).rotate(degrees, { background: 'white' })
  const seen = isPale
    ? sharp(await turned.png().toBuffer())

        .linear(0.45, 90)
        .blur(0.6)
    : turned
  const { data: pixels, info } = await seen
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: Uint8ClampedArray.from(pixels), width: info.width, height: info.height, dotsPerMm }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a code with ZXing, in C++. @throws Error if it finds none, or bytes that are not UTF-8 */
export const readWithZxing = async ({ data, width, height }: PagePicture) => {
  const [code] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] })
  if (code === undefined) throw new Error('ZXing finds no code')
  return { text: utf8.decode(code.bytes), level: code.ecLevel }
}

/** Reads a code with jsQR, in JavaScript. @throws Error as above */
export const readWithJsqr = ({ data, width, height }: PagePicture): string => {
  const code = jsQR(data, width, height)
  if (code === null) throw new Error('jsQR finds no code')
  return utf8.decode(Uint8Array.from(code.binaryData))
}
