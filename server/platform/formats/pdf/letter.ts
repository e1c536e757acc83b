import type { ReceiptDocument } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { artifact, createPdf, type Element, type Pdf, tagged } from './tagged.ts'
import { createTypesetter, type Style, type Typesetter } from './type.ts'

export interface Letter {
  readonly doc: Pdf
  readonly type: Typesetter
  readonly root: Element
  readonly width: number
  readonly height: number
}
type Head = Pick<ReceiptDocument, 'title' | 'locale' | 'publisher' | 'address' | 'date' | 'facts'>

/** Starts a letter of the band on a tagged A4 page. The caller continues to draw, then ends root and document. */
export const beginLetter = ({ title, locale, publisher, date }: Head): Letter => {
  const { doc, width, height } = createPdf({ title, locale, publisher, date })
  const type = createTypesetter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  return { doc, type, root, width, height }
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

/**
 * Draws the band, its address, a title with the final barline, and the key facts.
 * @returns y below
 */
export const drawHead = (letter: Letter, head: Head, payer: readonly string[]): number => {
  const { width, type } = letter
  const half = width / 2
  const room = half - margin.x - 14
  const wrapped = (lines: readonly string[], style: Style) => lines.flatMap((line) => type.wrap(line, style, room, 2))
  const name = { ...styles.name, ink: inks.brass }
  let y = paragraph(letter, type.wrap(head.publisher, name, room, 2), { x: margin.x, y: margin.top, style: name })
  y = paragraph(letter, wrapped(head.address, styles.text), { x: margin.x, y, style: styles.text })
  const right = paragraph(letter, wrapped(payer, styles.text), { x: half, y: margin.top + 64, style: styles.text })
  y = Math.max(y, right) + 44
  const title = type.wrap(head.title, styles.title, width - 2 * margin.x, 2)
  y = paragraph(letter, title, { x: margin.x, y, style: styles.title, tag: 'H1' })
  rule(letter, y + 8, 0.75, inks.ink)
  rule(letter, y + 11, 3, inks.fill)
  return drawFacts(letter, head.facts, y + 30)
}

const drawFacts = (letter: Letter, facts: Head['facts'], top: number): number => {
  const { doc, root, type, width } = letter
  const labels = 130
  let y = top
  for (const [label, value] of facts) {
    const lines = type.wrap(value, styles.text, width - 2 * margin.x - labels, 3)
    tagged(doc, root, 'P', () => {
      type.line(label, { x: margin.x, baseline: y + 11 }, { ...styles.text, ink: inks.soft })
      lines.forEach((line, index) => {
        type.line(line, { x: margin.x + labels, baseline: y + 11 + index * styles.text.leading }, styles.text)
      })
    })
    y += Math.max(lines.length, 1) * styles.text.leading + 2
  }
  return y
}
