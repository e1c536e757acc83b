import { eq, type SQL } from 'drizzle-orm'
import { finalizeOrder, getOrderPayment, getPostage, getReceipt, listOrders, placeOrder } from '#contract/orders.ts'
import { cancelOrder } from '#contract/payments.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { payment, shopOrder } from '../../platform/db/tables.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { requirePerson } from '../../platform/http/caller.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, everyRow, forEveryone, policy, restricted, signedIn } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { findOrderRow, findOrders, type OrderRow, presentOrder } from '../orders/queries.ts'
import { createReceipt } from '../orders/receipt.ts'
import { requirePayer } from '../payments/payer.ts'
import { findPayment, reconcile } from '../payments/reconcile.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { createOrder } from './place-order.ts'

/** An order belongs to its buyer; everybody with an account can buy. */
const ownOrders = restricted<SQL>({
  name: 'who is signed in, own orders only',
  may: signedIn,
  rows: (caller) => eq(shopOrder.personId, requirePerson(caller).personId),
})
/**
 * A fee's payment is accessible to anyone who knows its uuid; an order's only to its buyer, which the handler checks.
 */
const ownPayments = policy('everyone; an order’s is its buyer’s', everyone)

/** A customer who tries out the shop places a few orders; exhausting its stock this way takes hours. */
const ordering = { name: 'order', limit: 20, windowSeconds: 20 * 60 }

const findPaymentOf = async (db: Db, { id }: OrderRow) => {
  const [row] = await db.select().from(payment).where(eq(payment.orderId, id))
  if (row === undefined) throw new Error('an order without a payment')
  return row
}

export const mountOrders = (api: Api): void => {
  const { deps } = api
  const { read } = deps
  const ordersLeft = createRateLimit(deps.database, ordering)

  const paymentOf = (row: OrderRow) => read(findPaymentOf, row)
  const required = async (rows: Parameters<typeof findOrderRow>[1], uuid: string) =>
    requireRow(await read(findOrderRow, rows, uuid))

  mount(api, getPostage, forEveryone, async () => ({
    body: { postage: await read((db) => readSetting(db, 'postage')) },
  }))

  mount(api, placeOrder, ownOrders, async ({ input, person, rows, locale }) => {
    await ordersLeft.enforce(person.sub)
    const uuid = await createOrder(deps, {
      body: input.body,
      key: input.headers['idempotency-key'],
      caller: person,
      locale,
    })
    return { body: await read(presentOrder, await required(rows, uuid), locale), status: 201 }
  })

  mount(api, listOrders, ownOrders, async ({ input, rows, locale }) => ({
    body: await read(findOrders, rows, input.query, locale),
  }))

  mount(api, getOrderPayment, ownOrders, async ({ input, rows }) => ({
    body: await startCheckout(deps, await paymentOf(await required(rows, input.params.id))),
  }))

  mount(api, finalizeOrder, ownOrders, async ({ input, rows, locale }) => {
    const row = await required(rows, input.params.id)
    await reconcile(deps, await paymentOf(row), { end: false })
    return { body: await read(presentOrder, await required(rows, input.params.id), locale) }
  })

  mount(api, cancelOrder, ownPayments, async ({ input: { params }, caller }) => {
    const order = await read(findOrderRow, everyRow, params.id)
    const row = requireRow(order === undefined ? await findPayment(deps, params.id) : await paymentOf(order))
    await read(requirePayer, row, caller)
    const { state } = await reconcile(deps, row, { end: true })
    return { body: { id: params.id, state } }
  })

  mount(api, getReceipt, ownOrders, async ({ input, rows, locale, signal }) => {
    const { id } = await required(rows, input.params.id)
    const receipt = await read(createReceipt, eq(shopOrder.id, id), locale, deps.config)
    if (receipt === undefined) throw new HttpError('rule.not_paid')
    return sendDocument(await deps.documents.receipt(receipt, signal), receipt.title, 'PDF')
  })
}
