import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Assignment } from '#contract/bank.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, donation, invoice, invoiceRefund, ledgerAccount, payout } from '../../platform/db/tables.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { completeRefund, lockInvoices } from '../invoices/movements.ts'
import { addSettlements, findLive, undoSettlements } from '../invoices/settlements.ts'
import { postTransaction } from '../ledger/documents.ts'
import { findPayoutOf, findTransactionsOf, isUnclear, type PayoutRow, signedAmount } from './payouts.ts'

type BankRow = typeof bankTransaction.$inferSelect
type InvoiceRow = typeof invoice.$inferSelect

/**
 * Pays an invoice with a transaction, or pays it back with a debit; the caller has locked both rows. The amount beyond the open one
 * is a credit of the payer. The payment of an invoice that a treasurer has marked as paid by hand is in the books already.
 */
export const settle = async (tx: Db, row: BankRow, owed: InvoiceRow, author: Author): Promise<void> => {
  const linked = await tx.$count(
    bankTransaction,
    and(eq(bankTransaction.invoiceId, owed.id), ne(bankTransaction.id, row.id)),
  )
  const marked = (await findLive(tx, owed.id)).some(({ kind, amount }) => kind === 'MARKED' && amount === row.amount)
  const isMarked = row.direction === 'CREDIT' && linked === 0 && marked
  await write(tx, row, { invoiceId: owed.id, accountId: null, booked: isMarked, payoutId: null }, author)
  if (isMarked) return
  const amount = signedAmount(row)
  const source = `bank:${row.uuid}:${row.version + 1}`
  const added = { invoiceId: owed.id, kind: 'BANK', amount, day: row.bookedOn, source, transactionId: row.id } as const
  await addSettlements(tx, [added], author)
  if (row.direction === 'DEBIT') await completeRefund(tx, owed.id, row.amount, source)
}

/** Says that a transaction of the bank is a payout; the caller has locked both rows. */
export const arrive = (tx: Db, row: BankRow, { id }: PayoutRow, author: Author): Promise<void> =>
  write(tx, row, { invoiceId: null, accountId: null, booked: false, payoutId: id }, author)

/** Looks for a new payout among the transactions that a file of the bank brought before. */
export const findArrival = async (tx: Db, one: PayoutRow, author: Author): Promise<void> => {
  for (const { id } of await findTransactionsOf(tx, one)) {
    const stillUnclear = and(eq(bankTransaction.id, id), isUnclear(tx))
    const [row] = await tx.select().from(bankTransaction).where(stillUnclear).for('update')
    if (row !== undefined && (await findPayoutOf(tx, row))?.id === one.id) return await arrive(tx, row, one, author)
  }
}

interface Purpose extends Pick<BankRow, 'invoiceId' | 'accountId' | 'booked'> {
  readonly payoutId: number | null
}

const write = async (tx: Db, row: BankRow, { payoutId, ...purpose }: Purpose, { now }: Author): Promise<void> => {
  const change = { ...purpose, version: row.version + 1 }
  await tx.update(bankTransaction).set(change).where(eq(bankTransaction.id, row.id))
  await tx.update(payout).set({ transactionId: null }).where(eq(payout.transactionId, row.id))
  if (payoutId !== null) await tx.update(payout).set({ transactionId: row.id }).where(eq(payout.id, payoutId))
  await postTransaction(tx, { ...row, ...change }, now)
}

/** Takes an invoice's payment by this transaction back. */
const release = async (tx: Db, row: BankRow, author: Author): Promise<void> => {
  if (row.invoiceId === null) return
  const live = (await findLive(tx, row.invoiceId)).filter(({ transactionId }) => transactionId === row.id)
  const ids = live.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(invoiceRefund).set({ settlementId: null }).where(inArray(invoiceRefund.settlementId, ids))
  await undoSettlements(tx, ids, author)
}

/** The payout that a treasurer named, locked: it has the amount, and did not arrive before. */
const requirePayout = async (tx: Db, row: BankRow, uuid: string | null): Promise<PayoutRow | undefined> => {
  if (uuid === null) return undefined
  const [named] = await tx.select().from(payout).where(eq(payout.uuid, uuid)).for('update')
  const isFree = named?.failedAt === null && (named.transactionId === null || named.transactionId === row.id)
  if (!isFree || named.amount !== signedAmount(row)) throw fieldRefusal('payout', 'validation.bank_payout')
  return named
}

/** The account that a treasurer named. */
const requireAccount = async (tx: Db, number: number | null) => {
  if (number === null) return undefined
  const [chosen] = await tx.select().from(ledgerAccount).where(eq(ledgerAccount.number, number))
  if (chosen === undefined || chosen.use === 'BANK') throw fieldRefusal('account', 'validation.account_unknown')
  if (chosen.closed) throw fieldRefusal('account', 'validation.account_closed')
  return chosen
}

/**
 * Says what a transaction is for. The same purpose again changes nothing.
 * @throws HttpError not_found; validation.invalid at `invoice`, `account` and `payout`
 */
export const assign = async (tx: Db, id: number, assignment: Assignment, author: Author): Promise<void> => {
  const { invoice: number, account, booked } = assignment
  const row = requireRow((await tx.select().from(bankTransaction).where(eq(bankTransaction.id, id)).for('update'))[0])
  const locked = await lockInvoices(tx, or(eq(invoice.number, number ?? ''), eq(invoice.id, row.invoiceId ?? 0)))
  const owed = locked.find((one) => one.number === number)
  const isPaidBack = row.direction === 'DEBIT' && owed !== undefined && owed.settled >= row.amount
  if (number !== null && (owed === undefined || (row.direction === 'DEBIT' && !isPaidBack)))
    throw fieldRefusal('invoice', 'validation.bank_invoice')
  const chosen = await requireAccount(tx, account)
  const named = await requirePayout(tx, row, assignment.payout)
  const [before] = await tx.select().from(payout).where(eq(payout.transactionId, id))
  const purpose = {
    ...{ invoiceId: owed?.id ?? null, booked },
    accountId: owed === undefined && named === undefined ? (chosen?.id ?? null) : null,
    payoutId: owed === undefined ? (named?.id ?? null) : null,
  }
  const isSame =
    row.invoiceId === purpose.invoiceId &&
    row.accountId === purpose.accountId &&
    row.booked === booked &&
    purpose.payoutId === (before?.id ?? null)
  if (isSame) return
  await release(tx, row, author)
  await tx.delete(donation).where(eq(donation.transactionId, row.id))
  if (owed === undefined) await write(tx, row, purpose, author)
  else {
    const [fresh] = await tx.select().from(invoice).where(eq(invoice.id, owed.id))
    await settle(tx, row, fresh ?? owed, author)
  }
  const fields = { number: [null, number], account: [null, account] } as const
  await recordChange(tx, author, { noun: 'bank_transaction', rowId: id, action: 'changed', fields })
}
