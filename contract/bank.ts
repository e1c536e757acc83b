import * as v from 'valibot'
import { byId } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber } from './ledger.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/bank'

/** Maximum size of a bank file in bytes, also unpacked. */
export const bankFileMaximum = 20_000_000

export const BankTransaction = v.object({
  id: v.number(),
  bookedOn: WireDate,
  direction: v.fallback(v.picklist(['CREDIT', 'DEBIT']), 'CREDIT'),
  /** Rappen. */
  amount: v.number(),
  /** Name and account of the other side, if the bank says so. */
  name: v.nullable(v.string()),
  iban: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  text: v.string(),
  /** True for the undoing of an earlier booking: a person decides. */
  reversal: v.boolean(),
  /** Number of the invoice that it pays. */
  invoice: v.nullable(v.string()),
  /** Number of the account that it was booked to. */
  account: v.nullable(v.number()),
  /** True if it was in the books before the file came. */
  booked: v.boolean(),
  /** Numbers of open invoices that it probably pays: named in its text, or of the same amount and payer. */
  proposals: v.array(v.string()),
})
export type BankTransaction = v.InferOutput<typeof BankTransaction>

/** Transactions of the bank, newest first; always paged. */
export const listTransactions = endpoint({
  method: 'GET',
  path: `${path}/transactions`,
  input: {
    query: v.object({
      /** Those that nobody has assigned yet; by default all. */
      show: v.optional(v.picklist(['unclear', 'all'], 'validation.invalid')),
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: listOf(BankTransaction),
})

export const BankState = v.object({
  /** Last day of the newest statement; null = no file yet. */
  until: v.nullable(WireDate),
  /** Rappen that the bank says there are. */
  balance: v.nullable(v.number()),
  /** Rappen on the account of the bank in the books. */
  ledger: v.nullable(v.number()),
  /** Number of transactions that nobody has assigned. */
  unclear: v.number(),
  /** The first day without a statement between two statements; null = the chain is whole. */
  gap: v.nullable(WireDate),
})
export type BankState = v.InferOutput<typeof BankState>
export const getBankState = endpoint({ method: 'GET', path, input: {}, reply: BankState })

/**
 * Takes over a statement of the bank: camt.053 of 2009 or 2019 (`.04`, `.08`), or a ZIP of such files. The same transactions in
 * another file change nothing. Refused at `file`, with nothing taken over, if one of its files is not a whole statement of
 * the band's account.
 */
export const uploadStatement = endpoint({
  method: 'POST',
  path: `${path}/files`,
  input: {},
  reply: v.object({
    /** Numbers of transactions: all, those not known before, and those of them that paid an invoice. */
    read: v.number(),
    added: v.number(),
    matched: v.number(),
  }),
  upload: { maximum: bankFileMaximum },
})

/** READING = it waits or is being taken over; FAILED = that was given up in the middle, and can go on. */
export type BankFileState = 'READING' | 'DONE' | 'FAILED'

/** The purpose of a transaction. An invoice takes only money that came in. All absent = unclear again. */
export const Assignment = v.object({
  invoice: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20, 'validation.too_long'))), null),
  account: v.optional(v.nullable(AccountNumber), null),
  booked: v.optional(v.boolean('validation.invalid'), false),
})
export type Assignment = v.InferOutput<typeof Assignment>
export const assignTransaction = endpoint({
  method: 'PUT',
  path: `${path}/transactions/:id`,
  input: { params: byId, body: Assignment },
  reply: BankTransaction,
})
