import { SwissQRBill } from 'swissqrbill/pdf'
import type { BillDocument } from '../receipt.ts'
import { margin, styles } from './layout.ts'
import { beginLetter, drawHead, paragraph } from './letter.ts'
import { liberationSans } from './liberation.ts'
import { collectBuffer, type Pdf, tagged } from './tagged.ts'

/** A space ends each line that is drawn from here on: readers and copies would join it with the next one. */
const separateLines = (doc: Pdf): void => {
  const { text } = doc
  const draw = (words: string, ...rest: unknown[]) =>
    Reflect.apply(text, doc, [`${words.replaceAll('\n', ' \n')} `, ...rest])
  Object.assign(doc, { text: draw })
}

/** Renders a payment part (SIX, Swiss Implementation Guidelines QR-bill) at the bottom of a letter with its purpose. */
export const billAsPdf = async (document: BillDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { bill, locale } = document
  const letter = beginLetter(document)
  const { doc, root, type, width } = letter
  const bytes = collectBuffer(doc)
  const debtor =
    bill.debtor === null ? [] : [bill.debtor.name, bill.debtor.address, `${bill.debtor.zip} ${bill.debtor.city}`]
  let y = drawHead(letter, document, debtor) + 20
  for (const note of document.notes) {
    const lines = type.wrap(note, styles.text, width - 2 * margin.x, 4)
    y = paragraph(letter, lines, { x: margin.x, y, style: styles.text }) + 6
  }
  // One of the typefaces of the guidelines (3.4). The Helvetica that is built into PDF has no Latin Extended-A.
  doc.registerFont('Liberation Sans', liberationSans('Regular'))
  doc.registerFont('Liberation Sans-Bold', liberationSans('Bold'))
  const part = new SwissQRBill(
    {
      currency: 'CHF',
      ...(bill.amount === null ? {} : { amount: bill.amount / 100 }),
      creditor: { account: bill.iban, ...bill.creditor },
      ...(bill.debtor === null ? {} : { debtor: bill.debtor }),
      ...(bill.reference === null ? {} : { reference: bill.reference }),
      message: bill.message,
    },
    { language: locale === 'de-ch' ? 'DE' : 'EN', fontName: 'Liberation Sans' },
  )
  // Black, regardless of earlier drawing (Swiss Implementation Guidelines QR-bill, 3.4).
  doc.fillColor('black')
  separateLines(doc)
  tagged(doc, root, 'Figure', () => part.attachTo(doc), { alt: document.alternative })
  root.end()
  doc.end()
  return await bytes
}
