// Writes the outlines of the stamps from the music font Bravura. Run by hand after a glyph was added:
//   node scripts/stamps.ts
// Pages draw outlines and load no font, so a stamp can never lack its glyph.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const target = join(import.meta.dirname, '../src/features/sheets/stand/annotations/stamp-outlines.json')

/** Code points of the glyphs (SMuFL 1.4). */
const glyphs = {
  dynamicPPP: 0xe52a,
  dynamicPP: 0xe52b,
  dynamicPiano: 0xe520,
  dynamicMP: 0xe52c,
  dynamicMF: 0xe52d,
  dynamicForte: 0xe522,
  dynamicFF: 0xe52f,
  dynamicFFF: 0xe530,
  dynamicFortePiano: 0xe534,
  dynamicSforzando1: 0xe536,
  dynamicSforzato: 0xe539,
  dynamicCrescendoHairpin: 0xe53e,
  dynamicDiminuendoHairpin: 0xe53f,
  articAccentAbove: 0xe4a0,
  articMarcatoAbove: 0xe4ac,
  articStaccatoAbove: 0xe4a2,
  articTenutoAbove: 0xe4a4,
  breathMarkComma: 0xe4ce,
  caesura: 0xe4d1,
  fermataAbove: 0xe4c0,
  fingering0: 0xed10,
  fingering1: 0xed11,
  fingering2: 0xed12,
  fingering3: 0xed13,
  fingering4: 0xed14,
  fingering5: 0xed15,
  accidentalSharp: 0xe262,
  accidentalFlat: 0xe260,
  accidentalNatural: 0xe261,
  arrowBlackUp: 0xeb60,
  arrowBlackDown: 0xeb64,
  segno: 0xe047,
  coda: 0xe048,
  dalSegno: 0xe045,
  daCapo: 0xe046,
  repeatLeft: 0xe040,
  repeatRight: 0xe041,
  miscEyeglasses: 0xec62,
  noteheadXBlack: 0xe0a9,
  csymBracketLeftTall: 0xe877,
  csymBracketRightTall: 0xe878,
}

/** Units of the em, the height of a staff. */
const em = 1000

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

/** Returns a glyph's SVG path around its middle, y downwards, and its size, all in units of the em. */
const outline = (font: Font, codePoint: number) => {
  const { path } = font.glyphForCodePoint(codePoint)
  const { minX, minY, maxX, maxY } = path.bbox
  const scale = em / font.unitsPerEm
  const centred = path.translate(-(minX + maxX) / 2, -(minY + maxY) / 2).scale(scale, -scale)
  const rounded = centred.commands.map(({ command, args }) => `${letters[command]}${args.map(Math.round).join(' ')}`)
  return {
    path: rounded.join(''),
    width: Math.round((maxX - minX) * scale),
    height: Math.round((maxY - minY) * scale),
  }
}

/** Returns the content of the file of outlines. */
export const stampOutlines = (): string => {
  const font = openSync(fileURLToPath(import.meta.resolve('@vexflow-fonts/bravura/bravura.otf')))
  if (!('glyphForCodePoint' in font)) throw new Error('Bravura is a collection of fonts')
  const entries = Object.entries(glyphs).map(([name, codePoint]) => [name, outline(font, codePoint)])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

if (process.argv[1] === import.meta.filename) await writeFile(target, stampOutlines())
