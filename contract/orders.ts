import * as v from 'valibot'
import { endpoint, OnceOnly, RowNumber, Uuid } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { countMaximum, linesMaximum } from './order-limits.ts'
import { PaymentGateway, paymentMethods } from './payments.ts'
import { WireTime } from './time.ts'

/**
 * What is ordered. Prices and totals are the server's own: a field that is not named here is refused at its name with
 * validation.order_field.
 */
export const OrderRequest = v.strictObject(
  {
    items: v.pipe(
      v.array(
        v.strictObject(
          {
            count: v.pipe(
              v.number('validation.count'),
              v.integer('validation.count'),
              v.minValue(1, 'validation.count'),
              v.maxValue(countMaximum, 'validation.count'),
            ),
            shopItemId: RowNumber,
          },
          'validation.order_field',
        ),
        'validation.cart_empty',
      ),
      v.minLength(1, 'validation.cart_empty'),
      v.maxLength(linesMaximum, 'validation.too_many_lines'),
      v.check(
        (items) => new Set(items.map(({ shopItemId }) => shopItemId)).size === items.length,
        'validation.item_twice',
      ),
    ),
    remarks: v.optional(
      v.pipe(
        v.string('validation.invalid'),
        v.trim(),
        v.maxLength(500, 'validation.remarks_too_long'),
        v.regex(/^[^\p{Cf}\p{Cs}\p{Co}]*$/u, 'validation.control_characters'),
      ),
      '',
    ),
    /** The general terms were accepted. The checkout screen always sends it. */
    terms: v.optional(v.literal(true, 'validation.terms')),
  },
  'validation.order_field',
)
export type OrderRequest = v.InferOutput<typeof OrderRequest>

export const orderStates = ['open', 'paid', 'cancelled'] as const

const OrderLine = v.object({
  shopItemId: v.number(),
  name: v.string(),
  count: v.number(),
  /** Rappen for one piece, as it was when the order was placed. */
  price: v.number(),
  /** Rappen: count × price. */
  total: v.number(),
})

/** `id` and `uuid` are the same; a row's number never leaves the server. */
export const ShopTransaction = v.object({
  id: v.string(),
  uuid: v.string(),
  state: v.fallback(v.picklist([...orderStates, 'other']), 'other'),
  items: v.array(OrderLine),
  /** Rappen. */
  total: v.number(),
  remarks: v.string(),
  createdAt: WireTime,
  /** Until then the pieces are kept for it. */
  reservedUntil: WireTime,
  /** null = not paid. */
  paidAt: v.nullable(WireTime),
  /** Number of the receipt, such as 'Q2026-00001'; null = not paid. */
  receiptNumber: v.nullable(v.string()),
})
export type ShopTransaction = v.InferOutput<typeof ShopTransaction>

const path = '/api/frontend/shoptransaction'
const byUuid = v.object({ id: Uuid })

/**
 * Reserves the pieces and writes the order, all of it or nothing. For who is signed in, as everything here: an order is
 * its buyer's, and 404 to everybody else. The same key again answers the same order; with another order it is 422
 * request.key_reused. 422 rule.sold_out names at `items.N.count` what is not there in this number, at
 * `items.N.shopItemId` what is not on sale: read the items again. validation.order_too_large at
 * `items` for more than CHF 10'000. 422 rule.shop_closed, rule.open_orders for who has as many unpaid as may be,
 * rule.unverified_pieces for more pieces than a buyer with an unconfirmed address may reserve; 503 rule.no_online_payment.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: `${path}/placeorder`,
  input: { headers: OnceOnly, body: OrderRequest },
  reply: ShopTransaction,
})
/** The caller's own orders, newest first. Filter fields: uuid, state. */
export const listOrders = endpoint({ method: 'GET', path, input: { query: ListQuery }, reply: listOf(ShopTransaction) })
/**
 * Where to pay: the same payment however often it is asked. GET by specification, though the first call begins a payment
 * at the provider: 405 for HEAD, 400 request.prefetch when a browser asks in advance. 422 rule.order_cancelled,
 * rule.already_paid; 503 server.unavailable while the provider does not answer.
 */
export const getOrderPayment = endpoint({
  method: 'GET',
  path: `${path}/:id/payment`,
  changes: true,
  input: { params: byUuid },
  reply: PaymentGateway,
})
/**
 * Asks the provider where nobody knows yet, and answers the order as it then is: 'open' = the payment is still under
 * way. GET as getOrderPayment; may be called any number of times.
 */
export const finalizeOrder = endpoint({
  method: 'GET',
  path: `${path}/:id/finalizeOrder`,
  changes: true,
  input: { params: byUuid },
  reply: ShopTransaction,
})
/**
 * `id` is an order's or a payment's uuid, also of a membership fee's. Asks the provider first: what is paid stays paid,
 * and `state` says so. 'open' = the provider is just taking the money and cannot be stopped. GET as getOrderPayment;
 * may be called any number of times. A fee's payment is everybody's who knows its uuid.
 */
export const cancelOrder = endpoint({
  method: 'GET',
  path: `${path}/:id/cancelOrder`,
  changes: true,
  input: { params: byUuid },
  reply: v.object({ id: v.string(), state: v.fallback(v.picklist([...orderStates, 'other']), 'other') }),
})
/** The receipt as a PDF in the caller's language. 422 rule.not_paid. */
export const getReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  input: { params: byUuid },
  reply: 'bytes',
})

/** An order as editors see it. */
export const EditedOrder = v.object({
  ...ShopTransaction.entries,
  /** 'Nadia Beispiel'; empty when the account was deleted. */
  buyer: v.string(),
  email: v.nullable(v.string()),
  address: v.array(v.string()),
  method: v.nullable(v.fallback(v.picklist([...paymentMethods, 'other']), 'other')),
  /** When an editor said that it was handed over or posted. */
  deliveredAt: v.nullable(WireTime),
})
export type EditedOrder = v.InferOutput<typeof EditedOrder>

/** For editors: all orders, newest first. Filter fields: uuid, state, delivered, createdAt. */
export const listEditedOrders = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/shoptransaction',
  input: { query: ListQuery },
  reply: listOf(EditedOrder),
})
/** For editors: a paid order was handed over, or was not after all. 422 rule.not_paid. */
export const deliverOrder = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/shoptransaction/:id/delivered',
  input: { params: byUuid, body: v.object({ delivered: v.boolean('validation.required') }) },
  reply: EditedOrder,
})
