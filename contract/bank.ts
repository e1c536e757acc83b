import * as v from 'valibot'
import { byId } from './edited.ts'
import { endpoint, RowId, Uuid } from './endpoint.ts'
import { AccountNumber } from './ledger.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate, WireTime } from './time.ts'

const path = '/api/frontend/treasury/bank'

/** Maximum size of a bank file in bytes, also unpacked. */
export const bankFileMaximum = 20_000_000

/** A payout of the payment provider. */
const BankPayout = v.object({ id: v.string(), arrivesOn: WireDate })
export type BankPayout = v.InferOutput<typeof BankPayout>

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
  /** Number of payments in it that the bank has not named yet: the notice (camt.054) has them. null = it is one payment. */
  unnamed: v.optional(v.nullable(v.number()), null),
  /** Numbers of open invoices that it probably pays: named in its text, of the account that paid for the person before, or of the payer's name. */
  proposals: v.array(v.string()),
  /** The payout of card payments that it is. */
  payout: v.optional(v.nullable(BankPayout), null),
  /** Payouts of its amount and about its day that it may be. */
  payouts: v.optional(v.array(BankPayout), []),
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
      /** Only this one. */
      id: v.optional(RowId),
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
  /** The first and the last day without a statement between two statements; null = the chain is whole. */
  gap: v.nullable(WireDate),
  gapUntil: v.optional(v.nullable(WireDate), null),
  /** Number of entries that a notice announced and no statement has yet. */
  announced: v.optional(v.number(), 0),
})
export type BankState = v.InferOutput<typeof BankState>
export const getBankState = endpoint({ method: 'GET', path, input: {}, reply: BankState })

/** READING = it waits or is being taken over; FAILED = that was given up in the middle, and can go on. */
export const bankFileStates = ['READING', 'DONE', 'FAILED'] as const
export type BankFileState = (typeof bankFileStates)[number]

/** A file of the bank, and what became of it. */
export const BankFile = v.object({
  uuid: v.string(),
  name: v.string(),
  state: v.fallback(v.picklist(bankFileStates), 'DONE'),
  /** First and last day; null = it has no movements. */
  startsOn: v.nullable(WireDate),
  endsOn: v.nullable(WireDate),
  /** Numbers of transactions: all, those taken over, and of these the new ones and those that paid an invoice. */
  total: v.number(),
  done: v.number(),
  added: v.number(),
  matched: v.number(),
  /** Number of those that wait for a statement, because only a notice has them. */
  announced: v.number(),
  uploadedAt: WireTime,
  /** False if its bytes were deleted after their time. */
  stored: v.boolean(),
})
export type BankFile = v.InferOutput<typeof BankFile>

/** The files of the bank, newest first; always paged. */
export const listBankFiles = endpoint({
  method: 'GET',
  path: `${path}/files`,
  input: { query: v.object({ page: ListQuery.entries.page, size: ListQuery.entries.size }) },
  reply: listOf(BankFile),
})

/**
 * Stores a file of the bank and takes it over in the background: camt.053 or camt.054 of 2009 or 2019 (`.04`, `.08`), or a ZIP of such
 * files. The same transactions in another file change nothing, nor does the same file. Refused at `file`, with nothing taken over, if
 * one of its files is not a whole statement of the band's account, or while another file is taken over.
 */
export const uploadStatement = endpoint({
  method: 'POST',
  path: `${path}/files`,
  input: {
    query: v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(200, 'validation.text_too_long')), '') }),
  },
  reply: v.object({ file: BankFile, known: v.boolean() }),
  upload: { maximum: bankFileMaximum },
})

/** Goes on with a file that was given up; one that is being read, or is done, stays as it is. */
export const retryBankFile = endpoint({
  method: 'POST',
  path: `${path}/files/:uuid/retry`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: BankFile,
})

/** The file as the bank gave it. */
export const downloadBankFile = endpoint({
  method: 'GET',
  path: `${path}/files/:uuid/content`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: 'bytes',
})

/** The purpose of a transaction. An invoice takes only money that came in, a payout only its amount. All absent = unclear again. */
export const Assignment = v.object({
  invoice: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20, 'validation.too_long'))), null),
  account: v.optional(v.nullable(AccountNumber), null),
  payout: v.optional(v.nullable(Uuid), null),
  booked: v.optional(v.boolean('validation.invalid'), false),
})
export type Assignment = v.InferOutput<typeof Assignment>
export const assignTransaction = endpoint({
  method: 'PUT',
  path: `${path}/transactions/:id`,
  input: { params: byId, body: Assignment },
  reply: BankTransaction,
})
