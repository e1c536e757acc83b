import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { openMaximum, totalMaximum, unverified } from '#contract/order-limits.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { orderLine, person, shopOrder } from '../../platform/db/tables.ts'
import type { PersonCaller } from '../../platform/http/caller.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotentWithKnownReply } from '../../platform/http/idempotency.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { formatAddress } from '../orders/queries.ts'
import { reserve } from '../orders/stock.ts'
import { checkoutExpiry, paymentCheckJob, unverifiedCheckoutExpiry } from '../payments/check.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { isShopOpen } from '../shop/open.ts'

interface Arrival {
  readonly body: OrderRequest
  /** Idempotency-Key */
  readonly key: string | undefined
  readonly caller: PersonCaller
  readonly locale: Locale
}

const Placed = v.object({ uuid: v.string() })

/**
 * Reserves the stock and creates the order, its lines, the payment and the job that cancels it if unpaid, all or
 * nothing. A repeated request returns the same order.
 * @throws HttpError rule.no_online_payment, rule.shop_closed, rule.open_orders, rule.unverified_pieces, rule.sold_out
 * naming the lines, request.key_reused, rule.no_postage, validation.invalid at `items` for more than can be paid at once
 */
export const createOrder = async (
  deps: Pick<Deps, 'write' | 'clock' | 'payments'>,
  { body, key, caller, locale }: Arrival,
): Promise<string> => {
  const provider = deps.payments
  if (provider === undefined) throw new HttpError('rule.no_online_payment')
  const request = idempotentRequest('placeorder', key, caller, body)
  const now = deps.clock()
  const reply = { uuid: randomUUID() }
  const { uuid } = await deps.write((tx) =>
    runIdempotentWithKnownReply(tx, { request, schema: Placed, now, reply }, async () => {
      if (!(await isShopOpen(tx, provider))) throw new HttpError('rule.shop_closed')
      await requireFewOpen(tx, caller.personId)
      if (!caller.emailVerified) await requireFewPieces(tx, caller.personId, body.items)
      const reservedUntil = caller.emailVerified ? checkoutExpiry(now) : unverifiedCheckoutExpiry(now)
      await write(tx, {
        ...reply,
        body,
        personId: caller.personId,
        locale,
        now,
        reservedUntil,
        provider: provider.name,
      })
    }),
  )
  return uuid
}

/**
 * Limits the unpaid orders of a buyer, because reserved pieces are unavailable to others.
 * @throws HttpError rule.open_orders
 */
const requireFewOpen = async (tx: Db, personId: number): Promise<void> => {
  // The lock makes concurrent orders of a buyer run one after the other, so that each sees the earlier ones.
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update')
  const open = await tx.$count(shopOrder, and(eq(shopOrder.personId, personId), eq(shopOrder.state, 'open')))
  if (open >= openMaximum) throw new HttpError('rule.open_orders')
}

/**
 * Anyone can create such an account within a minute.
 * @throws HttpError rule.unverified_pieces
 */
const requireFewPieces = async (tx: Db, personId: number, items: OrderRequest['items']): Promise<void> => {
  const wanted = items.reduce((sum, { count }) => sum + count, 0)
  const [held] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orderLine.count}), 0)::int` })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(shopOrder.personId, personId), eq(shopOrder.state, 'open')))
  if (wanted + (held?.pieces ?? 0) > unverified.piecesMaximum) throw new HttpError('rule.unverified_pieces')
}

/** @throws HttpError rule.no_postage */
const requirePostage = async (tx: Db): Promise<number> => {
  const postage = await readSetting(tx, 'postage')
  if (postage === 0) throw new HttpError('rule.no_postage')
  return postage
}

interface NewOrder {
  readonly uuid: string
  readonly body: OrderRequest
  readonly personId: number
  readonly locale: Locale
  readonly now: Date
  readonly reservedUntil: Date
  readonly provider: PaymentProvider['name']
}

const write = async (
  tx: Db,
  { uuid, body, personId, locale, now, reservedUntil, provider }: NewOrder,
): Promise<void> => {
  const lines = await reserve(tx, body.items)
  const { delivery } = body
  const postage = delivery === 'POST' ? await requirePostage(tx) : 0
  // The column encodes the array.
  const shipTo =
    delivery === 'POST' && body.shipTo !== null ? sql.param(formatAddress(body.shipTo), shopOrder.shipTo) : null
  const total = lines.reduce((sum, { count, price }) => sum + count * price, postage)
  if (total > totalMaximum) throw fieldRefusal('items', 'validation.order_too_large')
  const owed = randomUUID()
  const rows = lines.map(
    ({ shopItemId, variantId, nameDe, nameEn, count, price }, position) =>
      sql`(${position}::int, ${shopItemId}::int, ${variantId}::int, ${nameDe}::text, ${nameEn}::text, ${count}::int, ${price}::int)`,
  )
  // A single statement: it locks the item rows, and concurrent orders wait for it.
  await tx.execute(sql`
    with placed as (
      insert into shop_order (uuid, person_id, total, delivery, postage, ship_to, remarks, locale, created_at, reserved_until)
      values (${uuid}, ${personId}, ${total}, ${delivery}, ${postage}, ${shipTo}, ${body.remarks}, ${locale}, ${now.toISOString()}, ${reservedUntil.toISOString()})
      returning *
    ), owed as (
      insert into payment (uuid, purpose, order_id, person_id, amount, provider, callback, locale, created_at, expires_at)
      select ${owed}::uuid, 'SHOP', id, person_id, total, ${provider}::text, ${`/checkout-complete/${uuid}`}::text, locale, created_at, reserved_until
      from placed
    )
    insert into order_line (order_id, position, shop_item_id, variant_id, name_de, name_en, count, price)
    select placed.id, line.* from placed, (values ${sql.join(rows, sql`, `)}) as line`)
  await enqueue(tx, { kind: paymentCheckJob, payload: { payment: owed }, runAt: reservedUntil })
}
