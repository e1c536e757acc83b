import * as v from 'valibot'
import { invoiceStates, paidByKinds, settlementKinds } from './billing.ts'
import { clearable, line } from './edited.ts'
import { endpoint, OnceOnly, RowNumber, Uuid } from './endpoint.ts'
import { AccountNumber } from './ledger.ts'
import { ListQuery, listOf } from './lists.ts'
import { canonicalMailbox } from './mailbox.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/invoices'
const byUuid = v.object({ id: Uuid })
const bySettlement = v.object({ id: Uuid, settlement: Uuid })
const byRefund = v.object({ id: Uuid, refund: Uuid })

const sentBy = v.nullable(v.fallback(v.picklist(['MAIL', 'POST']), 'MAIL'))

export const EditedInvoice = v.object({
  id: v.string(),
  /** '2026-00001' */
  number: v.string(),
  /** 'Nadia Beispiel'; empty when the account was deleted. */
  name: v.string(),
  /** Its heading; empty = that of a membership fee. */
  title: v.string(),
  /** Rappen. */
  amount: v.number(),
  /** Rappen that are open; less than 0 is a credit of the payer. */
  open: v.number(),
  state: v.fallback(v.picklist(invoiceStates), 'OPEN'),
  createdOn: WireDate,
  dueDate: WireDate,
  /** null = something is open. */
  paidOn: v.nullable(WireDate),
  /** How the last open amount was settled. */
  paidBy: v.nullable(v.fallback(v.picklist(paidByKinds), 'other')),
  /** When it was first mailed, or printed for the post; null = not yet. */
  sentOn: v.nullable(WireDate),
  sentBy,
})
export type EditedInvoice = v.InferOutput<typeof EditedInvoice>

/** Newest first. Filter fields: number, paid, dueDate, amount and open in Rappen, and name, the last name before the first. */
export const listInvoices = endpoint({
  method: 'GET',
  path,
  input: { query: ListQuery },
  reply: listOf(EditedInvoice),
})

const Line = v.object({
  position: v.number(),
  text: v.string(),
  count: v.number(),
  /** Rappen for one. */
  price: v.number(),
})

const Settlement = v.object({
  id: v.string(),
  kind: v.fallback(v.picklist([...settlementKinds, 'other']), 'other'),
  /** Rappen by which the open amount fell; less than 0 = it rose. */
  amount: v.number(),
  day: WireDate,
  receiptNumber: v.nullable(v.string()),
  /** Rappen that the payment provider kept of it; null = nothing, or not known yet. */
  fee: v.optional(v.nullable(v.number()), null),
  undone: v.boolean(),
  /** True if the treasurer may undo it. */
  undoable: v.boolean(),
})

const Refund = v.object({ id: v.string(), amount: v.number(), iban: v.string(), name: v.string() })

/** An invoice with everything that happened to it. */
export const InvoiceDetail = v.object({
  ...EditedInvoice.entries,
  /** Name and address, line by line. */
  address: v.array(v.string()),
  email: v.nullable(v.string()),
  /** The way that it goes: by post if the recipient has no email address, or wants letters and has a postal address. */
  by: v.optional(v.fallback(v.picklist(['MAIL', 'POST']), 'MAIL'), 'MAIL'),
  cancelReason: v.nullable(v.string()),
  lines: v.array(Line),
  /** In their order. */
  settlements: v.array(Settlement),
  /** Refunds that no debit of the bank has paid yet. */
  refunds: v.array(Refund),
  /** Its parts with their days; empty = all is due at once. */
  instalments: v.array(v.object({ dueOn: WireDate, amount: v.number() })),
  reminders: v.array(v.object({ level: v.number(), day: WireDate, dueOn: WireDate, sentBy })),
})
export type InvoiceDetail = v.InferOutput<typeof InvoiceDetail>
export const getInvoice = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  input: { params: byUuid },
  reply: InvoiceDetail,
})

const price = 'validation.line_price'
/** Rappen for one of a line, less than 0 for a reduction; at most 100,000 francs. */
const Price = v.pipe(v.number(price), v.integer(price), v.minValue(-10_000_000, price), v.maxValue(10_000_000, price))
const count = 'validation.whole_number'
export const InvoiceLineInput = v.object({
  text: line(1, 200),
  count: v.pipe(v.number(count), v.integer(count), v.minValue(1, count), v.maxValue(1000, count)),
  price: Price,
  /** Number of the account of the income; null = other income. */
  account: v.optional(v.nullable(AccountNumber), null),
  /** The event whose income it is. */
  eventId: v.optional(v.nullable(RowNumber), null),
})

/** A recipient who is no person of the register. */
export const RecipientInput = v.object({
  name: line(1, 70),
  address1: line(1, 70),
  zip: v.pipe(line(1, 10), v.regex(/^\d{4}$/, 'validation.zip')),
  city: line(1, 35),
  email: clearable(
    v.pipe(
      line(0, 200),
      v.transform(canonicalMailbox),
      v.check((text) => text === '' || v.safeParse(v.pipe(v.string(), v.email()), text).success, 'validation.email'),
    ),
  ),
  locale: v.optional(v.picklist(['de-ch', 'en-gb'], 'validation.invalid'), 'de-ch'),
})

export const InvoiceInput = v.object({
  /** The person who owes it; null = `recipient` owes it. */
  person: v.optional(v.nullable(Uuid), null),
  recipient: v.optional(v.nullable(RecipientInput), null),
  title: line(1, 80),
  dueDate: WireDate,
  lines: v.pipe(
    v.array(InvoiceLineInput, 'validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(60, 'validation.invalid'),
  ),
})
export type InvoiceInput = v.InferOutput<typeof InvoiceInput>

/** Makes an invoice. Refused at `recipient` without a recipient, and at `lines` for a sum that is not above 0. */
export const createInvoice = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: InvoiceInput },
  reply: InvoiceDetail,
})

const amount = 'validation.ledger_amount'
const Amount = v.pipe(v.number(amount), v.integer(amount), v.minValue(1, amount), v.maxValue(100_000_000, amount))
/** The movements that a treasurer enters. Those of bank and cards come from their files and the provider. */
export const enteredKinds = ['MARKED', 'CASH', 'WRITE_OFF', 'DONATED', 'MOVED'] as const
/** The movements that a treasurer may undo. */
export const undoableKinds = [...enteredKinds, 'REMINDER_FEE'] as const
export const SettlementInput = v.object({
  kind: v.picklist(enteredKinds, 'validation.invalid'),
  day: WireDate,
  /** Rappen, for money that came in; otherwise all that is open, or the whole credit. */
  amount: v.optional(v.nullable(Amount), null),
  /** Number of the invoice that a credit is moved to. */
  invoice: v.optional(v.nullable(line(0, 20)), null),
})
export type SettlementInput = v.InferOutput<typeof SettlementInput>

/**
 * Enters a movement. MARKED = a transfer that no file of the bank has yet; its receipt is mailed a quarter of an hour later. CASH gets a
 * receipt with a number. WRITE_OFF gives up what is open. DONATED makes the credit a donation, MOVED pays another invoice with it.
 */
export const settleInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/settlements`,
  input: { params: byUuid, headers: OnceOnly, body: SettlementInput },
  reply: InvoiceDetail,
})
/** Undoes a movement that a treasurer entered, or the fee of a reminder; a second time, it returns the same. */
export const undoSettlement = endpoint({
  method: 'POST',
  path: `${path}/:id/settlements/:settlement/undo`,
  input: { params: bySettlement },
  reply: InvoiceDetail,
})
/** The receipt for cash, as a PDF. */
export const getCashReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/settlements/:settlement/receipt`,
  input: { params: bySettlement },
  reply: 'bytes',
})

export const CancelInput = v.object({ reason: line(1, 200) })
/** Cancels an invoice with a counter entry. Money that came in becomes a credit. A second time, it returns the same. */
export const cancelInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  input: { params: byUuid, body: CancelInput },
  reply: InvoiceDetail,
})

export const RefundInput = v.object({ name: line(1, 70), iban: line(1, 50) })
/** Plans to pay the credit back. The debit of the bank file makes it happen. Refused at `iban`. */
export const planRefund = endpoint({
  method: 'POST',
  path: `${path}/:id/refunds`,
  input: { params: byUuid, headers: OnceOnly, body: RefundInput },
  reply: InvoiceDetail,
})
export const dropRefund = endpoint({
  method: 'POST',
  path: `${path}/:id/refunds/:refund/drop`,
  input: { params: byRefund },
  reply: InvoiceDetail,
})

export const InstalmentsInput = v.object({
  instalments: v.pipe(
    v.array(v.object({ dueOn: WireDate, amount: Amount }), 'validation.invalid'),
    v.maxLength(24, 'validation.invalid'),
  ),
})
/** Replaces the plan of payments. Refused at `instalments` unless they ascend and make the open amount; none = no plan. */
export const planInstalments = endpoint({
  method: 'PUT',
  path: `${path}/:id/instalments`,
  input: { params: byUuid, body: InstalmentsInput },
  reply: InvoiceDetail,
})

/** The letter with the open amount and the QR-bill, as a PDF in the recipient's language. */
export const getInvoiceLetter = endpoint({
  method: 'GET',
  path: `${path}/:id/letter`,
  input: { params: byUuid },
  reply: 'bytes',
  errors: ['rule.no_bank_account'],
})
/** Letters that one file holds at most. */
export const printMaximum = 400
/** The letters of several invoices as one PDF to print, by number. Those that were not sent before count as sent by post. */
export const printInvoices = endpoint({
  method: 'POST',
  path: `${path}/print`,
  input: {
    body: v.object({
      invoices: v.pipe(
        v.array(Uuid, 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(printMaximum, 'validation.invalid'),
      ),
    }),
  },
  reply: 'bytes',
  errors: ['rule.no_bank_account'],
})
/** Mails the invoice, or mails it again. Refused at `email` if the recipient has no address or wants letters. */
export const mailInvoiceAgain = endpoint({
  method: 'POST',
  path: `${path}/:id/mail`,
  input: { params: byUuid, headers: OnceOnly },
  reply: InvoiceDetail,
})

/** Persons to whom an invoice may go, by words of their name: at most eight. */
export const findPayers = endpoint({
  method: 'GET',
  path: '/api/frontend/treasury/payers',
  input: {
    query: v.object({ searchTerm: v.pipe(v.string('validation.required'), v.maxLength(100, 'validation.too_long')) }),
  },
  reply: listOf(v.object({ id: v.string(), name: v.string(), city: v.string() })),
})
