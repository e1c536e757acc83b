import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { unpackWoff } from '../../platform/formats/pdf/woff.ts'

/** Besley for the letters of western Europe, and for the other Latin letters. */
const files = ['besley/files/besley-latin-700-normal.woff', 'besley/files/besley-latin-ext-700-normal.woff']

let opened: Promise<readonly Font[]> | undefined
const openFonts = async (): Promise<readonly Font[]> => {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  return await Promise.all(
    files.map(async (file) => {
      const font = create(unpackWoff(await readFile(resolve(`@fontsource/${file}`))))
      if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
      return font
    }),
  )
}

/** The parts of an icon with letters, in pixels of a square with a side of 512. */
interface LetterIcon {
  /** Colour behind the letters; undefined = transparent. */
  readonly ground: string | undefined
  readonly ink: string
  /** Radius of the corners. */
  readonly radius: number
  /** Side of the square in the middle that the letters fill. */
  readonly room: number
}

const side = 512

/**
 * Draws letters as outlines, so that they look the same wherever the icon is shown. A letter that the fonts lack is left
 * out; without any letter it is a dot.
 */
export const letterIcon = async (letters: string, { ground, ink, radius, room }: LetterIcon): Promise<string> => {
  opened ??= openFonts()
  const fonts = await opened
  let advance = 0
  const outlines = [...letters].flatMap((letter) => {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const glyph = font?.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) return []
    const path = glyph.path.translate(advance, 0)
    advance += glyph.advanceWidth
    return [path]
  })
  const boxes = outlines.map(({ bbox }) => bbox)
  const [left, right] = [Math.min(...boxes.map(({ minX }) => minX)), Math.max(...boxes.map(({ maxX }) => maxX))]
  const [bottom, top] = [Math.min(...boxes.map(({ minY }) => minY)), Math.max(...boxes.map(({ maxY }) => maxY))]
  const scale = Math.min(room / (right - left), (0.72 * room) / (top - bottom))
  const [x, y] = [(side - scale * (left + right)) / 2, (side + scale * (bottom + top)) / 2]
  const drawn =
    outlines.length === 0
      ? `<circle cx="256" cy="256" r="${room / 3}"/>`
      : outlines.map((path) => `<path d="${path.transform(scale, 0, 0, -scale, x, y).toSVG()}"/>`).join('')
  const square = ground === undefined ? '' : `<rect width="512" height="512" rx="${radius}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${square}<g fill="${ink}">${drawn}</g></svg>`
}
