import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { transliterate } from '../latin.ts'
import { liberationSans } from './liberation.ts'
import { unpackWoff } from './woff.ts'

/**
 * The two typefaces of the design, each in two files: Latin, and the other letters of Latin script. Greek and Cyrillic
 * letters are drawn in Liberation Sans.
 */
const faces = {
  display: 'besley/files/besley-{part}-700-normal.woff',
  name: 'besley/files/besley-{part}-600-normal.woff',
  italic: 'besley/files/besley-{part}-500-italic.woff',
  text: 'hanken-grotesk/files/hanken-grotesk-{part}-400-normal.woff',
  strong: 'hanken-grotesk/files/hanken-grotesk-{part}-600-normal.woff',
} as const
type Face = keyof typeof faces

export interface Style {
  readonly face: Face
  /** Points. */
  readonly size: number
  /** From baseline to baseline, in points. */
  readonly leading: number
  readonly ink: string
}

/** Unicode ranges of the files as Fontsource splits them (its unicode.json). */
const latin = /^[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]$/u
const extended = /^[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]$/u
/** Greek and Cyrillic letters of Liberation Sans. */
const other = /^[\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491]$/u
/** Characters that are frequent in titles of music and missing in all files. */
const substitutes: Readonly<Record<string, string>> = { '♭': 'b', '♯': '#', '→': '–' }

/** Replaces the characters that no file has with signs and letters that are drawn. */
export const printable = (text: string): string =>
  transliterate(
    text.replaceAll(/[♭♯→]/g, (sign) => substitutes[sign] ?? ''),
    (character) => latin.test(character) || extended.test(character) || other.test(character),
  )

interface Run {
  readonly part: 'latin' | 'latin-ext' | 'other'
  readonly text: string
}

const runsOf = (text: string): Run[] => {
  const runs: { part: Run['part']; text: string }[] = []
  for (const character of text) {
    const part = latin.test(character) ? 'latin' : extended.test(character) ? 'latin-ext' : 'other'
    const last = runs.at(-1)
    if (last?.part === part) last.text += character
    else runs.push({ part, text: character })
  }
  return runs
}

const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()
/** Reads the bytes of a face's file, once per thread. */
const fileOf = (face: Face, part: Run['part']): Buffer => {
  if (part === 'other') return liberationSans(face === 'text' || face === 'italic' ? 'Regular' : 'Bold')
  const path = `@fontsource/${faces[face].replace('{part}', part)}`
  const bytes = files.get(path) ?? unpackWoff(readFileSync(require.resolve(path)))
  files.set(path, bytes)
  return bytes
}

export interface Typesetter {
  /** Points. */
  widthOf(text: string, style: Style): number
  /**
   * Breaks text into lines no wider than `width`; a word that is wider is split. At most `most` lines, of which the
   * last one then ends in '…'.
   */
  wrap(text: string, style: Style, width: number, most?: number): string[]
  /** Draws one line. `x` is its left edge, or its right edge according to `align`. */
  line(text: string, at: { x: number; baseline: number; align?: 'left' | 'right' }, style: Style): void
}

/** Creates the typesetter of a document: it chooses the right file for each letter and measures each word once. */
export const createTypesetter = (doc: InstanceType<typeof PDFDocument>): Typesetter => {
  const registered = new Set<string>()
  const use = (face: Face, part: Run['part']) => {
    const name = `${face} ${part}`
    if (!registered.has(name)) {
      doc.registerFont(name, fileOf(face, part))
      registered.add(name)
    }
    return doc.font(name)
  }
  const ofSize1 = new Map<string, number>()
  const widthOf = (text: string, { face, size }: Style): number => {
    const key = `${face} ${text}`
    let width = ofSize1.get(key)
    if (width === undefined) {
      width = runsOf(text).reduce((sum, run) => sum + use(face, run.part).fontSize(1).widthOfString(run.text), 0)
      ofSize1.set(key, width)
    }
    return width * size
  }

  return {
    widthOf,
    wrap: (text, style, width, most) => wrap((part) => widthOf(part, style), text, width, most),
    line: (text, { x, baseline, align = 'left' }, style) => {
      const shown = printable(text)
      let left = align === 'left' ? x : x - widthOf(shown, style)
      // The space separates the line from the next one of its element, for screen readers and for copying.
      for (const run of runsOf(`${shown} `)) {
        use(style.face, run.part)
          .fontSize(style.size)
          .fillColor(style.ink)
          .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += widthOf(run.text, style)
      }
    },
  }
}

/** Returns the width of a text in points, in one style. */
type Measure = (text: string) => number

/** See Typesetter. */
const wrap = (widthOf: Measure, text: string, width: number, most = Number.POSITIVE_INFINITY): string[] => {
  const space = widthOf(' ')
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of printable(text).split(' ')) {
    for (const piece of broken(widthOf, word, width)) {
      const wide = widthOf(piece)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      used += (line === '' ? 0 : space) + wide
      line = line === '' ? piece : `${line} ${piece}`
      if (lines.length > most) break
    }
    if (lines.length > most) break
  }
  if (line !== '') lines.push(line)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), shortened(widthOf, lines[most - 1] ?? '', width)]
}

const broken = (widthOf: Measure, word: string, width: number): string[] => {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && widthOf(piece) + widthOf(character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

const shortened = (widthOf: Measure, line: string, width: number): string => {
  let text = line
  while (text !== '' && widthOf(`${text}…`) > width) text = text.slice(0, -1)
  return `${text.toWellFormed().trimEnd()}…`
}
