import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orderLine, shopItem, shopOrder } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'
import { receiptMailJob } from './order-receipt-mail.ts'
import { nextReceiptNumber } from './receipt-number.ts'

/** Lines sorted by item: every transaction locks the item rows in the same order. */
const countsOf = (tx: Db, orderId: number) =>
  tx
    .select({ id: orderLine.shopItemId, count: orderLine.count })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.shopItemId)

/**
 * Marks an order as paid, in the transaction of its payment: assigns the receipt number and enqueues the mail.
 * @returns short: pieces that a cancelled order had returned and that were sold in the meantime
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

/** Decrements the stock only if enough is left, so that no piece is sold twice. */
export const reserveStock = async (tx: Db, id: number, count: number): Promise<boolean> => {
  const taken = await tx
    .update(shopItem)
    .set({ amount: sql`${shopItem.amount} - ${count}` })
    .where(and(eq(shopItem.id, id), gte(shopItem.amount, count)))
    .returning({ id: shopItem.id })
  return taken.length > 0
}

/** Cancels the order in the transaction that ends its payment, and returns the pieces to stock once. */
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
