import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { orderEntry, shopOrder } from '../../platform/db/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { postOrder } from '../ledger/documents.ts'
import { receiptMailJob } from './receipt-mail.ts'
import { nextReceiptNumber } from './receipt-number.ts'
import { countsOf, reserveStock, restock } from './stock.ts'

/** An editor's action on an order, for its history. */
export interface ByHand {
  /** Account of the editor. */
  readonly by: string | null
  readonly note: string
}

/**
 * Marks an order as paid, in the transaction of its payment: assigns the receipt number and enqueues the mail.
 * @param hand an editor received the money
 * @returns short: pieces that a cancelled order had returned and that were sold in the meantime; isPaidTwice: an editor
 * had received the money before
 */
export const payOrder = async (
  tx: Db,
  orderId: number,
  now: Date,
  hand?: ByHand & { readonly method: 'cash' | 'bank' },
): Promise<{ short: number; isPaidTwice: boolean }> => {
  const [before] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
  if (before === undefined) throw new Error('an order has vanished')
  const { by, note, method } = hand ?? { by: null, note: '', method: 'online' }
  await tx.insert(orderEntry).values({ orderId, kind: 'paid', amount: before.total, method, note, at: now, by })
  if (before.state === 'paid') {
    await postOrder(tx, orderId, now)
    return { short: 0, isPaidTwice: true }
  }
  let short = 0
  if (before.state === 'cancelled') {
    for (const { count, ...bought } of await countsOf(tx, orderId))
      short += (await reserveStock(tx, bought, count)) ? 0 : count
  }
  const receiptNumber = await nextReceiptNumber(tx, 'order', now)
  await tx
    .update(shopOrder)
    .set({ ...nextVersion, state: 'paid', paidAt: now, receiptNumber, paidBy: hand?.method ?? null })
    .where(eq(shopOrder.id, orderId))
  await postOrder(tx, orderId, now)
  await enqueue(tx, { kind: receiptMailJob, payload: { order: before.uuid }, uniqueKey: `receipt_mail:${before.uuid}` })
  return { short, isPaidTwice: false }
}

/** Makes forms that show an older state get a conflict. */
export const nextVersion = { version: sql`${shopOrder.version} + 1` }

/**
 * Cancels the order in the transaction that ends its payment, and returns the pieces to stock once.
 * @returns uuid of the entry in the history; undefined if the order was not open
 */
export const cancelOrderRow = async (
  tx: Db,
  orderId: number,
  now: Date,
  { by, note }: ByHand = { by: null, note: '' },
): Promise<string | undefined> => {
  const cancelled = await tx
    .update(shopOrder)
    .set({ ...nextVersion, state: 'cancelled' })
    .where(and(eq(shopOrder.id, orderId), eq(shopOrder.state, 'open')))
    .returning({ id: shopOrder.id })
  if (cancelled.length === 0) return undefined
  const [entry] = await tx
    .insert(orderEntry)
    .values({ orderId, kind: 'cancelled', note, at: now, by })
    .returning({ uuid: orderEntry.uuid })
  for (const { count, ...bought } of await countsOf(tx, orderId)) await restock(tx, bought, count)
  return entry?.uuid
}
