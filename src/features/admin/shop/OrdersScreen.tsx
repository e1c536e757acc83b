import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { PagedRows } from '../PagedRows.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { OrderRow } from './OrderRow.tsx'
import { OrdersChoice } from './OrdersChoice.tsx'
import type { OrdersFilter } from './orders-filter.ts'
import { editedOrdersQuery } from './queries.ts'

interface OrdersScreenProps {
  readonly chosen: OrdersFilter
  /** Page number from 0. */
  readonly page: number
  readonly onChoose: (chosen: OrdersFilter) => void
  readonly onPage: (page: number) => void
}

/** The orders, newest first; search and filters are part of the address, so that going back restores them. */
export const OrdersScreen = ({ chosen, page, onChoose, onPage }: OrdersScreenProps) => {
  const app = useApp()
  const text = useText()
  const query = editedOrdersQuery(app, chosen, page)
  const orders = useQuery(query)
  const isChosen = Object.keys(chosen).length > 0
  return (
    <>
      <EditHead list="/$locale/intra/admin/shop" title={text('admin.orders')} />
      <OrdersChoice chosen={chosen} onChoose={onChoose} />
      <ExportOrders chosen={chosen} />
      <p role="status" className="soft small">
        {orders.data !== undefined && text('admin.orders.found', { count: orders.data.page?.totalElements ?? 0 })}
      </p>
      <PagedRows
        query={orders}
        none={text(isChosen ? 'admin.orders.none_found' : 'admin.orders.none')}
        page={page}
        onPage={onPage}
      >
        {(order) => <OrderRow key={order.id} order={order} queryKey={query.queryKey} />}
      </PagedRows>
    </>
  )
}
