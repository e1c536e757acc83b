import type { BillDocument, LetterDocument, ReceiptDocument } from './receipt.ts'

/** The letter of a receipt. */
export const receiptLetter = ({ payer, headings, lines, total, notes, ...head }: ReceiptDocument): LetterDocument => ({
  ...head,
  recipient: payer,
  salutation: null,
  before: [],
  table: { headings, lines, totals: [total] },
  after: notes,
  payment: null,
})

/** The letter of a QR-bill, with the debtor in the window. */
export const billLetter = ({ notes, alternative, bill, ...head }: BillDocument): LetterDocument => {
  const { debtor } = bill
  return {
    ...head,
    recipient: debtor === null ? [] : [debtor.name, debtor.address, `${debtor.zip} ${debtor.city}`],
    salutation: null,
    before: notes,
    table: null,
    after: [],
    payment: { ...bill, alternative },
  }
}
