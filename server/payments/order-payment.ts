import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orderLine, shopItem, shopOrder } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'
import { receiptMailJob } from './order-receipt-mail.ts'
import { nextReceiptNumber } from './receipt-number.ts'

/** Lines by item: who takes several rows takes them in the same order as everybody else. */
const countsOf = (tx: Db, orderId: number) =>
  tx
    .select({ id: orderLine.shopItemId, count: orderLine.count })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.shopItemId)

/**
 * Within the transaction of its payment: the order is paid, its receipt has a number and its mail is ordered.
 * @returns short: pieces that a cancelled order had given back and that were sold meanwhile
 */
export const payOrder = async (tx: Db, orderId: number, now: Date): Promise<{ short: number }> => {
  const [before] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
  if (before === undefined) throw new Error('an order has vanished')
  let short = 0
  if (before.state === 'cancelled') {
    for (const { id, count } of await countsOf(tx, orderId)) short += (await reserveStock(tx, id, count)) ? 0 : count
  }
  const receiptNumber = await nextReceiptNumber(tx, 'order', now)
  await tx.update(shopOrder).set({ state: 'paid', paidAt: now, receiptNumber }).where(eq(shopOrder.id, orderId))
  await enqueue(tx, { kind: receiptMailJob, payload: { order: before.uuid }, uniqueKey: `receipt_mail:${before.uuid}` })
  return { short }
}

/** One piece of stock is sold once: the row is taken from only while enough of it is there. */
export const reserveStock = async (tx: Db, id: number, count: number): Promise<boolean> => {
  const taken = await tx
    .update(shopItem)
    .set({ amount: sql`${shopItem.amount} - ${count}` })
    .where(and(eq(shopItem.id, id), gte(shopItem.amount, count)))
    .returning({ id: shopItem.id })
  return taken.length > 0
}

/** Within the transaction that ends its payment: gives the pieces back, once. */
export const cancelOrderRow = async (tx: Db, orderId: number): Promise<void> => {
  const cancelled = await tx
    .update(shopOrder)
    .set({ state: 'cancelled' })
    .where(and(eq(shopOrder.id, orderId), eq(shopOrder.state, 'open')))
    .returning({ id: shopOrder.id })
  if (cancelled.length === 0) return
  for (const { id, count } of await countsOf(tx, orderId)) {
    await tx
      .update(shopItem)
      .set({ amount: sql`${shopItem.amount} + ${count}` })
      .where(eq(shopItem.id, id))
  }
}
