import type { WindowSide } from '#contract/edited-settings.ts'
import { intls } from '#i18n/catalogues.ts'
import { languageTag } from '#i18n/intl.ts'
import type { LetterDocument } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { beginLetters, drawHead, type Letter, rule } from './letter.ts'
import { type Block, blocksOf, densities, distribute, drawBlocks } from './letter-blocks.ts'
import { drawPaymentPart } from './payment-part.ts'
import { artifact, collectBuffer, createPdf, printedAsIs } from './tagged.ts'
import { heights, mm } from './window.ts'

/** Above the foot, or above the payment part. */
const bottom = { foot: 60, payment: 5 } as const
const topOfFollowing = margin.top + 22

/** Renders letters as one PDF to print: A4, embedded fonts, tagged; each begins on a page of its own. */
export const lettersAsPdf = async (
  letters: readonly [LetterDocument, ...LetterDocument[]],
  side: WindowSide,
  logo?: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = createPdf(letters[0])
  const bytes = collectBuffer(pdf.doc)
  printedAsIs(pdf.doc)
  const all = beginLetters(pdf, logo)
  for (const letter of letters) drawLetter(all, letter, side)
  all.root.end()
  pdf.doc.end()
  return await bytes
}

const drawLetter = (all: Letter, document: LetterDocument, side: WindowSide): void => {
  const { doc, height } = all
  const part = doc.struct('Part', { lang: languageTag(document.locale) })
  all.root.add(part)
  const letter = { ...all, root: part }
  doc.addPage()
  const first = drawHead(letter, document, document.recipient, side)
  const end = (withPayment: boolean) => (withPayment ? heights.payment * mm - bottom.payment : height - bottom.foot)
  const { payment } = document
  const room = (page: number, isLast: boolean) =>
    end(isLast && payment !== null) - (page === 0 ? first : topOfFollowing)
  const pages = densities
    .map((density) => distribute(blocksOf(letter, document, density), room))
    .reduce((roomy, dense) => (dense.length < roomy.length ? dense : roomy))
  pages.forEach((blocks, index) => {
    if (index > 0) doc.addPage()
    const isLast = index === pages.length - 1
    drawPage(letter, document, { blocks, top: index === 0 ? first : topOfFollowing, index, count: pages.length })
    if (isLast && payment !== null) drawPaymentPart(doc, part, payment, document.locale)
    else drawFoot(letter, document)
  })
  part.end()
}

interface Page {
  readonly blocks: readonly Block[]
  readonly top: number
  readonly index: number
  readonly count: number
}

const drawPage = (letter: Letter, document: LetterDocument, { blocks, top, index, count }: Page): void => {
  const { doc, type, width } = letter
  if (count > 1)
    artifact(doc, () => {
      const page = intls[document.locale].formatMessage({ id: 'document.page' }, { page: index + 1, pages: count })
      const baseline = index === 0 ? 24 : margin.top + 6
      type.line(page, { x: width - margin.x, baseline, align: 'right' }, styles.foot)
      const [title = ''] = type.wrap(document.title, styles.running, width / 2, 1)
      if (index > 0) type.line(title, { x: margin.x, baseline }, styles.running)
    })
  if (index > 0) rule(letter, margin.top + 13, 0.75, inks.ink)
  drawBlocks(letter, document, blocks, top)
}

const drawFoot = ({ doc, type, width, height }: Letter, { publisher, address, title }: LetterDocument): void =>
  artifact(doc, () => {
    doc.rect(margin.x, height - 46, width - 2 * margin.x, 0.5).fill(inks.line)
    const [line = ''] = type.wrap([publisher, ...address].join(' · '), styles.foot, width * 0.6, 1)
    const [name = ''] = type.wrap(title, styles.foot, width * 0.2, 1)
    type.line(line, { x: margin.x, baseline: height - 32 }, styles.foot)
    type.line(name, { x: width - margin.x, baseline: height - 32, align: 'right' }, styles.foot)
  })
