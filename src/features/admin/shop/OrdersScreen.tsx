import { useQuery } from '@tanstack/react-query'
import { chf } from '#contract/money.ts'
import { deliverOrder, type EditedOrder } from '#contract/orders.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { useWrite } from '../../useWrite.ts'
import { EditHead } from '../edit/EditScreen.tsx'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { PagedRows } from '../PagedRows.tsx'
import { editedOrdersQuery } from './queries.ts'

/** An order; expanded, it lists its items and address, and an editor marks it as delivered. */
const OrderRow = ({ order, page }: { readonly order: EditedOrder; readonly page: number }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, state, buyer, email, address, items, total, remarks, createdAt, receiptNumber, method, deliveredAt } =
    order
  const { busy, input, failure, send } = useWrite({
    noun: 'order',
    send: (delivered: boolean) => call(deliverOrder, { params: { id }, body: { delivered } }),
    cache: (row, app) => {
      const { queryKey } = editedOrdersQuery(app, page)
      app.queryClient.setQueryData(queryKey, (list) =>
        list === undefined
          ? undefined
          : { ...list, _embedded: { items: list._embedded.items.map((one) => (one.id === row.id ? row : one)) } },
      )
      return queryKey
    },
  })
  return (
    <FoldedRow
      title={<b>{buyer === '' ? text('admin.order.nobody') : buyer}</b>}
      facts={[
        `${date(createdAt, locale)} ${timeOfDay(createdAt)}`,
        chf(total),
        text(`admin.order.state.${state}`),
        ...(deliveredAt === null ? [] : [text('admin.order.delivered')]),
      ]}
    >
      <div className="grid">
        <ul className="leaders">
          {items.map(({ shopItemId, name, count, total: price }) => (
            <li key={shopItemId}>
              <span>{count > 1 ? `${count} x ${name}` : name}</span>
              <span className="dots" aria-hidden="true" />
              <span>{chf(price)}</span>
            </li>
          ))}
        </ul>
        {remarks === '' ? null : <p>{text('admin.order.remarks', { remarks })}</p>}
        <p>{[...address, ...(email === null ? [] : [email])].join(', ')}</p>
        {receiptNumber === null ? null : (
          <p className="soft small">
            {text('admin.order.receipt', {
              number: receiptNumber,
              method: text(`admin.payment.method.${method ?? 'other'}`),
            })}
          </p>
        )}
        <WriteMessage failure={failure?.message} />
        {state === 'paid' ? (
          <Checkbox
            name={`delivered-${id}`}
            checked={busy && input !== undefined ? input : deliveredAt !== null}
            onChange={({ target }) => void send(target.checked)}
          >
            {text('admin.order.delivered.label')}
          </Checkbox>
        ) : null}
      </div>
    </FoldedRow>
  )
}

interface OrdersScreenProps {
  /** Page number from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** All orders, newest first. */
export const OrdersScreen = ({ page, onPage }: OrdersScreenProps) => {
  const app = useApp()
  const text = useText()
  const orders = useQuery(editedOrdersQuery(app, page))
  return (
    <>
      <EditHead list="/$locale/intra/admin/shop" title={text('admin.orders')} />
      <PagedRows query={orders} none={text('admin.orders.none')} page={page} onPage={onPage}>
        {(order) => <OrderRow key={order.id} order={order} page={page} />}
      </PagedRows>
    </>
  )
}
