import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import {
  bankKey,
  bankSighting,
  bankTransaction,
  invoice,
  type StatedEntry,
  type StatedTransaction,
} from '../../platform/db/tables.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findRefunded } from '../invoices/movements.ts'
import { postTransaction } from '../ledger/documents.ts'
import { type BankRow, findKnown, findNamed, findUnnamed, type Report } from './known.ts'
import { announce, dropNotice, findNotice } from './notices.ts'
import { assign, settle } from './settle.ts'

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

/**
 * Takes lines of an entry over. Known ones get the names by which this file knows them.
 * @throws ContradictionError
 */
export const takeLines = async (
  tx: Db,
  taking: Taking,
  lines: readonly StatedTransaction[],
  of: OfEntry,
): Promise<Taken & { readonly rows: readonly BankRow[] }> => {
  const known = await findKnown(tx, taking, lines, of.entryReference ?? null)
  const fresh = lines.map((line, index) => {
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
  const taken = { added: inserted.length, matched: 0, rows: found }
  for (const [index, row] of rows.entries())
    if (row !== undefined && fresh[index] !== undefined && (await book(tx, row, taking.author))) taken.matched += 1
  return taken
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
  lines: readonly StatedTransaction[],
  rows: readonly (BankRow | undefined)[],
): Promise<void> => {
  const values = lines.flatMap(({ keys }, index) => {
    const row = rows[index]
    return row === undefined ? [] : keys.map((key) => ({ iban, key, transactionId: row.id }))
  })
  for (let from = 0; from < values.length; from += rowsMaximum)
    await tx
      .insert(bankKey)
      .values(values.slice(from, from + rowsMaximum))
      .onConflictDoNothing()
}

/** Books a new transaction. @returns true if it paid the invoice of its reference, or a planned refund */
const book = async (tx: Db, row: BankRow, author: Author): Promise<boolean> => {
  const isCertain = !row.reversal && !row.booked
  const owed = !isCertain
    ? undefined
    : row.direction === 'CREDIT'
      ? await findByReference(tx, row.reference)
      : await findRefunded(tx, row.payerIban, row.amount)
  if (owed === undefined) await postTransaction(tx, row, author.now)
  else await settle(tx, row, owed, author)
  return owed !== undefined
}

/** The invoice of a creditor reference (ISO 11649): `RF`, two digits, and the number without its hyphen. */
const findByReference = async (tx: Db, reference: string | null) => {
  const [, year, position] = /^RF\d\d(\d{4})(\d{5,})$/.exec(reference ?? '') ?? []
  if (year === undefined || position === undefined) return undefined
  const [row] = await tx
    .select()
    .from(invoice)
    .where(eq(invoice.number, `${year}-${position}`))
    .orderBy(asc(invoice.id))
    .for('update')
  return row
}

/**
 * Takes an entry over whose payments the file does not name. If a notice has named them, they are taken instead; the entry stays as a
 * split one, so that it is known again.
 */
export const takeUnnamed = async (tx: Db, taking: Taking, entry: StatedEntry): Promise<Taken> => {
  const known = await findKnown(tx, taking, entry.lines, null)
  const isKnown = known.some((row) => row !== undefined)
  const named = isKnown ? undefined : await findNamed(tx, taking, entry)
  if (named !== undefined) {
    await see(tx, taking, named)
    return { added: 0, matched: 0 }
  }
  const notice = isKnown ? undefined : await findNotice(tx, taking.iban, entry)
  const taken = await takeLines(tx, taking, entry.lines, {
    entryReference: entry.reference,
    unnamed: isKnown ? null : entry.unnamed,
    booked: false,
  })
  const [batch] = taken.rows
  if (notice === undefined || batch === undefined) return taken
  await dropNotice(tx, notice.id)
  return await split(tx, taking, batch, notice.entry.lines)
}

/**
 * Replaces an entry by its payments: its booking is taken back, and each of them is booked. Those without an invoice keep the account
 * that the treasurer chose for the entry.
 */
export const split = async (
  tx: Db,
  taking: Taking,
  batch: BankRow,
  lines: readonly StatedTransaction[],
): Promise<Taken> => {
  const { accountId, booked, entryReference } = batch
  await assign(tx, batch.id, { invoice: null, account: null, booked: true }, taking.author)
  await tx.update(bankTransaction).set({ splitAt: taking.author.now }).where(eq(bankTransaction.id, batch.id))
  await see(tx, taking, [batch])
  return await takeLines(tx, taking, lines, { entryReference, accountId, booked })
}

/** Takes an entry of a statement over, from a line on. */
export const takeStated = async (
  tx: Db,
  taking: Taking,
  entry: StatedEntry,
  from: number,
  to: number,
): Promise<Taken> =>
  entry.unnamed === null
    ? await takeLines(tx, taking, entry.lines.slice(from, to), { entryReference: entry.reference, booked: false })
    : await takeUnnamed(tx, taking, entry)

/** Returns the entry without details that this one names, with which its payments are taken over at once. */
export const findBatch = async (
  tx: Db,
  taking: Taking,
  entry: StatedEntry,
  kind: 'STATEMENT' | 'NOTICE',
): Promise<BankRow | undefined> => {
  if (entry.unnamed !== null || entry.lines.reduce((sum, { amount }) => sum + amount, 0) !== entry.amount)
    return undefined
  return await findUnnamed(tx, taking, entry, kind)
}

/** Takes an entry of a notice over: it names the payments of a known entry, or waits for the statement. */
export const takeNotice = async (tx: Db, taking: Taking, entry: StatedEntry): Promise<Taken> => {
  const known = await findKnown(tx, taking, entry.lines, entry.reference)
  if (known.every((row, index) => row?.amount === entry.lines[index]?.amount))
    return await takeLines(tx, taking, entry.lines, { entryReference: entry.reference, booked: false })
  const named = await findNamed(tx, taking, entry)
  if (named === undefined) await announce(tx, taking, entry)
  else await see(tx, taking, named)
  return { added: 0, matched: 0 }
}
