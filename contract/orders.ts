import * as v from 'valibot'
import { endpoint, OnceOnly, RowNumber, Uuid } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { countMaximum, linesMaximum } from './order-limits.ts'
import { PaymentGateway } from './payments.ts'
import { Address1, Address2, City, Zip } from './person-fields.ts'
import { WireTime } from './time.ts'

/** Identifies a line of an order: an item in one variant. */
export const lineKey = ({
  shopItemId,
  variantId,
}: {
  readonly shopItemId: number
  readonly variantId: number | null
}): string => (variantId === null ? `${shopItemId}` : `${shopItemId}-${variantId}`)

/** How an order reaches the buyer: collected at a rehearsal or concert, or posted. */
export const deliveries = ['PICKUP', 'POST'] as const

export const ShipTo = v.strictObject({ address1: Address1, address2: Address2, zip: Zip, city: City })
export type ShipTo = v.InferOutput<typeof ShipTo>

/**
 * The ordered items. The server computes prices and totals: an unknown field is refused at its name with
 * validation.order_field.
 */
const fields = v.strictObject(
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
            /** For an item with variants. */
            variantId: v.optional(v.nullable(RowNumber), null),
          },
          'validation.order_field',
        ),
        'validation.cart_empty',
      ),
      v.minLength(1, 'validation.cart_empty'),
      v.maxLength(linesMaximum, 'validation.too_many_lines'),
      v.check((items) => new Set(items.map(lineKey)).size === items.length, 'validation.item_twice'),
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
    delivery: v.optional(v.picklist(deliveries, 'validation.delivery'), 'PICKUP'),
    /** The buyer's name goes above it. Only for an order that is posted. */
    shipTo: v.optional(v.nullable(ShipTo), null),
  },
  'validation.order_field',
)
export const OrderRequest = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['delivery'], ['shipTo']],
      ({ delivery, shipTo }) => delivery !== 'POST' || shipTo !== null,
      'validation.address_required',
    ),
    ['shipTo'],
  ),
)
export type OrderRequest = v.InferOutput<typeof OrderRequest>

export const orderStates = ['open', 'paid', 'cancelled'] as const

export const OrderLine = v.object({
  shopItemId: v.number(),
  /** null = an item without variants. */
  variantId: v.optional(v.nullable(v.number()), null),
  /** With the variant: 'T-shirt, XL'. */
  name: v.string(),
  foreign: Foreign,
  count: v.number(),
  /** Rappen per piece at the time of the order. */
  price: v.number(),
  /** Rappen: count × price. */
  total: v.number(),
})

/** `id` and `uuid` are the same; the row's number is never exposed. */
export const ShopTransaction = v.object({
  id: v.string(),
  uuid: v.string(),
  state: v.fallback(v.picklist([...orderStates, 'other']), 'other'),
  items: v.array(OrderLine),
  /** Rappen, with the postage. */
  total: v.number(),
  delivery: v.optional(v.fallback(v.picklist([...deliveries, 'other']), 'other'), 'PICKUP'),
  /** Rappen. */
  postage: v.optional(v.number(), 0),
  /** Lines of the address to which it is posted, without the name; empty for a pickup. */
  shipTo: v.optional(v.array(v.string()), []),
  remarks: v.string(),
  createdAt: WireTime,
  /** The pieces are reserved for the order until then. */
  reservedUntil: WireTime,
  /** null = not paid. */
  paidAt: v.nullable(WireTime),
  /** Number of the receipt, such as 'Q2026-00001'; null = not paid. */
  receiptNumber: v.nullable(v.string()),
  /** Rappen that were paid back. */
  refunded: v.optional(v.number(), 0),
})
export type ShopTransaction = v.InferOutput<typeof ShopTransaction>

/** Returns the postage of an order. */
export const getPostage = endpoint({
  method: 'GET',
  path: '/api/frontend/shop/postage',
  input: {},
  /** Rappen; 0 = orders are not posted. */
  reply: v.object({ postage: v.number() }),
})

const path = '/api/frontend/shoptransaction'
const byUuid = v.object({ id: Uuid })

/**
 * Reserves the pieces and creates the order, all or nothing. Requires a sign-in, like all operations here: an order
 * belongs to its buyer, and others get not_found. The same key again returns the same order; with a different order it is
 * request.key_reused. rule.sold_out reports insufficient stock at `items.N.count` and items that are not on sale at
 * `items.N.shopItemId` or `items.N.variantId`: the client refetches the items. validation.order_too_large at `items` for more than CHF 10'000.
 * rule.shop_closed; rule.open_orders if the buyer has the maximum number of unpaid orders; rule.unverified_pieces
 * for more pieces than a buyer with an unconfirmed address may reserve; rule.no_postage if orders are not posted;
 * rule.no_online_payment.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: `${path}/placeorder`,
  input: { headers: OnceOnly, body: OrderRequest },
  reply: ShopTransaction,
  errors: [
    'rule.no_online_payment',
    'rule.no_postage',
    'rule.open_orders',
    'rule.shop_closed',
    'rule.sold_out',
    'rule.unverified_pieces',
  ],
})
/** The caller's own orders, newest first. Filter fields: uuid, state. */
export const listOrders = endpoint({ method: 'GET', path, input: { query: ListQuery }, reply: listOf(ShopTransaction) })
/**
 * Returns the payment of an order; repeated calls return the same payment. GET by specification, although the first
 * call creates a payment at the provider: method.not_allowed for HEAD, request.prefetch for a browser's prefetch.
 * rule.order_cancelled, rule.already_paid; server.unavailable while the provider does not respond.
 */
export const getOrderPayment = endpoint({
  method: 'GET',
  path: `${path}/:id/payment`,
  changes: true,
  input: { params: byUuid },
  reply: PaymentGateway,
  errors: ['rule.already_paid', 'rule.order_cancelled'],
})
/**
 * Queries the provider if the outcome is not known yet, and returns the updated order: 'open' = the payment is pending.
 * GET as getOrderPayment; idempotent.
 */
export const finalizeOrder = endpoint({
  method: 'GET',
  path: `${path}/:id/finalizeOrder`,
  changes: true,
  input: { params: byUuid },
  reply: ShopTransaction,
})
/** The receipt as a PDF in the caller's language. */
export const getReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  input: { params: byUuid },
  reply: 'bytes',
  errors: ['rule.not_paid'],
})
