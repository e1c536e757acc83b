import type { Locale } from '#i18n/intl.ts'

/** The head of a letter. Plain data: it is posted to the document thread. */
interface LetterDocument {
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
export interface ReceiptDocument extends LetterDocument {
  /** Name and address of the payer. */
  readonly payer: readonly string[]
  readonly headings: readonly [count: string, name: string, price: string, total: string]
  readonly lines: readonly (readonly [count: string, name: string, price: string, total: string])[]
  readonly total: readonly [label: string, value: string]
  readonly notes: readonly string[]
}

/**
 * Creditor or debtor in the form of the QR-bill's fields (Swiss Implementation Guidelines QR-bill 2.3, 4.2.2): type S,
 * with these maximum lengths, in the characters that `paymentText` leaves.
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
export interface BillDocument extends LetterDocument {
  readonly notes: readonly string[]
  /** Alternative text of the payment part. */
  readonly alternative: string
  readonly bill: {
    /** Rappen. */
    readonly amount: number
    readonly iban: string
    readonly creditor: PaymentParty
    /** Creditor reference (ISO 11649); null = none. */
    readonly reference: string | null
    /** The debtor; null = the payer fills it in by hand. */
    readonly debtor: PaymentParty | null
    /** 140 characters. */
    readonly message: string
  }
}

/** The receipt of something that is lent, with lines for signatures at the handover and at the return. */
export interface LoanDocument extends LetterDocument {
  /** Name and address of the borrower. */
  readonly payer: readonly string[]
  /** The statements to sign, and the label of each line. */
  readonly signings: readonly {
    readonly heading: string
    readonly statement: string
    readonly lines: readonly string[]
  }[]
}
