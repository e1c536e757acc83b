import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint, OnceOnly, RowNumber } from './endpoint.ts'
import { listFormats } from './formats.ts'
import { ListQuery, listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireDate, WireTime } from './time.ts'

const path = '/api/frontend/treasury'
const wrong = 'validation.invalid'

export const accountKinds = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Purposes by which the program finds the account of an entry that it makes. Each has one account. */
export const accountUses = [
  'CASH',
  'BANK',
  'CARDS',
  'RECEIVABLES',
  'CREDIT',
  'UNCLEAR',
  'EQUITY',
  'SHOP',
  'POSTAGE',
  'FEES',
  'DONATIONS',
  'OTHER',
  'REMINDER_FEES',
  'LOSSES',
  'CARD_FEES',
  'DEFERRED',
] as const
export type AccountUse = (typeof accountUses)[number]

const number = 'validation.account_number'
/** Number of an account in the chart: four digits, of which the first says the group. */
export const AccountNumber = v.pipe(
  v.number(number),
  v.integer(number),
  v.minValue(1000, number),
  v.maxValue(9999, number),
)

export const AccountInput = v.object({
  /** Unique. */
  number: AccountNumber,
  nameDe: line(1, 60),
  nameEn: clearable(line(0, 60)),
  kind: v.picklist(accountKinds, wrong),
  /** A closed account takes no new entry by hand. */
  closed: v.optional(v.boolean(wrong), false),
})
export type AccountInput = v.InferOutput<typeof AccountInput>

export const Account = v.object({
  id: v.number(),
  number: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  kind: v.fallback(v.picklist(accountKinds), 'ASSET'),
  closed: v.boolean(),
  /** The entries that the program makes here by itself; null = none. */
  use: v.nullable(v.fallback(v.picklist([...accountUses, 'other']), 'other')),
  version: v.number(),
})
export type Account = v.InferOutput<typeof Account>

export const accountResource = resource({
  path: `${path}/accounts`,
  fields: AccountInput,
  input: AccountInput,
  row: Account,
})
/** The chart, by number. */
export const listAccounts = endpoint({
  method: 'GET',
  path: `${path}/accounts`,
  input: {},
  reply: listOf(Account),
})

/** The cause of an entry. MANUAL = a treasurer wrote it. */
export const entryKinds = [
  'OPENING',
  'INVOICE',
  'PAYMENT',
  'SETTLEMENT',
  'CREDIT',
  'PAYOUT',
  'ORDER',
  'REFUND',
  'BANK',
  'MANUAL',
  'REVERSAL',
] as const
export type EntryKind = (typeof entryKinds)[number]

const amount = 'validation.ledger_amount'
/** Rappen, at least one, at most a million francs. */
const Amount = v.pipe(v.number(amount), v.integer(amount), v.minValue(1, amount), v.maxValue(100_000_000, amount))

const LedgerRow = v.object({
  /** Number of the account that is debited (Soll). */
  debit: v.number(),
  /** Number of the account that is credited (Haben). */
  credit: v.number(),
  /** Rappen. */
  amount: v.number(),
  /** The event whose income or expense it is; null = none. */
  event: v.nullable(v.object({ id: v.number(), name: v.string() })),
})

export const LedgerEntry = v.object({
  id: v.number(),
  /** `J2027/00001`, unlike the numbers of invoices: they start again in each year of the books and have no gaps. */
  number: v.string(),
  bookedOn: WireDate,
  kind: v.fallback(v.picklist([...entryKinds, 'other']), 'other'),
  /** The words of the treasurer; number of the invoice or receipt for an entry of the program. */
  text: v.string(),
  rows: v.array(LedgerRow),
  /** Number of the entry that takes this one back; null = it counts. */
  reversedBy: v.nullable(v.string()),
  /** Number of the entry that this one takes back. */
  reverses: v.nullable(v.string()),
  createdAt: WireTime,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

const Year = v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1900, wrong), v.maxValue(9999, wrong))
export const YearInPath = v.pipe(v.string(), v.regex(/^\d{4}$/, wrong), v.transform(Number), Year)

/** The journal, newest first; always paged. */
export const listEntries = endpoint({
  method: 'GET',
  path: `${path}/entries`,
  input: {
    query: v.object({
      year: v.optional(YearInPath),
      /** Number of an account that the entry debits or credits. */
      account: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, wrong), v.transform(Number))),
      /** Words in text or number. */
      searchTerm: v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long'))),
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: listOf(LedgerEntry),
})

export const EntryRow = v.object({
  debit: AccountNumber,
  credit: AccountNumber,
  amount: Amount,
  eventId: v.optional(v.nullable(RowNumber), null),
})
export const EntryInput = v.object({
  bookedOn: WireDate,
  text: line(1, 200),
  rows: v.pipe(
    v.array(
      v.pipe(
        EntryRow,
        v.forward(
          v.check(({ debit, credit }) => debit !== credit, 'validation.same_account'),
          ['credit'],
        ),
      ),
      wrong,
    ),
    v.minLength(1, 'validation.required'),
    v.maxLength(50, wrong),
  ),
})
export type EntryInput = v.InferOutput<typeof EntryInput>

export const createEntry = endpoint({
  method: 'POST',
  path: `${path}/entries`,
  input: { headers: OnceOnly, body: EntryInput },
  reply: LedgerEntry,
})

/** Takes an entry by hand back with an entry of today that has debit and credit exchanged; a second time, it returns the same. */
export const reverseEntry = endpoint({
  method: 'POST',
  path: `${path}/entries/:id/reverse`,
  input: { params: byId },
  reply: LedgerEntry,
})

const FiscalYear = v.object({
  year: v.number(),
  startsOn: WireDate,
  endsOn: WireDate,
  closedOn: v.nullable(WireDate),
})
export type FiscalYear = v.InferOutput<typeof FiscalYear>

/** The years of the books, newest first; empty before the books are opened. */
export const listYears = endpoint({ method: 'GET', path: `${path}/years`, input: {}, reply: listOf(FiscalYear) })

/**
 * Opens the books: the first year begins on `startsOn`. Invoices that are open then, and everything paid or owed since, are
 * booked; earlier movements are not.
 */
export const openBooks = endpoint({
  method: 'POST',
  path: `${path}/years`,
  input: {
    body: v.object({
      startsOn: WireDate,
      /** Balances at the beginning of the day, in Rappen; without the receivables, which follow from the open invoices. */
      balances: v.optional(
        v.pipe(v.array(v.object({ account: AccountNumber, amount: Amount })), v.maxLength(100, wrong)),
        [],
      ),
    }),
  },
  reply: listOf(FiscalYear),
})

/** Closes a year that is over, after the years before it. Nothing is booked in it any more. */
export const closeYear = endpoint({
  method: 'POST',
  path: `${path}/years/:year/close`,
  input: { params: v.object({ year: YearInPath }) },
  reply: listOf(FiscalYear),
})

const Total = v.object({
  account: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  kind: v.fallback(v.picklist(accountKinds), 'ASSET'),
  /** Rappen: of an account of the balance sheet at the end of the year, or of the day for the current one; of the others of the year alone. */
  amount: v.number(),
  /** The same a year before; null before the books. */
  before: v.nullable(v.number()),
  /** Planned for the year; null = nothing. */
  planned: v.nullable(v.number()),
})

/** Balance sheet and income statement of a year. Accounts without entries are left out. */
export const getStatements = endpoint({
  method: 'GET',
  path: `${path}/years/:year`,
  input: { params: v.object({ year: YearInPath }) },
  reply: v.object({
    year: v.number(),
    /** The day of the balance sheet. */
    day: WireDate,
    totals: v.array(Total),
    /** Income less expenses of the year, in Rappen. */
    result: v.number(),
    /** The results of all earlier years in the books. */
    carried: v.number(),
  }),
})
export type Statements = v.InferOutput<typeof getStatements.reply>

/** Invoices that are not paid at the end of a day, with the open amount. */
export const listOpenItems = endpoint({
  method: 'GET',
  path: `${path}/open-items`,
  input: { query: v.object({ day: v.optional(WireDate) }) },
  reply: listOf(
    v.object({
      /** Number of the invoice. */
      id: v.string(),
      name: v.string(),
      dueDate: WireDate,
      /** Rappen; below zero = paid too much. */
      open: v.number(),
    }),
  ),
})
export type OpenItem = v.InferOutput<typeof listOpenItems.reply>['_embedded']['items'][number]

export const ledgerDocuments = ['BALANCE', 'INCOME', 'JOURNAL', 'OPEN_ITEMS'] as const
/** A statement as a file. Refused at `year` for a journal of more than 5,000 rows as PDF. */
export const exportLedger = endpoint({
  method: 'POST',
  path: `${path}/export`,
  input: {
    body: v.object({
      document: v.picklist(ledgerDocuments, wrong),
      year: Year,
      format: v.picklist(listFormats, 'validation.export_format'),
    }),
  },
  reply: 'bytes',
})
