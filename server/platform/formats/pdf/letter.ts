import type { WindowSide } from '#contract/edited-settings.ts'
import type { LetterHead } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { artifact, type createPdf, type Element, type Pdf, tagged } from './tagged.ts'
import { createTypesetter, type Style, type Typesetter } from './type.ts'
import { addressLinesMaximum, heights, mm, windows } from './window.ts'

export interface Letter {
  readonly doc: Pdf
  /** The logo of the band as a data address; the document contains it once for all letters. */
  readonly logo: string | undefined
  readonly type: Typesetter
  readonly root: Element
  readonly width: number
  readonly height: number
}

/** Starts the structure of a document of letters. The caller adds pages, then ends root and document. */
export const beginLetters = (
  { doc, width, height }: ReturnType<typeof createPdf>,
  logo: string | undefined,
): Letter => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, logo, type: createTypesetter(doc), root, width, height }
}

/**
 * Draws lines of text one below the other.
 * @returns y for the next element
 */
export const paragraph = (
  { doc, type, root }: Letter,
  texts: readonly string[],
  { x, y, style, tag = 'P' }: { x: number; y: number; style: Style; tag?: string },
): number => {
  if (texts.length === 0) return y
  tagged(doc, root, tag, () =>
    texts.forEach((text, index) => {
      type.line(text, { x, baseline: y + (index + 0.76) * style.leading }, style)
    }),
  )
  return y + texts.length * style.leading
}

export const rule = ({ doc, width }: Letter, y: number, thickness: number, colour: string): void =>
  artifact(doc, () => doc.rect(margin.x, y, width - 2 * margin.x, thickness).fill(colour))

const title = { face: 'display', size: 22, leading: 26, ink: inks.ink } as const satisfies Style
const sender = { face: 'text', size: 6.5, leading: 8, ink: inks.soft } as const satisfies Style
const besideGap = 6 * mm
/** Room of the logo above the name, and the space between them, in points. */
const logoRoom = { top: 26, width: 170, height: 42, gap: 8 } as const

/**
 * Draws the first page's head: the band and the key facts on one side, the recipient in the window on the other one,
 * the mark of the fold, and the title with the final barline.
 * @returns y below
 */
export const drawHead = (letter: Letter, head: LetterHead, recipient: readonly string[], side: WindowSide): number => {
  const { doc, type, width } = letter
  const { x, width: wide } = windows[side].beside
  const place = { x: x * mm, room: wide * mm }
  const wrapped = (lines: readonly string[], style: Style) =>
    lines.flatMap((line) => type.wrap(line, style, place.room))
  const name = { ...styles.name, ink: inks.brass }
  const band = { ...styles.note, ink: inks.ink }
  let y = paragraph(letter, wrapped([head.publisher], name), { x: place.x, y: drawLogo(letter, place.x), style: name })
  y = paragraph(letter, wrapped(head.address, band), { x: place.x, y, style: band })
  y = drawFacts(letter, head.facts, { ...place, y: Math.max(heights.facts * mm, y + besideGap) })
  drawRecipient(letter, head, recipient, side)
  artifact(doc, () => doc.rect(5 * mm, heights.fold * mm, 4 * mm, 0.5).fill(inks.line))
  const words = type.wrap(head.title, title, width - 2 * margin.x, 2)
  y = paragraph(letter, words, { x: margin.x, y: Math.max(heights.title * mm, y + besideGap), style: title, tag: 'H1' })
  rule(letter, y + 5, 0.75, inks.ink)
  rule(letter, y + 8, 3, inks.fill)
  return y + 20
}

/**
 * The name of the band follows, so that screen readers skip the logo.
 * @returns y of the name
 */
const drawLogo = ({ doc, logo }: Letter, x: number): number => {
  if (logo === undefined) return 36
  const { top, width, height, gap } = logoRoom
  artifact(doc, () => doc.image(logo, x, top, { fit: [width, height], valign: 'bottom' }))
  return top + height + gap
}

const drawRecipient = (
  { doc, type, root }: Letter,
  { publisher, address }: LetterHead,
  recipient: readonly string[],
  side: WindowSide,
): void => {
  const room = windows[side].address.width * mm
  const x = windows[side].address.x * mm
  const lines = fitting(recipient, (line, most) => type.wrap(line, styles.text, room, most))
  if (lines.length === 0) return
  const top = heights.address.from * mm
  const [from = ''] = type.wrap([publisher, ...address].join(' · '), sender, room, 1)
  artifact(doc, () => {
    type.line(from, { x, baseline: top + 6 }, sender)
    doc.rect(x, top + 8, type.widthOf(from, sender), 0.35).fill(inks.line)
  })
  const begin = top + 10
  const leading = Math.min(12.6, (heights.address.to * mm - begin) / lines.length)
  tagged(doc, root, 'P', () =>
    lines.forEach((line, index) => {
      type.line(line, { x, baseline: begin + (index + 0.78) * leading }, { ...styles.text, size: 10 })
    }),
  )
}

/**
 * Makes at most 6 lines of an address. Long lines are broken if there is room, and otherwise shortened; a surplus of
 * lines is joined after the name, so that street and town keep their lines.
 */
const fitting = (lines: readonly string[], wrap: (line: string, most: number) => string[]): string[] => {
  const given = lines.filter((line) => line.trim() !== '')
  const surplus = given.length - addressLinesMaximum
  const few =
    surplus > 0 ? [...given.slice(0, 1), given.slice(1, surplus + 2).join(', '), ...given.slice(surplus + 2)] : given
  const broken = few.flatMap((line) => wrap(line, 2))
  return broken.length <= addressLinesMaximum ? broken : few.flatMap((line) => wrap(line, 1))
}

const drawFacts = (
  letter: Letter,
  facts: LetterHead['facts'],
  { x, y: top, room }: { x: number; y: number; room: number },
): number => {
  const { doc, root, type } = letter
  const labels = Math.max(0, ...facts.map(([label]) => type.widthOf(label, styles.text))) + 12
  let y = top
  for (const [label, value] of facts) {
    const lines = type.wrap(value, styles.text, room - labels, 3)
    tagged(doc, root, 'P', () => {
      type.line(label, { x, baseline: y + 11 }, { ...styles.text, ink: inks.soft })
      lines.forEach((line, index) => {
        type.line(line, { x: x + labels, baseline: y + 11 + index * styles.text.leading }, styles.text)
      })
    })
    y += Math.max(lines.length, 1) * styles.text.leading + 1
  }
  return y
}
