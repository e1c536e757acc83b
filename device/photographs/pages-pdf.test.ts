import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureOf } from '../../tests/support/pdf-picture.ts'
import { pagesPdf } from './pages-pdf.ts'

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

it('makes a PDF of grey pages and of pages in black and white, in the size of the paper', async () => {
  // The left half of each page is black; a row of 1654 bits fills 207 bytes.
  const row = Uint8Array.from({ length: 207 }, (_, at) => (at < 103 ? 0 : 0xff))
  const bits = deflateSync(Buffer.concat(Array.from({ length: 2339 }, () => row)))
  const black = { create: { width: 827, height: 1654, channels: 3, background: '#000' } } as const
  const grey = await sharp({ create: { width: 2339, height: 1654, channels: 3, background: '#aaa' } })
    .composite([{ input: await sharp(black).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const pdf = pagesPdf([
    { kind: 'bits', width: 1654, height: 2339, bytes: bufferOf(bits) },
    { kind: 'jpeg', width: 2339, height: 1654, bytes: bufferOf(grey) },
  ])
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  const [first, second] = [await pictureOf(bytes, { page: 1, dpi: 50 }), await pictureOf(bytes, { page: 2, dpi: 50 })]
  // A4 at 50 dots per inch.
  expect([first.width, first.height, second.width, second.height]).toEqual([414, 585, 585, 414])
  const colour = ({ data, width, height }: typeof first, x: number) =>
    data[4 * (Math.floor(height / 2) * width + x)] ?? -1
  expect([colour(first, 100), colour(first, 300)]).toEqual([0, 255])
  expect(colour(second, 100)).toBeLessThan(6)
  expect(Math.abs(colour(second, 400) - 0xaa)).toBeLessThan(6)
})
