// The process that converts pictures: a Conversion in, a ConversionReply out.
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { type Crop, pixelMaximum } from '#contract/pictures.ts'
import type { Conversion, ConversionReply, Output } from './conversion.ts'
import { drawLogo } from './draw-logo.ts'
import { asTiff, readColourProfile, tiffHead } from './heic-profile.ts'

/** Requests have priority over pictures (Linux: niceness 10). Without privileges a process can only lower its own priority. */
os.setPriority(Math.max(10, os.getPriority()))
sharp.concurrency(1)
sharp.cache(false)

class TooManyPixels extends Error {}

interface Loaded {
  /** Upright. */
  readonly whole: Sharp
  readonly size: { readonly width: number; readonly height: number }
  readonly isTransparent: boolean
}

const load = async ({ source, isHeic }: Conversion): Promise<Loaded> => {
  if (isHeic) return await decodeHeic(source)
  const { width, height, autoOrient, hasAlpha } = await sharp(source, { limitInputPixels: false }).metadata()
  if (width * height > pixelMaximum) throw new TooManyPixels()
  return {
    whole: sharp(source, { limitInputPixels: pixelMaximum, failOn: 'error' }).autoOrient(),
    size: autoOrient,
    isTransparent: hasAlpha,
  }
}

/** The decoder turns the pixels upright as the container says. */
const decodeHeic = async (source: string): Promise<Loaded> => {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const { HeifDecoder } = await load()
  const file = await readFile(source)
  const [image] = new HeifDecoder().decode(file)
  if (image === undefined) throw new Error('no picture')
  const size = { width: image.get_width(), height: image.get_height() }
  const { width, height } = size
  if (width * height > pixelMaximum) throw new TooManyPixels()
  const pixels = Buffer.alloc(tiffHead + width * height * 4)
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset + tiffHead, width * height * 4)
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (shown) => (shown === null ? reject(new Error('damaged')) : resolve()))
  })
  const profile = await readColourProfile(file)
  const limits = { limitInputPixels: pixelMaximum }
  const picture =
    profile === undefined
      ? sharp(data, { raw: { width, height, channels: 4 }, ...limits })
      : sharp(asTiff(pixels, size, profile), limits)
  const isTransparent = !(await picture.stats()).isOpaque
  return { whole: isTransparent ? picture : picture.removeAlpha(), size, isTransparent }
}

/** Whole pixels of a crop of at least one pixel. */
const regionOf = ({ x, y, width, height }: Crop, whole: { readonly width: number; readonly height: number }) => {
  const pixels = (permille: number, size: number) => Math.round((permille * size) / 1000)
  const [left, top] = [pixels(x, whole.width), pixels(y, whole.height)]
  return {
    left,
    top,
    width: Math.max(1, Math.min(pixels(width, whole.width), whole.width - left)),
    height: Math.max(1, Math.min(pixels(height, whole.height), whole.height - top)),
  }
}

const encode = (picture: Sharp, format: Output['format'], isTransparent: boolean): Sharp => {
  if (format === 'avif') return picture.avif({ quality: 46, effort: 3 })
  if (format === 'webp') return picture.webp({ quality: 78, effort: 4 })
  return isTransparent
    ? picture.webp({ quality: 92, effort: 2 })
    : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
}

/** Metadata are not written: no place, no camera, no time. Colours become sRGB. */
const convert = async (conversion: Conversion): Promise<ConversionReply> => {
  const { whole, size, isTransparent } = await load(conversion)
  const picture = conversion.crop === null ? whole : whole.extract(regionOf(conversion.crop, size))
  const sizes: { width: number; height: number }[] = []
  for (const output of conversion.outputs) {
    const { path, format, width, height } = output
    if (format === 'mark' || format === 'icon' || format === 'png') {
      const written = await drawLogo(picture, output, isTransparent)
      sizes.push(await written.toFile(path))
      continue
    }
    const resized = picture
      .clone()
      .resize({ width, ...(height && { height }), fit: 'inside', withoutEnlargement: true })
    const written = await encode(resized.toColourspace('srgb'), format, isTransparent).toFile(path)
    sizes.push(written)
  }
  return { sizes: sizes.map(({ width, height }) => ({ width, height })) }
}

process.on('message', (conversion: Conversion) => {
  void convert(conversion)
    .catch((error: unknown): ConversionReply => ({ fault: error instanceof TooManyPixels ? 'pixels' : 'damaged' }))
    .then((reply) => process.send?.(reply))
})
