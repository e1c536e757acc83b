import type { PageImage } from '#device/photographs/pages-pdf.ts'
import type { PageWish } from '#device/photographs/store.ts'
import { blackAndWhite, evenOut } from './even-out.ts'
import { findSheet, searchedSize } from './find-sheet.ts'
import { brightness, type Grey, whiteness } from './grey.ts'
import type { FoundPage, Result, Task } from './photograph-messages.ts'
import { mapCorners } from './plane.ts'
import { isSideways, longestSide, pageLonger, pageSize, straighten, turned } from './straighten.ts'

/** Part of a picture, in its pixels. */
interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Pixels along the longer edge of the page in which the direction of the staves is measured. */
const staves = 700
/** Quality of a JPEG for the screen, and for the page, in which staves must stay sharp. */
const previewQuality = 0.7
const pageQuality = 0.85
/** A page is made from this many pixels of the photograph for each of its own at most: up to there, none is drawn anew. */
const enough = 1.6

const draw = (picture: ImageBitmap, { left, top, width, height }: Area, scale: number) => {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) }
}

const jpeg = async (canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> =>
  (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()

const find = async (picture: ImageBitmap): Promise<FoundPage> => {
  const { width, height } = picture
  const scale = Math.min(1, searchedSize / Math.max(width, height))
  const { canvas, pixels } = draw(picture, { left: 0, top: 0, width, height }, scale)
  const { corners, isCertain } = findSheet(whiteness(pixels))
  const page = straighten(brightness(pixels), corners, pageSize(corners, canvas, staves))
  return {
    corners: shares(corners, canvas),
    isCertain,
    isSideways: isSideways(page),
    preview: await jpeg(canvas, previewQuality),
  }
}

/** Returns corners as shares of the picture, within it: a corner outside could not be dragged. */
const shares = (
  corners: Parameters<typeof mapCorners>[0],
  { width, height }: { readonly width: number; readonly height: number },
): FoundPage['corners'] => {
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  const [a, b, c, d] = mapCorners(corners, ({ x, y }) => ({
    x: within((x + 0.5) / width),
    y: within((y + 0.5) / height),
  }))
  return [a, b, c, d]
}

/** Packs the pixels of a black and white page, eight into a byte. */
const packed = ({ width, height, data }: Grey): Uint8Array<ArrayBuffer> => {
  const row = Math.ceil(width / 8)
  const bits = new Uint8Array(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x += 8, at += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) byte |= (x + bit < width ? (data[at + bit] ?? 0) : 0) & (0x80 >> bit)
      bits[y * row + (x >> 3)] = byte
    }
  return bits
}

const compressed = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer()

const greyJpeg = ({ width, height, data }: Grey): Promise<ArrayBuffer> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  // Red, green, blue and opacity in the order of the bytes of a number, the same in every browser.
  const colours = new Uint32Array(pixels.data.buffer)
  for (let at = 0; at < data.length; at++) colours[at] = 0xff000000 | ((data[at] ?? 0) * 0x010101)
  context?.putImageData(pixels, 0, 0)
  return jpeg(canvas, pageQuality)
}

const makePage = async (picture: ImageBitmap, { corners: wished, turn, look }: PageWish): Promise<PageImage> => {
  const corners = turned(
    mapCorners(wished, ({ x, y }) => ({ x: x * picture.width, y: y * picture.height })),
    turn,
  )
  const size = pageSize(corners, picture)
  const scale = Math.min(1, (enough * pageLonger) / longestSide(corners))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const area = { left, top, width: Math.ceil(Math.max(...xs)) - left, height: Math.ceil(Math.max(...ys)) - top }
  const { pixels } = draw(picture, area, scale)
  const inArea = mapCorners(corners, ({ x, y }) => ({ x: (x - left) * scale - 0.5, y: (y - top) * scale - 0.5 }))
  const page = evenOut(straighten(brightness(pixels), inArea, size))
  return look === 'grey'
    ? { kind: 'jpeg', ...size, bytes: await greyJpeg(page) }
    : { kind: 'bits', ...size, bytes: await compressed(packed(blackAndWhite(page))) }
}

/** The photograph that was decoded last: its page is usually made after its sheet was found. 12 megapixels need 50 MB. */
let decoded: { readonly id: string; readonly picture: ImageBitmap } | null = null

const pictureOf = async ({ id, file }: Task): Promise<ImageBitmap> => {
  if (decoded?.id === id) return decoded.picture
  decoded?.picture.close()
  decoded = null
  decoded = { id, picture: await createImageBitmap(new Blob([file]), { imageOrientation: 'from-image' }) }
  return decoded.picture
}

const resultOf = async (task: Task): Promise<Result> => {
  const { number } = task
  try {
    const picture = await pictureOf(task)
    return task.kind === 'find'
      ? { number, kind: 'found', found: await find(picture) }
      : { number, kind: 'page', page: await makePage(picture, task.wish) }
  } catch (error) {
    return { number, kind: 'unreadable', why: String(error) }
  }
}

/** One task after the other, so that one photograph is in memory. */
let last: Promise<unknown> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  last = last.then(async () => {
    const result = await resultOf(data)
    const bytes = result.kind === 'found' ? [result.found.preview] : result.kind === 'page' ? [result.page.bytes] : []
    self.postMessage(result, { transfer: bytes })
  })
})
