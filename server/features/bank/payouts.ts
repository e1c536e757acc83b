import { and, asc, eq, isNull, ne, notExists } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, payout } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'

type BankRow = typeof bankTransaction.$inferSelect
export type PayoutRow = typeof payout.$inferSelect

/** Days around the announced one on which a bank books a payout. */
const days = { before: 3, after: 10 }
/** The names by which banks show the payment providers. */
const providers = /\b(?:stripe|sandbox)\b/i

/** Condition: nobody knows yet what the transaction is for. */
export const isUnclear = (db: Db) =>
  and(
    isNull(bankTransaction.invoiceId),
    isNull(bankTransaction.accountId),
    eq(bankTransaction.booked, false),
    notExists(db.select({ id: payout.id }).from(payout).where(eq(payout.transactionId, bankTransaction.id))),
  )

/** Payouts with money that have not arrived, and have not failed. */
export const isOnItsWay = and(isNull(payout.transactionId), isNull(payout.failedAt), ne(payout.amount, 0))

/** Rappen that a transaction adds to the account. */
export const signedAmount = ({ direction, amount }: Pick<BankRow, 'direction' | 'amount'>): number =>
  direction === 'CREDIT' ? amount : -amount

const wordsOf = ({ payerName, reference, text }: BankRow): string => [payerName, reference, text].join(' ')
const names = (row: BankRow, { reference }: PayoutRow): boolean => wordsOf(row).includes(reference)

/** True if amount and day agree. */
export const fits = (row: BankRow, { amount, arrivesOn }: PayoutRow): boolean =>
  !row.reversal &&
  signedAmount(row) === amount &&
  dayAfter(arrivesOn, -days.before) <= row.bookedOn &&
  row.bookedOn <= dayAfter(arrivesOn, days.after)

/** True if the payment provider is named, too. */
const isFromProvider = (row: BankRow, one: PayoutRow): boolean =>
  fits(row, one) && (providers.test(wordsOf(row)) || names(row, one))

/**
 * Finds the only payout that a transaction of the provider can be, and locks it. A payout that is named is that one; otherwise of two that
 * fit, or of two transactions that fit one, a person decides.
 */
export const findPayoutOf = async (tx: Db, row: BankRow): Promise<PayoutRow | undefined> => {
  const equal = and(isOnItsWay, eq(payout.amount, signedAmount(row)))
  const rows = await tx.select().from(payout).where(equal).orderBy(asc(payout.id)).for('update')
  const likely = rows.filter((one) => isFromProvider(row, one))
  const named = likely.filter((one) => names(row, one))
  if (named.length === 1) return named[0]
  const [only] = likely
  if (only === undefined || likely.length > 1) return undefined
  const rivals = (await findTransactionsOf(tx, only)).filter(({ id }) => id !== row.id)
  return rivals.length === 0 ? only : undefined
}

/** The unclear transactions that a payout can be, by day. */
export const findTransactionsOf = async (tx: Db, one: PayoutRow): Promise<BankRow[]> => {
  const equal = eq(bankTransaction.amount, Math.abs(one.amount))
  const rows = await tx
    .select()
    .from(bankTransaction)
    .where(and(equal, isUnclear(tx)))
    .orderBy(asc(bankTransaction.bookedOn), asc(bankTransaction.id))
  return rows.filter((row) => isFromProvider(row, one))
}
