import type { QueryKey } from '@tanstack/react-query'
import type { EditedOrder } from '#contract/edited-orders.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { chf } from '#contract/money.ts'
import { lineKey } from '#contract/orders.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderActions } from './order-actions/OrderActions.tsx'
import { buyerOf } from './order-columns.tsx'
import { useOrderWrite } from './useOrderWrite.ts'

interface OrderDetailsProps {
  readonly order: EditedOrder
  /** Key of the list that shows it. */
  readonly queryKey: QueryKey
}

/** Items, address and history of an order, and what an editor can do with it. */
export const OrderDetails = ({ order, queryKey }: OrderDetailsProps) => {
  const { locale } = useApp()
  const text = useText()
  const write = useOrderWrite(order, queryKey)
  const { createdAt, email, address, items, postage, shipTo } = order
  const name = buyerOf(order, text)
  return (
    <div className="grid">
      <ul className="leaders">
        {items.map(({ shopItemId, variantId, name: item, count, total: price, returned }) => (
          <li key={lineKey({ shopItemId, variantId })}>
            <span>
              {count > 1 ? `${count} x ${item}` : item}
              {returned > 0 && ` (${text('admin.order.returned', { count: returned })})`}
            </span>
            <span className="dots" aria-hidden="true" />
            <span>{chf(price)}</span>
          </li>
        ))}
        {postage > 0 && (
          <li>
            <span>{text('admin.order.postage')}</span>
            <span className="dots" aria-hidden="true" />
            <span>{chf(postage)}</span>
          </li>
        )}
      </ul>
      <p>
        {shipTo.length > 0
          ? text('admin.order.ship_to', { address: [name, ...shipTo].join(', ') })
          : text('admin.order.pickup')}
      </p>
      {order.remarks === '' ? null : <p>{text('admin.order.remarks', { remarks: order.remarks })}</p>}
      <p>{[...address, ...(email === null ? [] : [shownMailbox(email)])].join(', ')}</p>
      <p className="soft small">
        {text('admin.order.name', { buyer: name, date: date(createdAt, locale) })}
        <br />
        {order.receiptNumber !== null &&
          text('admin.order.receipt', {
            number: order.receiptNumber,
            method: text(`admin.payment.method.${order.method ?? 'other'}`),
          })}
      </p>
      <OrderHistory order={order} />
      <OrderActions order={order} name={name} write={write} />
    </div>
  )
}
