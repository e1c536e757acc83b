import type { ReceiptDocument } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { beginLetter, drawHead, type Letter, paragraph, rule } from './letter.ts'
import { artifact, collectBuffer, tagged } from './tagged.ts'
import type { Style } from './type.ts'

/** The minimum width of the column of counts, and its distance from the names. */
const countWidth = 26
const gap = 14
/** Right edge of prices, measured from the right margin. */
const priceFromRight = 90
const bottom = 90

const amount = { ...styles.name, size: 13, leading: 20 }

/** Renders a receipt as a PDF: A4, embedded fonts, tagged; as many pages as its lines need. */
export const receiptAsPdf = async (receipt: ReceiptDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const letter = beginLetter(receipt)
  const { doc, root, type, width } = letter
  const bytes = collectBuffer(doc)
  const foot = () => drawFoot(letter, receipt)
  foot()
  // The heading of the counts has the width of its translation, and starts at the margin.
  const countEnd = margin.x + Math.max(countWidth, type.widthOf(receipt.headings[0], styles.heading))
  const end = drawLines(letter, receipt, { countEnd, top: drawHead(letter, receipt, receipt.payer) + 26, foot })
  const [label, value] = receipt.total
  rule(letter, end, 0.75, inks.ink)
  tagged(doc, root, 'P', () => {
    type.line(label, { x: countEnd + gap, baseline: end + 21 }, amount)
    type.line(value, { x: width - margin.x, baseline: end + 21, align: 'right' }, amount)
  })
  let y = end + 52
  for (const note of receipt.notes) {
    const lines = type.wrap(note, styles.text, width - 2 * margin.x)
    y = paragraph(letter, lines, { x: margin.x, y, style: styles.text }) + 6
  }
  root.end()
  doc.end()
  return await bytes
}

interface Place {
  /** Right edge of the counts. */
  readonly countEnd: number
  readonly top: number
  /** Draws the footer of every page. */
  readonly foot: () => void
}

/** @returns y below the last line, with enough space for total and notes */
const drawLines = (
  letter: Letter,
  { headings, lines, notes }: ReceiptDocument,
  { countEnd, top, foot }: Place,
): number => {
  const { doc, root, type, width, height } = letter
  const table = doc.struct('Table')
  root.add(table)
  const drawRow = (cells: ReceiptDocument['headings'], tag: 'TH' | 'TD', y: number, style: Style): number => {
    const row = doc.struct('TR')
    table.add(row)
    const names = type.wrap(cells[1], style, width - margin.x - countEnd - gap - 2 * priceFromRight, 3)
    const at = [
      { x: countEnd, align: 'right' },
      { x: countEnd + gap, align: 'left' },
      { x: width - margin.x - priceFromRight, align: 'right' },
      { x: width - margin.x, align: 'right' },
    ] as const
    cells.forEach((cell, index) => {
      const { x, align } = at[index] ?? at[0]
      const texts = index === 1 ? names : [cell]
      const draw = () =>
        texts.forEach((text, line) => {
          type.line(text, { x, baseline: y + (line + 0.76) * style.leading, align }, style)
        })
      if (tag === 'TH') tagged(doc, row, 'TH', draw, { scope: 'Column' })
      // The name of the item names its row.
      else if (index === 1) tagged(doc, row, 'TH', draw, { scope: 'Row' })
      else tagged(doc, row, 'TD', draw)
    })
    row.end()
    return y + Math.max(names.length, 1) * style.leading + 10
  }
  let y = drawRow(headings, 'TH', top, styles.heading)
  lines.forEach((line, index) => {
    // The last line stays on one page with the total.
    const needed = index === lines.length - 1 ? 110 + notes.length * 36 : 60
    if (y + needed > height - bottom) {
      doc.addPage()
      foot()
      y = drawRow(headings, 'TH', margin.top, styles.heading)
    }
    rule(letter, y - 5, index === 0 ? 0.75 : 0.4, index === 0 ? inks.ink : inks.line)
    y = drawRow(line, 'TD', y, styles.text)
  })
  table.end()
  return y - 5
}

const drawFoot = ({ doc, type, width, height }: Letter, { publisher, address, title }: ReceiptDocument): void =>
  artifact(doc, () => {
    doc.rect(margin.x, height - 46, width - 2 * margin.x, 0.5).fill(inks.line)
    const [line = ''] = type.wrap([publisher, ...address].join(' · '), styles.foot, width * 0.6, 1)
    type.line(line, { x: margin.x, baseline: height - 32 }, styles.foot)
    type.line(title, { x: width - margin.x, baseline: height - 32, align: 'right' }, styles.foot)
  })
