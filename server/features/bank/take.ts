import { randomUUID } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import {
  bankKey,
  bankSighting,
  bankTransaction,
  invoice,
  invoiceRefund,
  type StatedEntry,
  type StatedTransaction,
} from '../../platform/db/tables.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findRefunded, lockInvoices, plannedFor } from '../invoices/movements.ts'
import { postTransactions } from '../ledger/documents.ts'
import { type BankRow, contradicts, findKnown, findNamed, findUnnamed, type Report } from './known.ts'
import { addRest, announce, dropNotice, dropRest, findNotice, findRest } from './notices.ts'
import { findPayoutOf } from './payouts.ts'
import { arrive, assign, settle } from './settle.ts'

/** A file names a known payment with another amount. It is checked when the file is uploaded. */
export class ContradictionError extends Error {
  override name = 'ContradictionError'
}

/** Numbers of new transactions, and those of them that paid an invoice. */
export interface Taken {
  added: number
  matched: number
}

/** A statement or notice, whose rows are written by `author`. */
export interface Taking extends Report {
  readonly author: Author
}

type Inserted = typeof bankTransaction.$inferInsert
/** Columns that new transactions have of the entry to which they belong. */
type OfEntry = Pick<Inserted, 'entryReference' | 'unnamed' | 'accountId' | 'booked'>

/** Rows of a statement to the database, which has a limit of parameters. */
const rowsMaximum = 500

/** A line with what its transaction has of the entry. */
interface TakenLine {
  readonly line: StatedTransaction
  readonly of: OfEntry
}

/** The lines of an entry whose payments the file names. */
export const linesOf = ({ lines, reference }: StatedEntry, from = 0, to = lines.length): TakenLine[] =>
  lines.slice(from, to).map((line) => ({ line, of: { entryReference: reference, booked: false } }))

/**
 * Takes lines of entries over. Known ones get the names by which this file knows them.
 * @throws ContradictionError
 */
export const takeLines = async (
  tx: Db,
  taking: Taking,
  lines: readonly TakenLine[],
): Promise<Taken & { readonly rows: readonly BankRow[] }> => {
  const known = await findKnown(
    tx,
    taking,
    lines.map(({ line, of }) => ({ line, entryReference: of.entryReference ?? null })),
  )
  const fresh = lines.map(({ line, of }, index) => {
    const row = known[index]
    if (row !== undefined && (row.amount !== line.amount || row.direction !== line.direction))
      throw new ContradictionError('a known payment has another amount')
    const { keys: _, ...stated } = line
    return row === undefined ? { ...stated, ...of, iban: taking.iban, uuid: randomUUID() } : undefined
  })
  const inserted = await insertAll(
    tx,
    fresh.filter((one) => one !== undefined),
  )
  const byUuid = new Map(inserted.map((row) => [row.uuid, row]))
  const rows = lines.map((_, index) => known[index] ?? byUuid.get(fresh[index]?.uuid ?? ''))
  const found = rows.filter((row) => row !== undefined)
  await see(tx, taking, found)
  await addKeys(tx, taking.iban, lines, rows)
  const added = rows.filter((row, index) => row !== undefined && fresh[index] !== undefined)
  const matched = await book(
    tx,
    added.filter((row) => row !== undefined),
    taking.author,
  )
  return { added: added.length, matched, rows: found }
}

const insertAll = async (tx: Db, values: readonly Inserted[]): Promise<BankRow[]> => {
  const rows: BankRow[] = []
  for (let from = 0; from < values.length; from += rowsMaximum)
    rows.push(
      ...(await tx
        .insert(bankTransaction)
        .values(values.slice(from, from + rowsMaximum))
        .returning()),
    )
  return rows
}

/** Notes that the report has the transactions. */
export const see = async (tx: Db, { fileId, report }: Report, rows: readonly Pick<BankRow, 'id'>[]): Promise<void> => {
  const values = rows.map(({ id }) => ({ fileId, statement: report, transactionId: id }))
  for (let from = 0; from < values.length; from += rowsMaximum)
    await tx
      .insert(bankSighting)
      .values(values.slice(from, from + rowsMaximum))
      .onConflictDoNothing()
}

const addKeys = async (
  tx: Db,
  iban: string,
  lines: readonly TakenLine[],
  rows: readonly (BankRow | undefined)[],
): Promise<void> => {
  const values = lines.flatMap(({ line }, index) => {
    const row = rows[index]
    return row === undefined ? [] : line.keys.map((key) => ({ iban, key, transactionId: row.id }))
  })
  for (let from = 0; from < values.length; from += rowsMaximum)
    await tx
      .insert(bankKey)
      .values(values.slice(from, from + rowsMaximum))
      .onConflictDoNothing()
}

/** Books new transactions. @returns how many of them paid the invoice of their reference or a planned refund, or are a payout */
const book = async (tx: Db, rows: readonly BankRow[], author: Author): Promise<number> => {
  const unclear: BankRow[] = []
  for (const row of rows) {
    const isOpen = !row.reversal && !row.booked
    const owed = isOpen ? await findOwed(tx, row) : undefined
    const arrived = isOpen && owed === undefined && row.accountId === null ? await findPayoutOf(tx, row) : undefined
    if (owed !== undefined) await settle(tx, row, owed, author)
    else if (arrived === undefined) unclear.push(row)
    else await arrive(tx, row, arrived, author)
  }
  await postTransactions(tx, unclear, author.now)
  return rows.length - unclear.length
}

/** The invoice that a transaction pays or pays back, locked. */
const findOwed = async (tx: Db, row: BankRow) => {
  if (row.direction === 'DEBIT') return await findRefunded(tx, row.payerIban, row.amount)
  const number = numberOf(row.reference)
  const [owed] = number === undefined ? [] : await lockInvoices(tx, eq(invoice.number, number))
  return owed
}

/** The number of the invoice that a creditor reference (ISO 11649) names: `RF`, two digits, and the number without its hyphen. */
const numberOf = (reference: string | null): string | undefined => {
  const [, year, position] = /^RF\d\d(\d{4})(\d{5,})$/.exec(reference ?? '') ?? []
  return year === undefined || position === undefined ? undefined : `${year}-${position}`
}

/** Locks the invoices that lines name, and those whose refund they may be, before anything is booked. */
export const lockInvoicesOf = async (tx: Db, lines: readonly StatedTransaction[]): Promise<void> => {
  const numbers = lines.flatMap(({ reference }) => numberOf(reference) ?? [])
  const ibans = lines.flatMap(({ direction, payerIban }) => (direction === 'DEBIT' ? (payerIban ?? []) : []))
  const refunded = tx.select({ id: invoiceRefund.invoiceId }).from(invoiceRefund).where(plannedFor(ibans))
  await lockInvoices(tx, or(inArray(invoice.number, numbers), inArray(invoice.id, refunded)))
}

/**
 * Takes an entry over whose payments the file does not name. If a notice has named them, they are taken instead; the entry stays as a
 * split one, so that it is known again.
 */
export const takeUnnamed = async (tx: Db, taking: Taking, entry: StatedEntry): Promise<Taken> => {
  const known = await findKnown(
    tx,
    taking,
    entry.lines.map((line) => ({ line, entryReference: null })),
  )
  const isKnown = known.some((row) => row !== undefined)
  const named = isKnown ? undefined : await findNamed(tx, taking, entry)
  if (named !== undefined) {
    await see(tx, taking, named)
    return { added: 0, matched: 0 }
  }
  const notice = isKnown ? undefined : await findNotice(tx, taking.iban, entry)
  const of = { entryReference: entry.reference, unnamed: isKnown ? null : entry.unnamed, booked: false }
  const taken = await takeLines(
    tx,
    taking,
    entry.lines.map((line) => ({ line, of })),
  )
  const [batch] = taken.rows
  if (notice === undefined || batch === undefined) return taken
  await dropNotice(tx, notice.id)
  await beginSplit(tx, taking, batch, notice.entry)
  return { added: 0, matched: 0 }
}

/**
 * Begins to replace an entry by its payments: its booking is taken back, and the payments are noted. `takeRest` takes them over, in
 * transactions of their own.
 * @throws ContradictionError
 */
export const beginSplit = async (tx: Db, taking: Taking, batch: BankRow, entry: StatedEntry): Promise<void> => {
  const { uuid, accountId, booked, entryReference: reference } = batch
  // Later parts could only give the file up, with the entry's booking taken back.
  const named = entry.lines.flatMap(({ keys, amount }) =>
    keys.filter((key) => key.startsWith('UETR:')).map((key) => ({ key, amount })),
  )
  if (await contradicts(tx, taking.iban, named)) throw new ContradictionError('a known payment has another amount')
  await assign(tx, batch.id, { invoice: null, account: null, payout: null, booked: true }, taking.author)
  await tx.update(bankTransaction).set({ splitAt: taking.author.now }).where(eq(bankTransaction.id, batch.id))
  await see(tx, taking, [batch])
  await addRest(tx, taking, {
    uuid,
    entry: { ...entry, reference },
    split: { report: taking.report, accountId, booked },
  })
}

/**
 * Takes some payments of an entry over that is being split. Those without an invoice keep the account that the treasurer chose for the
 * entry.
 * @returns undefined = no entry is being split
 */
export const takeRest = async (
  tx: Db,
  { iban, author }: Pick<Taking, 'iban' | 'author'>,
  maximum: number,
): Promise<Taken | undefined> => {
  const rest = await findRest(tx, iban)
  if (rest === undefined) return undefined
  const {
    fileId,
    entryReference,
    split: { report, accountId, booked },
  } = rest
  const lines = rest.entry.lines.slice(0, maximum)
  await lockInvoicesOf(tx, lines)
  const of = { entryReference, accountId, booked }
  const taken = await takeLines(
    tx,
    { iban, fileId, report, author },
    lines.map((line) => ({ line, of })),
  )
  await dropRest(tx, rest, lines.length)
  return taken
}

/**
 * Finds the entries without details that others name.
 * @returns for each entry the known one; undefined = there is none
 */
export const findBatches = async (
  tx: Db,
  taking: Taking,
  entries: readonly StatedEntry[],
  kind: 'STATEMENT' | 'NOTICE',
): Promise<(BankRow | undefined)[]> => {
  const found = await findUnnamed(tx, taking, entries, kind)
  return entries.map(({ unnamed, lines, amount }, index) =>
    unnamed === null && lines.reduce((sum, line) => sum + line.amount, 0) === amount ? found[index] : undefined,
  )
}

/** Takes an entry of a notice over: it names the payments of a known entry, or waits for the statement. */
export const takeNotice = async (tx: Db, taking: Taking, entry: StatedEntry): Promise<Taken> => {
  const lines = entry.lines.map((line) => ({ line, entryReference: entry.reference }))
  const known = await findKnown(tx, taking, lines)
  if (known.every((row, index) => row?.amount === entry.lines[index]?.amount))
    return await takeLines(tx, taking, linesOf(entry))
  const named = await findNamed(tx, taking, entry)
  if (named === undefined) await announce(tx, taking, entry)
  else await see(tx, taking, named)
  return { added: 0, matched: 0 }
}
