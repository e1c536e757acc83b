/** How the open amount of an invoice changes. BANK = a transaction of the bank; MARKED = a transfer that the treasurer saw. */
export const settlementKinds = [
  'BANK',
  'MARKED',
  'ONLINE',
  'CASH',
  'WRITE_OFF',
  'CANCEL',
  'DONATED',
  'MOVED',
  'REMINDER_FEE',
] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** How the last open amount of an invoice was settled. */
export const paidByKinds = ['online', 'bank', 'cash', 'credit', 'written_off', 'other'] as const
export type PaidBy = (typeof paidByKinds)[number]

/** The state of an invoice. OVERDUE = something is open after its day. */
export const invoiceStates = ['OPEN', 'PARTLY', 'OVERDUE', 'PAID', 'OVERPAID', 'CANCELLED', 'WRITTEN_OFF'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Decisions of a fee run about a person. */
export const feeOutcomes = ['INVOICE', 'FREE', 'NO_RULE', 'NO_ADDRESS', 'BILLED'] as const
export type FeeOutcome = (typeof feeOutcomes)[number]

/** An invoice of a released fee run: its heading, and a line for each person whose fee it has. */
export interface ReleasedBill {
  readonly title: string
  readonly lines: readonly {
    readonly personId: number
    readonly text: string
    /** Rappen. */
    readonly price: number
    /** The account of the income; null = that of fees. */
    readonly accountId: number | null
    /** The rule that decided; null = an exception alone. */
    readonly ruleId: number | null
  }[]
}

/** The recipient of an invoice who is no person of the register. */
export interface InvoiceRecipient {
  readonly name: string
  readonly address1: string
  readonly zip: string
  readonly city: string
  readonly email: string | null
  readonly locale: 'de-ch' | 'en-gb'
}
