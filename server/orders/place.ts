import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { totalMaximum } from '#contract/order-limits.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { orderLine, payment, shopItem, shopOrder } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { PersonCaller } from '../http/caller.ts'
import { type FieldProblem, Refusal } from '../http/refusal.ts'
import { answerOnce, keptReply, repeatable } from '../http/repeatable.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { expiryOf } from '../payments/times.ts'
import { isShopOpen } from '../shop/open.ts'

interface Arrival {
  readonly body: OrderRequest
  /** Idempotency-Key */
  readonly key: string
  readonly caller: PersonCaller
  readonly locale: Locale
}

const Placed = v.object({ uuid: v.string() })

/**
 * Stock, order, lines, payment and the job that ends it unpaid: all of it or nothing. The same arrival again answers the
 * same order.
 * @throws Refusal rule.no_online_payment, rule.shop_closed, rule.sold_out naming the lines, request.key_reused,
 * validation.invalid at `items` for more than may be paid at once
 */
export const place = async (
  deps: Pick<Deps, 'database' | 'clock' | 'payments'>,
  { body, key, caller, locale }: Arrival,
): Promise<string> => {
  const { db } = deps.database
  const provider = deps.payments
  if (provider === undefined) throw new Refusal('rule.no_online_payment')
  const request = repeatable('placeorder', key, caller, body)
  const before = await keptReply(db, request, Placed)
  if (before !== undefined) return before.uuid
  if (!(await isShopOpen(db, provider))) throw new Refusal('rule.shop_closed')
  const now = deps.clock()
  const { uuid } = await db.transaction((tx) =>
    answerOnce(tx, { request, schema: Placed, now }, () =>
      write(tx, { body, personId: caller.personId, locale, now, provider: provider.name }),
    ),
  )
  return uuid
}

interface NewOrder {
  readonly body: OrderRequest
  readonly personId: number
  readonly locale: Locale
  readonly now: Date
  readonly provider: PaymentProvider['name']
}

const write = async (tx: Db, { body, personId, locale, now, provider }: NewOrder): Promise<{ uuid: string }> => {
  const lines = await reserve(tx, body.items)
  const total = lines.reduce((sum, { count, price }) => sum + count * price, 0)
  if (total > totalMaximum)
    throw new Refusal('validation.invalid', { fields: [{ field: 'items', message: 'validation.order_too_large' }] })
  const reservedUntil = expiryOf(now)
  const [order] = await tx
    .insert(shopOrder)
    .values({ personId, total, remarks: body.remarks, locale, createdAt: now, reservedUntil })
    .returning({ id: shopOrder.id, uuid: shopOrder.uuid })
  if (order === undefined) throw new Error('an order was inserted without coming back')
  await tx.insert(orderLine).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })))
  const [owed] = await tx
    .insert(payment)
    .values({
      purpose: 'SHOP',
      orderId: order.id,
      personId,
      amount: total,
      provider,
      callback: `/checkout-complete/${order.uuid}`,
      locale,
      createdAt: now,
      expiresAt: reservedUntil,
    })
    .returning({ uuid: payment.uuid })
  if (owed === undefined) throw new Error('a payment was inserted without coming back')
  await enqueue(tx, { kind: 'payment_check', payload: { payment: owed.uuid }, runAt: reservedUntil })
  return { uuid: order.uuid }
}

/** One conditional update for each line, by rising item, so that two orders never wait for each other in a circle. */
const reserve = async (tx: Db, items: OrderRequest['items']) => {
  const byItem = items.map((item, index) => ({ ...item, index })).sort((a, b) => a.shopItemId - b.shopItemId)
  const lines: (Omit<typeof orderLine.$inferInsert, 'orderId' | 'position'> & { index: number })[] = []
  for (const { shopItemId, count, index } of byItem) {
    const [taken] = await tx
      .update(shopItem)
      .set({ amount: sql`${shopItem.amount} - ${count}` })
      .where(and(eq(shopItem.id, shopItemId), eq(shopItem.onSale, true), gte(shopItem.amount, count)))
      .returning({ nameDe: shopItem.nameDe, nameEn: shopItem.nameEn, price: shopItem.price })
    if (taken !== undefined) lines.push({ shopItemId, count, index, ...taken })
  }
  if (lines.length < items.length) throw await soldOut(tx, items, new Set(lines.map(({ shopItemId }) => shopItemId)))
  return lines.sort((a, b) => a.index - b.index).map(({ index: _, ...line }) => line)
}

const soldOut = async (tx: Db, items: OrderRequest['items'], taken: ReadonlySet<number>): Promise<Refusal> => {
  const missing = items.filter(({ shopItemId }) => !taken.has(shopItemId)).map(({ shopItemId }) => shopItemId)
  const rows = await tx
    .select({ id: shopItem.id })
    .from(shopItem)
    .where(and(inArray(shopItem.id, missing), eq(shopItem.onSale, true)))
  const onSale = new Set(rows.map(({ id }) => id))
  const fields = items.flatMap(({ shopItemId }, index): FieldProblem[] => {
    if (taken.has(shopItemId)) return []
    return onSale.has(shopItemId)
      ? [{ field: `items.${index}.count`, message: 'validation.not_available' }]
      : [{ field: `items.${index}.shopItemId`, message: 'validation.not_on_sale' }]
  })
  return new Refusal('rule.sold_out', { fields })
}
