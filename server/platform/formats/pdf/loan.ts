import type { WindowSide } from '#contract/edited-settings.ts'
import type { LoanDocument } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { beginLetters, drawHead, type Letter, paragraph } from './letter.ts'
import { artifact, collectBuffer, createPdf, tagged } from './tagged.ts'

/** Space between two lines for signatures, and above them for the pen. */
const gap = 20
const pen = 46
const foot = 60

/** Renders the receipt of a loan as a PDF: A4, embedded fonts, tagged. */
export const loanAsPdf = async (
  loan: LoanDocument,
  side: WindowSide,
  logo?: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const letter = beginLetters(createPdf(loan), logo)
  const { doc, root, type, width, height } = letter
  const bytes = collectBuffer(doc)
  doc.addPage()
  let y = drawHead(letter, loan, loan.payer, side)
  for (const { heading, statement, lines } of loan.signings) {
    const words = type.wrap(statement, styles.text, width - 2 * margin.x)
    const labels = lines.map((label) => type.wrap(label, styles.foot, lineWidth(letter, lines.length), 3))
    const rows = Math.max(...labels.map((label) => label.length))
    const needed = styles.group.leading + words.length * styles.text.leading + pen + 18 + rows * styles.foot.leading
    if (y + 20 + needed > height - foot) {
      doc.addPage()
      y = margin.top
    }
    y = paragraph(letter, [heading], { x: margin.x, y: y + 20, style: styles.group, tag: 'H2' }) + 4
    y = paragraph(letter, words, { x: margin.x, y, style: styles.text }) + pen
    drawLines(letter, labels, y)
    y += 6 + rows * styles.foot.leading + 8
  }
  root.end()
  doc.end()
  return await bytes
}

const lineWidth = ({ width }: Letter, count: number): number => (width - 2 * margin.x - gap * (count - 1)) / count

/** Draws lines beside each other with their labels below. */
const drawLines = (letter: Letter, labels: readonly (readonly string[])[], y: number): void => {
  const { doc, root, type } = letter
  const wide = lineWidth(letter, labels.length)
  labels.forEach((label, index) => {
    const x = margin.x + index * (wide + gap)
    artifact(doc, () => doc.rect(x, y, wide, 0.75).fill(inks.ink))
    tagged(doc, root, 'P', () =>
      label.forEach((text, line) => {
        type.line(text, { x, baseline: y + 4 + (line + 0.76) * styles.foot.leading }, styles.foot)
      }),
    )
  })
}
