import type { Locale } from '#i18n/intl.ts'

/** The head of a document. Plain data: it is posted to the document thread. */
export interface LetterHead {
  readonly title: string
  readonly locale: Locale
  /** Name and address of the band, line by line. */
  readonly publisher: string
  readonly address: readonly string[]
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Such as date, number and means of payment, each as label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/** A receipt with all its texts. */
export interface ReceiptDocument extends LetterHead {
  /** Name and address of the payer. */
  readonly payer: readonly string[]
  readonly headings: readonly [count: string, name: string, price: string, total: string]
  readonly lines: readonly (readonly [count: string, name: string, price: string, total: string])[]
  readonly total: readonly [label: string, value: string]
  readonly notes: readonly string[]
}

/**
 * Creditor or debtor in the form of the QR-bill's fields (Swiss Implementation Guidelines QR-bill 2.3, 4.2.2): type S,
 * with these maximum lengths. What is longer is cut, and characters that are not permitted are replaced.
 */
export interface PaymentParty {
  /** 70 characters. */
  readonly name: string
  /** 70 characters. */
  readonly address: string
  readonly zip: string
  /** 35 characters. */
  readonly city: string
  readonly country: 'CH' | 'LI'
}

/** A Swiss QR-bill with the letter above it. */
export interface BillDocument extends LetterHead {
  readonly notes: readonly string[]
  /** Alternative text of the payment part. */
  readonly alternative: string
  readonly bill: Omit<PaymentPart, 'alternative'>
}

/** The data of a payment part with its receipt (Swiss Implementation Guidelines QR-bill 2.3). */
export interface PaymentPart {
  /** Rappen; null = the payer writes the amount, such as a donation. */
  readonly amount: number | null
  readonly iban: string
  readonly creditor: PaymentParty
  /** Creditor reference (ISO 11649); null = none. */
  readonly reference: string | null
  /** The debtor; null = the payer fills it in by hand. */
  readonly debtor: PaymentParty | null
  /** 140 characters. */
  readonly message: string
  /** The content in words, for screen readers. */
  readonly alternative: string
}

/** A paragraph, or a heading, which stays on one page with what follows. */
export type LetterPart = string | { readonly heading: string }

/** A letter of the band for an envelope with a window: an invoice, a reminder or a receipt. */
export interface LetterDocument extends LetterHead {
  /** Name and address of the recipient, line by line, at most 6. Empty for a letter that is not posted. */
  readonly recipient: readonly string[]
  /** Such as 'Guten Tag Anna Weber'; null = none. */
  readonly salutation: string | null
  /** The text above the table. */
  readonly before: readonly LetterPart[]
  readonly table: LetterTable | null
  /** Paragraphs below the table. */
  readonly after: readonly string[]
  /** It is at the bottom of the last page; null = none. */
  readonly payment: PaymentPart | null
}

/** The lines that are owed or were paid. Texts are formatted already; an empty text leaves its cell empty. */
export interface LetterTable {
  readonly headings: LetterRow
  readonly lines: readonly LetterRow[]
  /** Such as total, part that was paid already, open amount. The last one is emphasised. */
  readonly totals: readonly (readonly [label: string, value: string])[]
}
export type LetterRow = readonly [count: string, name: string, price: string, total: string]

/** The receipt of something that is lent, with lines for signatures at the handover and at the return. */
export interface LoanDocument extends LetterHead {
  /** Name and address of the borrower. */
  readonly payer: readonly string[]
  /** The statements to sign, and the label of each line. */
  readonly signings: readonly {
    readonly heading: string
    readonly statement: string
    readonly lines: readonly string[]
  }[]
}
