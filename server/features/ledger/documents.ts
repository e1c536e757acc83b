import { and, asc, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MoneyMethod } from '#contract/edited-orders.ts'
import { firstFee } from '#contract/invoices.ts'
import type { AccountUse } from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankTransaction,
  invoice,
  ledgerEntry,
  ledgerRow,
  orderEntry,
  payment,
  shopOrder,
} from '../../platform/db/tables.ts'
import { firstDay, type PostedRow, type Posting, post, reverse } from './post.ts'

type InvoiceRow = typeof invoice.$inferSelect
type PaymentRow = typeof payment.$inferSelect
type BankRow = typeof bankTransaction.$inferSelect
type OrderRow = typeof shopOrder.$inferSelect
type OrderEntryRow = typeof orderEntry.$inferSelect

/** The account of money that was received by a method. */
const moneyAccount = { online: 'CARDS', cash: 'CASH', bank: 'BANK' } as const satisfies Record<MoneyMethod, AccountUse>

/** An invoice that the books find open is owed to the funds; a later one is income. */
const invoicePosting = (row: InvoiceRow, start: string): Posting[] => {
  const created = toWireDate(row.createdAt)
  const isOlder = created < start
  if (isOlder && row.paidAt !== null && toWireDate(row.paidAt) < start) return []
  const credit = isOlder ? 'EQUITY' : 'FEES'
  return [
    {
      source: `invoice:${row.uuid}`,
      kind: isOlder ? 'OPENING' : 'INVOICE',
      day: isOlder ? start : created,
      text: row.number,
      rows: [{ debit: 'RECEIVABLES', credit, amount: row.amount, invoiceId: row.id }],
    },
  ]
}

/** An invoice of the books may be marked with an earlier day; the money is then in the books from their first day on. */
const markingPosting = (row: InvoiceRow, start: string, due: number): Posting[] => {
  const { id, marking, paidBy, paidAt, number } = row
  if (paidBy !== 'bank' || paidAt === null || marking === null || invoicePosting(row, start).length === 0) return []
  const [, day = start] = [start, toWireDate(paidAt)].toSorted()
  const rows: PostedRow[] = [{ debit: 'BANK', credit: 'RECEIVABLES', amount: due, invoiceId: id }]
  return [{ source: `marking:${marking}`, kind: 'PAYMENT', day, text: number, rows }]
}

/**
 * A payment by card or TWINT. The amount above the invoice is a donation. The payment of an invoice that was paid already is a credit
 * of the payer. Without an invoice it is a fee, and beyond the lowest fee a donation.
 */
const paymentPosting = (row: PaymentRow, owed?: InvoiceRow, open = 0): Posting[] => {
  if (row.state !== 'paid' || row.paidAt === null) return []
  const { amount } = row
  const due = Math.min(amount, owed === undefined ? firstFee : open)
  const donated: PostedRow = { debit: 'CARDS', credit: 'DONATIONS', amount: amount - due }
  const rows: PostedRow[] =
    owed === undefined
      ? [{ debit: 'CARDS', credit: 'FEES', amount: due }, donated]
      : open > 0
        ? [{ debit: 'CARDS', credit: 'RECEIVABLES', amount: due, invoiceId: owed.id }, donated]
        : [{ debit: 'CARDS', credit: 'CREDIT', amount }]
  const text = [owed?.number, row.receiptNumber].filter((part) => part != null).join(', ')
  return [{ source: `payment:${row.uuid}`, kind: 'PAYMENT', day: toWireDate(row.paidAt), text, rows }]
}

/** A second payment of an order is a credit of the buyer, from which refunds are taken first. */
const orderPostings = (order: OrderRow, entries: readonly OrderEntryRow[]): Posting[] => {
  const { receiptNumber, uuid } = order
  let paid = false
  let credit = 0
  return entries.flatMap(({ kind, state, amount, method, at, uuid: id, by }): Posting[] => {
    if (amount === null || method === null || state !== 'done') return []
    const money = moneyAccount[method]
    const entry = { source: `order:${id}`, day: toWireDate(at), text: receiptNumber ?? uuid, by }
    if (kind === 'paid' && !paid) {
      paid = true
      const rows: PostedRow[] = [
        { debit: money, credit: 'SHOP', amount: amount - order.postage },
        { debit: money, credit: 'POSTAGE', amount: order.postage },
      ]
      return [{ ...entry, kind: 'ORDER', rows }]
    }
    if (kind === 'paid') {
      credit += amount
      return [{ ...entry, kind: 'ORDER', rows: [{ debit: money, credit: 'CREDIT', amount }] }]
    }
    if (kind !== 'refunded') return []
    const returned = Math.min(credit, amount)
    credit -= returned
    const rows: PostedRow[] = [
      { debit: 'CREDIT', credit: money, amount: returned },
      { debit: 'SHOP', credit: money, amount: amount - returned },
    ]
    return [{ ...entry, kind: 'REFUND', rows }]
  })
}

/** A movement on the bank account: of an invoice, of an account, or unclear. */
const bankPosting = (row: BankRow, number?: string): Posting[] => {
  const { uuid, version, direction, amount, settled, invoiceId, accountId, bookedOn, booked } = row
  if (booked) return []
  const other = accountId ?? 'UNCLEAR'
  const rows: PostedRow[] =
    invoiceId !== null
      ? [
          { debit: 'BANK', credit: 'RECEIVABLES', amount: settled, invoiceId },
          { debit: 'BANK', credit: 'CREDIT', amount: amount - settled },
        ]
      : direction === 'CREDIT'
        ? [{ debit: 'BANK', credit: other, amount }]
        : [{ debit: other, credit: 'BANK', amount }]
  return [{ source: `bank:${uuid}:${version}`, kind: 'BANK', day: bookedOn, text: number ?? '', rows }]
}

interface LiveEntry {
  readonly id: number
  readonly source: string
  readonly text: string
  readonly invoiceId: number | null
}

/** The entries of invoices that no other entry has taken back. */
const findLiveEntries = async (tx: Db, rows: SQL | undefined): Promise<LiveEntry[]> => {
  const reversal = alias(ledgerEntry, 'reversal')
  const taken = tx.select({ id: reversal.id }).from(reversal).where(eq(reversal.reverses, ledgerEntry.id))
  return await tx
    .selectDistinct({
      ...{ id: ledgerEntry.id, source: ledgerEntry.source, text: ledgerEntry.text },
      invoiceId: ledgerRow.invoiceId,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerRow, eq(ledgerRow.entryId, ledgerEntry.id))
    .where(and(rows, isNull(ledgerEntry.reverses), notExists(taken)))
}

const findPaid = (tx: Db, rows: SQL | undefined) =>
  tx
    .select()
    .from(payment)
    .where(and(rows, eq(payment.state, 'paid')))
    .orderBy(asc(payment.paidAt), asc(payment.id))

interface Related {
  /** First day of the books. */
  readonly start: string
  readonly payments: readonly PaymentRow[]
  readonly live: readonly LiveEntry[]
  /** Rappen that transfers have paid. */
  readonly settled: number
}

/** Rappen of each invoice that transfers have paid. */
const findSettled = async (tx: Db, rows?: SQL): Promise<ReadonlyMap<number | null, number>> => {
  const sum = sql<number>`sum(${bankTransaction.settled})::float8`
  const { invoiceId } = bankTransaction
  const found = await tx.select({ invoiceId, sum }).from(bankTransaction).where(rows).groupBy(invoiceId)
  return new Map(found.map((one) => [one.invoiceId, one.sum]))
}

/** An invoice with its payments as the ledger should have them, and what of its entries no longer holds. */
const compareInvoice = (row: InvoiceRow, { start, payments, live, settled }: Related) => {
  const open = row.amount - settled
  const paidAt = row.paidBy === 'online' ? row.paidAt?.getTime() : undefined
  const first = payments.find((paid) => paid.paidAt?.getTime() === paidAt)
  const desired = [
    ...invoicePosting(row, start),
    ...markingPosting(row, start, open),
    ...payments.flatMap((paid) => paymentPosting(paid, row, paid === first ? open : 0)),
  ]
  const sources = new Set(desired.map(({ source }) => source))
  const obsolete = live.filter(({ source }) => /^(?:invoice|marking|payment):/.test(source) && !sources.has(source))
  return { desired, obsolete }
}

/**
 * Brings the ledger in line with an invoice and its payments: posts what is missing, and reverses a marking that was removed.
 * Call it in the transaction of every change of the invoice, which has locked its row.
 */
export const postInvoice = async (tx: Db, invoiceId: number, now: Date): Promise<void> => {
  const start = await firstDay(tx)
  if (start === null) return
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, invoiceId))
  if (row === undefined) return
  const payments = await findPaid(tx, eq(payment.invoiceId, invoiceId))
  const live = await findLiveEntries(tx, eq(ledgerRow.invoiceId, invoiceId))
  const settled = (await findSettled(tx, eq(bankTransaction.invoiceId, invoiceId))).get(invoiceId) ?? 0
  const { desired, obsolete } = compareInvoice(row, { start, payments, live, settled })
  for (const entry of obsolete) await reverse(tx, entry, { day: toWireDate(now), now })
  await post(tx, desired, now)
}

/** Posts a payment of a fee that belongs to no invoice. */
export const postPayment = async (tx: Db, row: PaymentRow, now: Date): Promise<void> => {
  await post(tx, paymentPosting(row), now)
}

/** Posts a transaction of the bank, and takes the entry of its earlier assignment back. */
export const postTransaction = async (tx: Db, row: BankRow, number: string | undefined, now: Date): Promise<void> => {
  const [before] = await tx
    .select({ id: ledgerEntry.id, text: ledgerEntry.text })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.source, `bank:${row.uuid}:${row.version - 1}`))
  if (before !== undefined) await reverse(tx, before, { day: toWireDate(now), now })
  await post(tx, bankPosting(row, number), now)
}

/** Posts what was paid and refunded of an order. Call it in the transaction of every such change. */
export const postOrder = async (tx: Db, orderId: number, now: Date): Promise<void> => {
  if ((await firstDay(tx)) === null) return
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId))
  if (order === undefined) return
  const entries = await tx.select().from(orderEntry).where(eq(orderEntry.orderId, orderId)).orderBy(asc(orderEntry.id))
  await post(tx, orderPostings(order, entries), now)
}

interface Differences {
  /** Entries that documents ask for and the ledger does not have. */
  readonly missing: Posting[]
  /** Entries whose document asks for them no longer. */
  readonly obsolete: LiveEntry[]
}

/** Compares the whole ledger with every invoice, payment and order. */
export const findDifferences = async (tx: Db): Promise<Differences> => {
  const start = await firstDay(tx)
  if (start === null) return { missing: [], obsolete: [] }
  const payments = Map.groupBy(await findPaid(tx, isNull(payment.orderId)), ({ invoiceId }) => invoiceId)
  const live = Map.groupBy(await findLiveEntries(tx, isNotNull(ledgerRow.invoiceId)), ({ invoiceId }) => invoiceId)
  const settled = await findSettled(tx)
  const invoices = await tx.select().from(invoice).orderBy(asc(invoice.id))
  const compared = invoices.map((row) =>
    compareInvoice(row, {
      ...{ start, payments: payments.get(row.id) ?? [], live: live.get(row.id) ?? [] },
      settled: settled.get(row.id) ?? 0,
    }),
  )
  const entries = Map.groupBy(await tx.select().from(orderEntry).orderBy(asc(orderEntry.id)), ({ orderId }) => orderId)
  const orders = await tx.select().from(shopOrder).orderBy(asc(shopOrder.id))
  const desired = [
    ...compared.flatMap((one) => one.desired),
    ...(payments.get(null) ?? []).flatMap((row) => paymentPosting(row)),
    ...(await tx.select().from(bankTransaction)).flatMap((row) => bankPosting(row)),
    ...orders.flatMap((order) => orderPostings(order, entries.get(order.id) ?? [])),
  ]
  const known = new Set((await tx.select({ source: ledgerEntry.source }).from(ledgerEntry)).map(({ source }) => source))
  return {
    missing: desired.filter(
      ({ source, day, rows }) => day >= start && !known.has(source) && rows.some(({ amount }) => amount > 0),
    ),
    obsolete: compared.flatMap((one) => one.obsolete),
  }
}
