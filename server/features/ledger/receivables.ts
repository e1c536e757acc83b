import { and, asc, eq, inArray, isNotNull, isNull, like, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { SettlementKind } from '#contract/billing.ts'
import type { AccountUse } from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  invoice,
  invoiceLine,
  ledgerAccount,
  ledgerEntry,
  ledgerRow,
  payment,
  settlement,
} from '../../platform/db/tables.ts'
import { firstDay, type PostedRow, type Posting, post, reverse } from './post.ts'

type InvoiceRow = typeof invoice.$inferSelect
type LineRow = typeof invoiceLine.$inferSelect
type SettlementRow = typeof settlement.$inferSelect
type PaymentRow = typeof payment.$inferSelect

const sumOf = (settlements: readonly SettlementRow[]): number =>
  settlements.reduce((sum, { amount }) => sum + amount, 0)

/** An invoice with its lines, as the ledger needs it. */
interface Owed {
  readonly row: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly settlements: readonly SettlementRow[]
}

const feesOf = { MEMBERFEE: 'FEES', OTHER: 'OTHER' } as const satisfies Record<InvoiceRow['purpose'], AccountUse>

/** A debit of receivables for a positive amount, a credit for a negative one. */
const owedRow = (amount: number, other: AccountUse | number, invoiceId: number): PostedRow =>
  amount < 0
    ? { debit: other, credit: 'RECEIVABLES', amount: -amount, invoiceId }
    : { debit: 'RECEIVABLES', credit: other, amount, invoiceId }

/** True if the invoice is older than the books. */
const isOlder = ({ createdAt }: InvoiceRow, start: string): boolean => toWireDate(createdAt) < start

/** The same rows with debit and credit exchanged. */
const exchanged = (rows: readonly PostedRow[]): PostedRow[] =>
  rows.map((row) => ({ ...row, debit: row.credit, credit: row.debit }))

/** The income of the lines, from receivables or from the account of deferred income. */
const incomeRows = ({ row, lines }: Owed, from: 'RECEIVABLES' | 'DEFERRED'): PostedRow[] =>
  lines.flatMap(({ count, price, accountId, eventId }) => {
    const income = { debit: from, credit: accountId ?? feesOf[row.purpose], invoiceId: row.id, eventId }
    const amount = count * price
    return amount < 0 ? exchanged([{ ...income, amount: -amount }]) : [{ ...income, amount }]
  })

/** True if the income of an invoice is that of a later year. */
const isDeferred = ({ row }: Owed, start: string): boolean => row.incomeFrom !== null && !isOlder(row, start)

/** The debt of an invoice. One that is older than the books is owed to the funds, as far as it was open then. */
const invoiceRows = (owed: Owed, start: string): PostedRow[] => {
  const { row, settlements } = owed
  if (isDeferred(owed, start)) return [owedRow(row.amount, 'DEFERRED', row.id)]
  if (!isOlder(row, start)) return incomeRows(owed, 'RECEIVABLES')
  const before = sumOf(settlements.filter(({ beforeBooks }) => beforeBooks))
  return [owedRow(row.amount - before, 'EQUITY', row.id)]
}

/** The income of a later year, on its first day. */
const deferredPostings = (owed: Owed, start: string): Posting[] => {
  const { row } = owed
  if (row.incomeFrom === null || !isDeferred(owed, start)) return []
  const rows = incomeRows(owed, 'DEFERRED')
  return [{ source: `income:${row.uuid}`, kind: 'INVOICE', day: row.incomeFrom, text: row.number, rows }]
}

const invoicePostings = (owed: Owed, start: string): Posting[] => {
  const { row } = owed
  const head = isOlder(row, start)
    ? ({ kind: 'OPENING', day: start } as const)
    : ({ kind: 'INVOICE', day: toWireDate(row.createdAt) } as const)
  const posting = { ...head, source: `invoice:${row.uuid}`, text: row.number, rows: invoiceRows(owed, start) }
  return [posting, ...deferredPostings(owed, start)]
}

/** The account that a settlement moves money to, or takes it from. */
const settlementAccount = {
  BANK: 'BANK',
  MARKED: 'BANK',
  ONLINE: 'CARDS',
  CASH: 'CASH',
  WRITE_OFF: 'LOSSES',
  DONATED: 'DONATIONS',
  MOVED: 'UNCLEAR',
  REMINDER_FEE: 'REMINDER_FEES',
} as const satisfies Record<Exclude<SettlementKind, 'CANCEL'>, AccountUse>

const settlementRows = (owed: Owed, one: SettlementRow, start: string, paid?: PaymentRow): PostedRow[] => {
  const { row } = owed
  if (one.kind === 'CANCEL' && isOlder(row, start)) return [owedRow(-row.amount, 'EQUITY', row.id)]
  if (one.kind === 'CANCEL') return exchanged(invoiceRows(owed, start))
  const rows = [owedRow(-one.amount, settlementAccount[one.kind], row.id)]
  const donated = paid === undefined ? 0 : paid.amount - one.amount
  return [...rows, { debit: 'CARDS', credit: 'DONATIONS', amount: donated }]
}

/** The entry that takes the income of a cancelled invoice back, not before its own day. */
const takenBack = (income: Posting, { source, day, kind, text, by = null }: Posting): Posting => {
  const [, later = day] = [income.day, day].toSorted()
  return { source: `${source}:income`, day: later, kind, text, by, rows: exchanged(income.rows) }
}

/** Money of an earlier day than the books is in them from their first day on. */
const settlementPosting = (owed: Owed, one: SettlementRow, start: string, paid?: PaymentRow): Posting[] => {
  const { number } = owed.row
  const [, day = start] = [start, one.day].toSorted()
  const text = [number, paid?.receiptNumber ?? one.receiptNumber].filter((part) => part != null).join(', ')
  const entry = { kind: 'SETTLEMENT', text, by: one.createdBy } as const
  if (!one.beforeBooks && one.undoneAt !== null) return []
  if (!one.beforeBooks) {
    const posting = { ...entry, source: one.source, day, rows: settlementRows(owed, one, start, paid) }
    // The income of a later year is taken back then, or now if that year has begun.
    const deferred = one.kind === 'CANCEL' ? deferredPostings(owed, start) : []
    return [posting, ...deferred.map((income) => takenBack(income, posting))]
  }
  // The books began with what it left; when it is undone, the invoice is open again.
  if (one.undoneAt === null) return []
  const rows = [owedRow(one.amount, 'EQUITY', owed.row.id)]
  return [{ ...entry, source: `undone:${one.uuid}`, day: toWireDate(one.undoneAt), rows }]
}

export interface LiveEntry {
  readonly id: number
  readonly source: string
  readonly text: string
  readonly bookedOn: string
  readonly invoiceId: number | null
}

/** The entries of invoices that no other entry has taken back. */
const findLiveEntries = async (tx: Db, rows: SQL | undefined): Promise<LiveEntry[]> => {
  const reversal = alias(ledgerEntry, 'reversal')
  const taken = tx.select({ id: reversal.id }).from(reversal).where(eq(reversal.reverses, ledgerEntry.id))
  return await tx
    .selectDistinct({
      ...{ id: ledgerEntry.id, source: ledgerEntry.source, text: ledgerEntry.text, bookedOn: ledgerEntry.bookedOn },
      invoiceId: ledgerRow.invoiceId,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerRow, eq(ledgerRow.entryId, ledgerEntry.id))
    .where(and(rows, isNull(ledgerEntry.reverses), notExists(taken)))
}

/** Payments that arrived, in their order. */
export const findPaid = (tx: Db, rows: SQL | undefined) =>
  tx
    .select()
    .from(payment)
    .where(and(rows, eq(payment.state, 'paid')))
    .orderBy(asc(payment.paidAt), asc(payment.id))

/** Invoices with their lines and settlements, by id. */
const findOwed = async (tx: Db, ids?: readonly number[]): Promise<Owed[]> => {
  const among = (column: PgColumn) => (ids === undefined ? undefined : inArray(column, [...ids]))
  const rows = await tx.select().from(invoice).where(among(invoice.id)).orderBy(asc(invoice.id))
  const lines = Map.groupBy(
    await tx.select().from(invoiceLine).where(among(invoiceLine.invoiceId)).orderBy(asc(invoiceLine.position)),
    ({ invoiceId }) => invoiceId,
  )
  const settlements = Map.groupBy(
    await tx.select().from(settlement).where(among(settlement.invoiceId)).orderBy(asc(settlement.id)),
    ({ invoiceId }) => invoiceId,
  )
  return rows.map((row) => ({
    ...{ row, lines: lines.get(row.id) ?? [], settlements: settlements.get(row.id) ?? [] },
  }))
}

/** The payments by card that settlements name, by id. */
const findPaymentsOf = async (tx: Db, owed: readonly Owed[]): Promise<ReadonlyMap<number | null, PaymentRow>> => {
  const ids = owed.flatMap(({ settlements }) => settlements.flatMap(({ paymentId }) => paymentId ?? []))
  if (ids.length === 0) return new Map()
  return new Map((await findPaid(tx, inArray(payment.id, ids))).map((row) => [row.id, row]))
}

/** An invoice as the ledger should have it, and what of its entries no longer holds. */
const compareInvoice = (
  owed: Owed,
  start: string,
  live: readonly LiveEntry[],
  payments: ReadonlyMap<number | null, PaymentRow>,
) => {
  const desired = [
    ...invoicePostings(owed, start),
    ...owed.settlements.flatMap((one) => settlementPosting(owed, one, start, payments.get(one.paymentId))),
  ]
  const sources = new Set(desired.map(({ source }) => source))
  const obsolete = live.filter(({ source }) => !/^(?:credit|manual):/.test(source) && !sources.has(source))
  return { desired, obsolete }
}

/** Rappen of invoices on receivables and on credits, by the id of the invoice. */
const findBalances = async (tx: Db, ids?: readonly number[]) => {
  const balance = (use: AccountUse, sign: 1 | -1) => {
    const of = sql`(select ${ledgerAccount.id} from ${ledgerAccount} where ${ledgerAccount.use} = ${use})`
    return sql<number>`coalesce(sum(case ${of} when ${ledgerRow.debitId} then ${ledgerRow.amount} when ${ledgerRow.creditId} then -${ledgerRow.amount} else 0 end), 0)::float8 * ${sql.raw(String(sign))}`
  }
  const rows = await tx
    .select({ id: ledgerRow.invoiceId, receivable: balance('RECEIVABLES', 1), credit: balance('CREDIT', -1) })
    .from(ledgerRow)
    .where(ids === undefined ? isNotNull(ledgerRow.invoiceId) : inArray(ledgerRow.invoiceId, [...ids]))
    .groupBy(ledgerRow.invoiceId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rappen that an invoice should have on credits. */
const creditOf = ({ amount, settled }: InvoiceRow): number => Math.max(0, settled - amount)

/** An entry for each invoice that moves what was paid too much from receivables to credits, or back. */
const postCredits = async (tx: Db, owed: readonly Owed[], now: Date): Promise<void> => {
  const balances = await findBalances(
    tx,
    owed.map(({ row }) => row.id),
  )
  const postings: Posting[] = []
  for (const { row } of owed) {
    const balance = balances.get(row.id)
    const shift = creditOf(row) - (balance?.credit ?? 0)
    if (balance === undefined || shift === 0) continue
    const of = `credit:${row.uuid}:`
    const position = await tx.$count(ledgerEntry, like(ledgerEntry.source, `${of}%`))
    const rows = [owedRow(shift, 'CREDIT', row.id)]
    postings.push({ source: `${of}${position}`, kind: 'CREDIT', day: toWireDate(now), text: row.number, rows })
  }
  await post(tx, postings, now)
}

/**
 * Brings the ledger in line with invoices and their settlements: posts what is missing, reverses what was undone, and keeps what was
 * paid too much as a credit. Call it in the transaction of every change of the invoices, which has locked their rows.
 */
export const postInvoices = async (tx: Db, ids: readonly number[], now: Date): Promise<void> => {
  const start = await firstDay(tx)
  if (start === null || ids.length === 0) return
  const owed = await findOwed(tx, ids)
  const live = Map.groupBy(
    await findLiveEntries(tx, inArray(ledgerRow.invoiceId, [...ids])),
    ({ invoiceId }) => invoiceId,
  )
  const payments = await findPaymentsOf(tx, owed)
  const compared = owed.map((one) => compareInvoice(one, start, live.get(one.row.id) ?? [], payments))
  for (const entry of compared.flatMap(({ obsolete }) => obsolete)) {
    // An entry of a later year is taken back in that year.
    const [, day = entry.bookedOn] = [toWireDate(now), entry.bookedOn].toSorted()
    await reverse(tx, entry, { day, now })
  }
  await post(
    tx,
    compared.flatMap(({ desired }) => desired),
    now,
  )
  await postCredits(tx, owed, now)
}

/** Posts invoices that were made in this transaction: nothing of them is in the ledger yet, and nothing is settled. */
export const postNewInvoices = async (
  tx: Db,
  invoices: readonly Omit<Owed, 'settlements'>[],
  now: Date,
): Promise<void> => {
  const start = await firstDay(tx)
  if (start === null) return
  await post(
    tx,
    invoices.flatMap((one) => invoicePostings({ ...one, settlements: [] }, start)),
    now,
  )
}

/** Compares the ledger with all invoices, for `findDifferences`. */
export const compareInvoices = async (tx: Db, start: string) => {
  const live = Map.groupBy(await findLiveEntries(tx, isNotNull(ledgerRow.invoiceId)), ({ invoiceId }) => invoiceId)
  const owed = await findOwed(tx)
  const payments = await findPaymentsOf(tx, owed)
  const balances = await findBalances(tx)
  const compared = owed.map((one) => compareInvoice(one, start, live.get(one.row.id) ?? [], payments))
  return {
    desired: compared.flatMap((one) => one.desired),
    obsolete: compared.flatMap((one) => one.obsolete),
    unequal: owed.filter((one) => !isEqual(one, balances.get(one.row.id))).map(({ row }) => row.id),
  }
}

const isEqual = (
  { row, settlements }: Owed,
  { receivable, credit }: { readonly receivable: number; readonly credit: number } = { receivable: 0, credit: 0 },
): boolean =>
  row.settled === sumOf(settlements.filter(({ undoneAt }) => undoneAt === null)) &&
  receivable === Math.max(0, row.amount - row.settled) &&
  credit === creditOf(row)
