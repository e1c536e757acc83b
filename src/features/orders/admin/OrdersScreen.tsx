import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { choiceOf } from '../../admin/table/columns.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { editedOrdersQuery } from '../../shop/admin/queries.ts'
import { ExportOrders } from './ExportOrders.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrdersChoice } from './OrdersChoice.tsx'
import { buyerOf, orderColumns } from './order-columns.tsx'
import { chosenOrders } from './orders-filter.ts'

const route = getRouteApi('/$locale/intra/admin/shop/orders')

/** The orders, newest first; search, filters and order are part of the address, so that going back restores them. */
export const OrdersScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const text = useText()
  const { page = 0 } = search
  const chosen = chosenOrders(search)
  const columns = orderColumns(text, app.locale)
  const choice = choiceOf(columns, search, { sort: 'createdAt', order: 'DESC' })
  const query = editedOrdersQuery(app, chosen, choice, page)
  const orders = useQuery(query)
  const isChosen = Object.keys(chosen).length > 0
  return (
    <>
      <EditHead list="/$locale/intra/admin/shop" title={text('admin.orders')} />
      <FoldedOnPhone label="admin.table.find" isUsed={isChosen}>
        <OrdersChoice chosen={chosen} onChoose={(next) => onSearch({ ...choice, ...next }, true)} />
      </FoldedOnPhone>
      <FoldedOnPhone label="admin.table.actions">
        <ExportOrders chosen={chosen} />
      </FoldedOnPhone>
      <p role="status" className="soft small">
        {orders.data !== undefined && text('admin.orders.found', { count: orders.data.page?.totalElements ?? 0 })}
      </p>
      <AdminTable
        label={text('admin.orders')}
        columns={columns}
        query={orders}
        keyOf={({ id }) => id}
        nameOf={(row) => buyerOf(row, text)}
        detail={(row) => <OrderDetails order={row} queryKey={query.queryKey} />}
        none={text(isChosen ? 'admin.orders.none_found' : 'admin.orders.none')}
        choice={choice}
        onChoose={(change) => onSearch({ ...choice, ...chosen, ...change }, true)}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
      />
    </>
  )
}
