import * as v from 'valibot'
import { line } from './edited.ts'
import { endpoint, IdempotencyKey, IfMatch, OnVersion, RowNumber, Uuid } from './endpoint.ts'
import { DocumentFormatName } from './formats.ts'
import { ListQuery, listOf } from './lists.ts'
import { countMaximum, linesMaximum } from './order-limits.ts'
import { lineKey, OrderLine, ShopTransaction } from './orders.ts'
import { paymentMethods } from './payments.ts'
import { WireTime } from './time.ts'

/** How money of an order moves: through the payment provider, in cash, or by bank transfer. */
export const moneyMethods = ['online', 'cash', 'bank'] as const
export type MoneyMethod = (typeof moneyMethods)[number]
/** Methods that the band itself handles and only notes here. */
export const handMethods = ['cash', 'bank'] as const

export const orderEntryKinds = [
  'paid',
  'cancelled',
  'refunded',
  'returned',
  'delivered',
  'undelivered',
  'receipt_sent',
] as const
export type OrderEntryKind = (typeof orderEntryKinds)[number]

const OrderEntry = v.object({
  id: v.string(),
  kind: v.fallback(v.picklist([...orderEntryKinds, 'other']), 'other'),
  /** Rappen of a payment or refund. */
  amount: v.nullable(v.number()),
  method: v.nullable(v.fallback(v.picklist([...moneyMethods, 'other']), 'other')),
  /** Pieces that came back. */
  pieces: v.nullable(v.number()),
  /** The state of a refund: 'pending' = the provider has not confirmed it, 'refused' = it never will. */
  state: v.fallback(v.picklist(['pending', 'done', 'refused']), 'done'),
  note: v.string(),
  at: WireTime,
  /** The editor; null = the buyer, the payment provider or the server, or the account was deleted. */
  by: v.nullable(v.string()),
})
export type OrderEntry = v.InferOutput<typeof OrderEntry>

/** An order for editors. */
export const EditedOrder = v.object({
  ...ShopTransaction.entries,
  /** `returned`: pieces that came back and are on sale again. */
  items: v.array(v.object({ ...OrderLine.entries, returned: v.number() })),
  /** 'Nadia Beispiel'; empty when the account was deleted. */
  buyer: v.string(),
  email: v.nullable(v.string()),
  address: v.array(v.string()),
  method: v.nullable(v.fallback(v.picklist([...paymentMethods, ...handMethods, 'other']), 'other')),
  /** When an editor marked it as handed over or posted. */
  deliveredAt: v.nullable(WireTime),
  /** Rappen that can still be paid back, in all and through the payment provider. */
  refundable: v.object({ total: v.number(), online: v.number() }),
  /** Oldest first. */
  history: v.array(OrderEntry),
  version: v.number(),
})
export type EditedOrder = v.InferOutput<typeof EditedOrder>

const Search = v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long')))
const path = '/api/frontend/internal/shoptransaction'

/**
 * For editors: all orders, newest first. Filter fields: uuid, state, delivered, refunded, createdAt, total in Rappen,
 * and buyer, the last name before the first. `search` finds words in name, company, email address, receipt number and
 * uuid of the order.
 */
export const listEditedOrders = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ ...ListQuery.entries, search: Search }) },
  reply: listOf(EditedOrder),
})

/** The same orders as a table, one row per order, newest first. validation.invalid for more than 5,000 orders. */
export const exportOrders = endpoint({
  method: 'GET',
  path: `${path}export`,
  input: {
    headers: v.object({ accept: v.optional(v.string()) }),
    query: v.object({
      filter: ListQuery.entries.filter,
      search: Search,
      format: v.optional(DocumentFormatName, 'XLS'),
    }),
  },
  reply: 'bytes',
})

const params = v.object({ id: Uuid })
const onOrder = {
  params,
  headers: v.object({ 'if-match': IfMatch, 'idempotency-key': v.optional(IdempotencyKey) }),
}
/** An editor's own note, which the buyer does not see. */
const Note = v.optional(line(0, 200), '')
const HandMethod = v.picklist(handMethods, 'validation.money_method')

/**
 * For editors, as everything below; conflict.version with the current order as `current` if it was changed after `If-Match`. A
 * request with a known Idempotency-Key changes nothing again.
 *
 * Marks an unpaid or cancelled order as paid by hand, ends its checkout, and mails the receipt. rule.already_paid,
 * rule.payment_pending while the provider processes a payment, rule.not_in_stock if a cancelled order's pieces were
 * sold; server.unavailable while the provider does not respond.
 */
export const markOrderPaid = endpoint({
  method: 'PUT',
  path: `${path}/:id/paid`,
  input: { ...onOrder, body: v.object({ method: HandMethod, note: Note }) },
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.already_paid', 'rule.not_in_stock', 'rule.payment_pending'],
})

/** Cancels an unpaid order, returns its pieces to stock and tells the buyer. Errors as markOrderPaid. */
export const cancelEditedOrder = endpoint({
  method: 'PUT',
  path: `${path}/:id/cancelled`,
  input: { ...onOrder, body: v.object({ note: Note }) },
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.already_paid', 'rule.order_cancelled', 'rule.payment_pending'],
})

/**
 * Pays back a part or all of a paid order. With `method` 'online' the provider moves the money: the entry of the history
 * stays 'pending' until the provider confirms it. Otherwise it is only noted. Refused at `amount` for more than is left,
 * and if the provider refuses; at `method` if the order was not paid online.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: `${path}/:id/refunds`,
  input: {
    ...onOrder,
    body: v.object({
      /** Rappen. */
      amount: v.pipe(
        v.number('validation.refund'),
        v.integer('validation.refund'),
        v.minValue(1, 'validation.refund'),
        v.maxValue(2_147_483_647, 'validation.refund_too_much'),
      ),
      method: v.picklist(moneyMethods, 'validation.money_method'),
      note: Note,
    }),
  },
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.not_paid'],
})

/**
 * Returns pieces of a paid order to stock. Refused at `items.N.count` for more than the buyer still has, at
 * `items.N.shopItemId` for an item that was not ordered.
 */
export const returnPieces = endpoint({
  method: 'POST',
  path: `${path}/:id/returns`,
  input: {
    ...onOrder,
    body: v.object({
      items: v.pipe(
        v.array(
          v.object({
            shopItemId: RowNumber,
            variantId: v.optional(v.nullable(RowNumber), null),
            count: v.pipe(
              v.number('validation.count'),
              v.integer('validation.count'),
              v.minValue(1, 'validation.count'),
              v.maxValue(countMaximum, 'validation.count'),
            ),
          }),
          'validation.required',
        ),
        v.minLength(1, 'validation.return_nothing'),
        v.maxLength(linesMaximum, 'validation.too_many_lines'),
        v.check((items) => new Set(items.map(lineKey)).size === items.length, 'validation.item_twice'),
      ),
      note: Note,
    }),
  },
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.not_paid'],
})

/** Mails the receipt again. rule.not_paid, rule.no_address if the account was deleted. */
export const resendReceipt = endpoint({
  method: 'POST',
  path: `${path}/:id/receipt-mails`,
  input: onOrder,
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.no_address', 'rule.not_paid'],
})

/**
 * Marks a paid order as delivered, or undoes it. The buyer gets a mail a quarter of an hour later, unless it was undone.
 * Without `If-Match` the last write wins.
 */
export const deliverOrder = endpoint({
  method: 'PUT',
  path: `${path}/:id/delivered`,
  input: { params, headers: OnVersion, body: v.object({ delivered: v.boolean('validation.required') }) },
  reply: EditedOrder,
  errors: ['conflict.version', 'rule.not_paid'],
})
