import * as v from 'valibot'
import { invoiceStates } from './billing.ts'
import { endpoint, Uuid } from './endpoint.ts'
import { ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

/** The passive members' contribution in the first year, and the minimum in later years, in Rappen. */
export const firstFee = 1500
/** The maximum fee per payment, in Rappen. */
export const maxFee = 100_000

/** Rappen, from CHF 15 to CHF 1000. */
export const FeeAmount = v.pipe(
  v.number('validation.amount_required'),
  v.integer('validation.amount'),
  v.minValue(firstFee, 'validation.amount_min'),
  v.maxValue(maxFee, 'validation.amount_max'),
)
/** Rappen of an invoice, up to a million francs. The bounds of a fee without an invoice are the server's to check. */
export const PaidAmount = v.pipe(
  v.number('validation.amount_required'),
  v.integer('validation.amount'),
  v.minValue(1, 'validation.amount'),
  v.maxValue(100_000_000, 'validation.amount_max'),
)
/** The payer's name as printed on receipts. */
export const PayerName = v.pipe(
  v.string('validation.name_required'),
  v.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
  v.nonEmpty('validation.name_required'),
  v.minLength(5, 'validation.min_5'),
  v.maxLength(70, 'validation.name_too_long'),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]+$/u, 'validation.characters'),
)

const path = '/api/frontend/invoice'

/** The states in which nothing is to be paid. */
export const closedStates = ['PAID', 'CANCELLED', 'WRITTEN_OFF'] as const

/** The open amount of an invoice, for anyone who knows its uuid, and why there is none. Nothing else about the invoice is returned. */
export const getOpenAmount = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  input: { params: v.object({ id: Uuid }) },
  reply: v.object({
    amount: v.number(),
    /** null = it is open. */
    closed: v.optional(v.nullable(v.fallback(v.picklist(closedStates), 'PAID')), null),
  }),
})
/**
 * A Swiss QR-bill to pay a fee or an invoice at a bank, as a PDF in the caller's language. `amount` in Rappen and `name` as for
 * online payment. With `invoice` its number is the reference, so that the treasurer can match it. not_found,
 * rule.already_paid, rule.nothing_to_pay; rule.no_bank_account if the band has none configured.
 */
export const getQrBill = endpoint({
  method: 'GET',
  path: '/api/frontend/payments/qrbill',
  input: {
    query: v.object({
      amount: v.pipe(
        v.string('validation.amount_required'),
        v.regex(/^\d{1,9}$/, 'validation.amount'),
        v.transform(Number),
        PaidAmount,
      ),
      name: PayerName,
      invoice: v.optional(Uuid),
    }),
  },
  reply: 'bytes',
  errors: ['rule.already_paid', 'rule.no_bank_account', 'rule.nothing_to_pay'],
})

const State = v.fallback(v.picklist(invoiceStates), 'OPEN')

export const OwnInvoice = v.object({
  id: v.string(),
  /** '2026-00001' */
  number: v.string(),
  /** Its heading; empty = that of a membership fee. */
  title: v.optional(v.string(), ''),
  /** Rappen. */
  amount: v.number(),
  /** Rappen that are open; less than 0 is a credit. */
  open: v.optional(v.number(), 0),
  state: v.optional(State, 'OPEN'),
  createdOn: WireDate,
  dueDate: WireDate,
  /** null = open. */
  paidOn: v.nullable(WireDate),
  /** uuid of the online payment, for `getFeeReceipt`; null = none. The receipt of a bank transfer is mailed. */
  payment: v.nullable(v.string()),
})
export type OwnInvoice = v.InferOutput<typeof OwnInvoice>

/**
 * The letter of an invoice of the caller, or of a represented member, with the open amount, as a PDF in its language. not_found for
 * others' invoices.
 */
export const getOwnLetter = endpoint({
  method: 'GET',
  path: `${path}/:id/letter`,
  input: { params: v.object({ id: Uuid }), query: ForWhom },
  reply: 'bytes',
  errors: ['rule.no_bank_account', 'rule.not_represented'],
})
/** The invoices of the caller, or of a represented member, newest first. */
export const listOwnInvoices = endpoint({
  method: 'GET',
  path,
  input: { query: ForWhom },
  reply: listOf(OwnInvoice),
  errors: ['rule.not_represented'],
})
