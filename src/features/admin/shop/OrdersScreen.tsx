import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chf } from '#contract/money.ts'
import { deliverOrder, type EditedOrder } from '#contract/orders.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { useSaving } from '../documents/useSaving.ts'
import { EditHead } from '../edit/EditScreen.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { PagedRows } from '../PagedRows.tsx'
import { editedOrdersQuery } from './queries.ts'

interface OrderRowProps {
  readonly order: EditedOrder
  readonly onChanged: () => Promise<void>
}

/** An order; opened, it says what goes where, and whether it has gone. */
const OrderRow = ({ order, onChanged }: OrderRowProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const { busy, failure, attempt } = useSaving()
  const [wished, setWished] = useState<boolean | null>(null)
  const { id, state, buyer, email, address, items, total, remarks, createdAt, receiptNumber, method, deliveredAt } =
    order
  const deliver = async (delivered: boolean): Promise<void> => {
    if (busy) return
    setWished(delivered)
    if (await attempt(() => call(deliverOrder, { params: { id }, body: { delivered } }))) await onChanged()
    setWished(null)
  }
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
        <div aria-live="polite">
          {failure !== null && (
            <Note kind="bad">
              <p>{failure}</p>
            </Note>
          )}
        </div>
        {state === 'paid' ? (
          <Checkbox
            name={`delivered-${id}`}
            checked={wished ?? deliveredAt !== null}
            onChange={({ target }) => void deliver(target.checked)}
          >
            {text('admin.order.delivered.label')}
          </Checkbox>
        ) : null}
      </div>
    </FoldedRow>
  )
}

interface OrdersScreenProps {
  /** From 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** All orders, newest first. */
export const OrdersScreen = ({ page, onPage }: OrdersScreenProps) => {
  const app = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const query = editedOrdersQuery(app, page)
  const orders = useQuery(query)
  return (
    <>
      <EditHead list="/$locale/intra/admin/shop" title={text('admin.orders')} />
      <PagedRows query={orders} none={text('admin.orders.none')} page={page} onPage={onPage}>
        {(order) => (
          <OrderRow
            key={order.id}
            order={order}
            onChanged={() => queryClient.invalidateQueries({ queryKey: query.queryKey })}
          />
        )}
      </PagedRows>
    </>
  )
}
