import sharp, { type Sharp } from 'sharp'
import { luminance } from '#contract/accent.ts'
import type { Output } from './conversion.ts'

/** The grounds on which a transparent logo may lie: the one of the header, and paper. */
const grounds = { night: { r: 13, g: 27, b: 54 }, paper: { r: 255, g: 255, b: 255 } } as const
type Colour = (typeof grounds)['night' | 'paper']

/** Room around a transparent logo beside the band's name, in percent of its height. */
const markMargin = 8

/**
 * Returns the ground on which a picture lies: that of its corner if it is opaque, otherwise the one from which the visible
 * pixels differ more.
 */
const groundOf = async (picture: Sharp, isTransparent: boolean) => {
  const small = picture.clone().resize({ width: 64, height: 64, fit: 'inside' }).toColourspace('srgb').ensureAlpha()
  const pixels = await small.raw().toBuffer()
  const at = (index: number) => pixels[index] ?? 0
  if (!isTransparent) return { r: at(0), g: at(1), b: at(2) }
  let [sum, weight] = [0, 0]
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = at(index + 3) / 255
    sum += alpha * luminance([at(index), at(index + 1), at(index + 2)])
    weight += alpha
  }
  const shown = weight === 0 ? 0 : sum / weight
  const { r, g, b } = grounds.night
  return (shown + 0.05) / (luminance([r, g, b]) + 0.05) > 1.05 / (shown + 0.05) ? grounds.night : grounds.paper
}

const onGround = (ground: Colour | { r: number; g: number; b: number }, width: number, height: number, lying: Buffer) =>
  sharp({ create: { width, height, channels: 3, background: ground } }).composite([{ input: lying }])

/** Draws a logo as an icon or as the mark beside the band's name; a 'png' only gets another size. */
export const drawLogo = async (
  picture: Sharp,
  { format, width, height, margin = 0 }: Omit<Output, 'path'>,
  isTransparent: boolean,
): Promise<Sharp> => {
  const whole = picture.clone().toColourspace('srgb')
  if (format === 'png') return whole.resize({ width, height: width, fit: 'contain' }).png({ compressionLevel: 9 })
  const ground = await groundOf(picture, isTransparent)
  if (format === 'icon') {
    const side = Math.round(width * (1 - (2 * margin) / 100))
    const lying = await whole.resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
    return onGround(ground, width, width, lying).png({ compressionLevel: 9 })
  }
  const fitted = await whole
    .resize({ width, ...(height && { height }), fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { info } = fitted
  const room = isTransparent ? Math.round((info.height * markMargin) / 100) : 0
  return onGround(ground, info.width + 2 * room, info.height + 2 * room, fitted.data).png({ compressionLevel: 9 })
}
