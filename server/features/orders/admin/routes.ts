import {
  cancelEditedOrder,
  deliverOrder,
  exportOrders,
  listEditedOrders,
  markOrderPaid,
  refundOrder,
  resendReceipt,
  returnPieces,
} from '#contract/edited-orders.ts'
import { toWireDate } from '#contract/time.ts'
import { sendDocument } from '../../../platform/formats/send.ts'
import { type Api, mount } from '../../../platform/http/mount.ts'
import { forEditors } from '../../../platform/http/policy.ts'
import type { PaymentRow } from '../../payments/apply-status.ts'
import type { OrderRow } from '../queries.ts'
import { deliver, sendReceiptAgain } from './deliver-order.ts'
import { ordersName, ordersTable } from './export-table.ts'
import { actOnOrder } from './locked-order.ts'
import { findEditedOrders, findOrdersToExport } from './queries.ts'
import { beginRefund, settleNow } from './refund-order.ts'
import { returnToStock } from './return-pieces.ts'
import { cancelByHand, endCheckout, markPaid } from './settle-order.ts'

/** Routes of the actions that editors take on orders. */
export const mountOrderDesk = (api: Api): void => {
  const { deps } = api
  const { read } = deps

  mount(api, listEditedOrders, forEditors, async ({ input, locale }) => ({
    body: await read(findEditedOrders, input.query, locale),
  }))

  mount(api, exportOrders, forEditors, async ({ input: { query }, locale, signal }) => {
    const orders = await read(findOrdersToExport, query, locale)
    const document = ordersTable({
      orders,
      locale,
      bandName: deps.config.bandName,
      today: toWireDate(deps.clock()),
    })
    return sendDocument(await deps.documents.table(document, query.format, signal), ordersName(locale), query.format)
  })

  const run = async (
    { path }: { readonly path: string },
    { input, caller, locale }: Pick<Parameters<typeof actOnOrder>[1], 'input' | 'caller' | 'locale'>,
    action: Parameters<typeof actOnOrder>[2],
  ) => ({ body: await actOnOrder(deps, { path, input, caller, locale }, action) })
  const before = (order: OrderRow, owed: PaymentRow) => endCheckout(deps, order, owed)

  mount(api, markOrderPaid, forEditors, (request) =>
    run(markOrderPaid, request, { before, act: (locked) => markPaid(locked, request.input.body) }),
  )
  mount(api, cancelEditedOrder, forEditors, (request) =>
    run(cancelEditedOrder, request, { before, act: (locked) => cancelByHand(locked, request.input.body) }),
  )
  mount(api, refundOrder, forEditors, (request) =>
    run(refundOrder, request, {
      act: (locked) => beginRefund(deps, locked, request.input.body),
      after: (entry) => settleNow(deps, entry),
    }),
  )
  mount(api, returnPieces, forEditors, (request) =>
    run(returnPieces, request, { act: (locked) => returnToStock(locked, request.input.body) }),
  )
  mount(api, resendReceipt, forEditors, (request) => run(resendReceipt, request, { act: sendReceiptAgain }))
  mount(api, deliverOrder, forEditors, (request) =>
    run(deliverOrder, request, { act: (locked) => deliver(locked, request.input.body.delivered) }),
  )
}
