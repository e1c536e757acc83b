import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { listPayouts, Payout } from '#contract/payouts.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, invoice, payment, payout, shopOrder } from '../../platform/db/tables.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { dayAfter } from '../../platform/time.ts'
import { isOnItsWay } from '../bank/payouts.ts'

const pageSize = 10
/** Days after its arrival at which the account should have a payout. */
const patience = 5

/** The payments in payouts, by the id of the payout. */
const findPayments = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .select({ row: payment, invoice: invoice.number, order: shopOrder.receiptNumber })
    .from(payment)
    .leftJoin(invoice, eq(invoice.id, payment.invoiceId))
    .leftJoin(shopOrder, eq(shopOrder.id, payment.orderId))
    .where(inArray(payment.payoutId, [...ids]))
    .orderBy(asc(payment.id))
  return Map.groupBy(rows, ({ row }) => row.payoutId ?? 0)
}

/** A page of the payouts, newest first. */
export const findPayouts = async (db: Db, { page = 0, size = pageSize }: HandlerInput<typeof listPayouts>['query']) => {
  const rows = await db
    .select({ row: payout, transaction: { id: bankTransaction.id, bookedOn: bankTransaction.bookedOn } })
    .from(payout)
    .leftJoin(bankTransaction, eq(bankTransaction.id, payout.transactionId))
    .orderBy(desc(payout.arrivesOn), desc(payout.id))
    .limit(size)
    .offset(page * size)
  const payments = await findPayments(
    db,
    rows.map(({ row }) => row.id),
  )
  const items = rows.map(({ row, transaction }): Payout => {
    const { uuid, reference, arrivesOn, amount, fee, other, failedAt } = row
    return {
      ...{ id: uuid, reference, arrivesOn, amount, fee, other, transaction, failed: failedAt !== null },
      payments: (payments.get(row.id) ?? []).map((one) => ({
        ...{ id: one.row.uuid, amount: one.row.amount, fee: one.row.fee ?? 0 },
        number: one.invoice ?? one.order ?? one.row.receiptNumber,
      })),
    }
  })
  return await listReply(items, { number: page, size }, () => db.$count(payout))
}

/** Number of payouts that the bank files should have, but do not. @param until last day of the newest bank file */
export const countLatePayouts = async (db: Db, until: string | null): Promise<number> =>
  until === null ? 0 : await db.$count(payout, and(isOnItsWay, lt(payout.arrivesOn, dayAfter(until, -patience))))
