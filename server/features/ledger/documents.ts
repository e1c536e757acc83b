import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { MoneyMethod } from '#contract/edited-orders.ts'
import { firstFee } from '#contract/invoices.ts'
import type { AccountUse } from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, ledgerEntry, orderEntry, payment, payout, shopOrder } from '../../platform/db/tables.ts'
import { firstDay, type PostedRow, type Posting, post, reverse } from './post.ts'
import { compareInvoices, findPaid, type LiveEntry } from './receivables.ts'

type PaymentRow = typeof payment.$inferSelect
type BankRow = typeof bankTransaction.$inferSelect
type PayoutRow = typeof payout.$inferSelect
type OrderRow = typeof shopOrder.$inferSelect
type OrderEntryRow = typeof orderEntry.$inferSelect

/** The account of money that was received by a method. */
const moneyAccount = { online: 'CARDS', cash: 'CASH', bank: 'BANK' } as const satisfies Record<MoneyMethod, AccountUse>

/** A payment of a fee by card or TWINT without an invoice; beyond the lowest fee it is a donation. */
const paymentPosting = (row: PaymentRow): Posting[] => {
  if (row.state !== 'paid' || row.paidAt === null) return []
  const due = Math.min(row.amount, firstFee)
  const rows: PostedRow[] = [
    { debit: 'CARDS', credit: 'FEES', amount: due },
    { debit: 'CARDS', credit: 'DONATIONS', amount: row.amount - due },
  ]
  const text = row.receiptNumber ?? ''
  return [{ source: `payment:${row.uuid}`, kind: 'PAYMENT', day: toWireDate(row.paidAt), text, rows }]
}

/** A second payment of an order is a credit of the buyer, from which refunds are taken first. */
const orderPostings = (order: OrderRow, entries: readonly OrderEntryRow[]): Posting[] => {
  const { receiptNumber } = order
  let paid = false
  let credit = 0
  return entries.flatMap(({ kind, state, amount, method, at, uuid: id, by }): Posting[] => {
    if (amount === null || method === null || state !== 'done') return []
    const money = moneyAccount[method]
    const entry = { source: `order:${id}`, day: toWireDate(at), text: receiptNumber ?? '', by }
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

/** A movement on the bank account that is no payment of an invoice: a payout of the payment provider, of an account, or unclear. */
const bankPosting = (row: BankRow, isPayout: boolean): Posting[] => {
  const { uuid, version, direction, amount, invoiceId, accountId, bookedOn, booked } = row
  if (booked || invoiceId !== null) return []
  const other = isPayout ? 'CARDS' : (accountId ?? 'UNCLEAR')
  const rows: PostedRow[] =
    direction === 'CREDIT' ? [{ debit: 'BANK', credit: other, amount }] : [{ debit: other, credit: 'BANK', amount }]
  return [{ source: `bank:${uuid}:${version}`, kind: 'BANK', day: bookedOn, text: '', rows }]
}

/**
 * The fees of a payout, and money in it that nothing explains. Payments before the books are none of theirs: the opening balance
 * has them without their fees.
 */
const payoutPosting = (row: PayoutRow, paid: readonly PaymentRow[], start: string): Posting[] => {
  const { uuid, reference, arrivesOn, other } = row
  const older = paid.filter(({ paidAt }) => paidAt !== null && toWireDate(paidAt) < start)
  const fee = older.reduce((rest, one) => rest - (one.fee ?? 0), row.fee)
  const rows: PostedRow[] = [
    { debit: 'CARD_FEES', credit: 'CARDS', amount: fee },
    { debit: 'CARDS', credit: 'CARD_FEES', amount: -fee },
    { debit: 'CARDS', credit: 'UNCLEAR', amount: other },
    { debit: 'UNCLEAR', credit: 'CARDS', amount: -other },
  ]
  return [{ source: `payout:${uuid}`, kind: 'PAYOUT', day: arrivesOn, text: reference, rows }]
}

/** Posts a new payout; its payments are in the database. */
export const postPayout = async (tx: Db, row: PayoutRow, now: Date): Promise<void> => {
  const start = await firstDay(tx)
  if (start === null) return
  await post(tx, payoutPosting(row, await findPaid(tx, eq(payment.payoutId, row.id)), start), now)
}

/** Posts a payment of a fee that belongs to no invoice. */
export const postPayment = async (tx: Db, row: PaymentRow, now: Date): Promise<void> => {
  await post(tx, paymentPosting(row), now)
}

/** Posts a transaction of the bank, and takes the entry of its earlier account back. */
export const postTransaction = async (tx: Db, row: BankRow, now: Date): Promise<void> => {
  const [before] = await tx
    .select({ id: ledgerEntry.id, text: ledgerEntry.text })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.source, `bank:${row.uuid}:${row.version - 1}`))
  if (before !== undefined) await reverse(tx, before, { day: toWireDate(now), now })
  const isPayout = (await tx.$count(payout, eq(payout.transactionId, row.id))) > 0
  await post(tx, bankPosting(row, isPayout), now)
}

/** Posts new transactions of the bank that have no invoice and are no payout. */
export const postTransactions = async (tx: Db, rows: readonly BankRow[], now: Date): Promise<void> => {
  await post(
    tx,
    rows.flatMap((row) => bankPosting(row, false)),
    now,
  )
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
  /** Ids of invoices whose open amount or credit the ledger has otherwise, or whose settlements do not make their sum. */
  readonly unequal: number[]
}

/** The entries that follow from payouts and from the transactions of the bank. */
const findDesiredOfBank = async (tx: Db, start: string): Promise<Posting[]> => {
  const payouts = await tx.select().from(payout).orderBy(asc(payout.id))
  const paid = Map.groupBy(await findPaid(tx, isNotNull(payment.payoutId)), ({ payoutId }) => payoutId)
  const arrived = new Set(payouts.map(({ transactionId }) => transactionId))
  return [
    ...payouts.flatMap((row) => payoutPosting(row, paid.get(row.id) ?? [], start)),
    ...(await tx.select().from(bankTransaction)).flatMap((row) => bankPosting(row, arrived.has(row.id))),
  ]
}

/** Compares the whole ledger with every invoice, payment, payout and order. */
export const findDifferences = async (tx: Db): Promise<Differences> => {
  const start = await firstDay(tx)
  if (start === null) return { missing: [], obsolete: [], unequal: [] }
  const invoices = await compareInvoices(tx, start)
  const entries = Map.groupBy(await tx.select().from(orderEntry).orderBy(asc(orderEntry.id)), ({ orderId }) => orderId)
  const orders = await tx.select().from(shopOrder).orderBy(asc(shopOrder.id))
  const loose = await findPaid(tx, and(isNull(payment.orderId), isNull(payment.invoiceId)))
  const desired = [
    ...invoices.desired,
    ...loose.flatMap((row) => paymentPosting(row)),
    ...(await findDesiredOfBank(tx, start)),
    ...orders.flatMap((order) => orderPostings(order, entries.get(order.id) ?? [])),
  ]
  const known = new Set((await tx.select({ source: ledgerEntry.source }).from(ledgerEntry)).map(({ source }) => source))
  return {
    missing: desired.filter(
      ({ source, day, rows }) => day >= start && !known.has(source) && rows.some(({ amount }) => amount > 0),
    ),
    obsolete: invoices.obsolete,
    unequal: invoices.unequal,
  }
}
