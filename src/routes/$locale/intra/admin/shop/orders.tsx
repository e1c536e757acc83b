import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../../../../features/admin/shop/OrdersScreen.tsx'
import { chosenOrders } from '../../../../../features/admin/shop/orders-filter.ts'
import { listSearch } from '../../../../-search.ts'

const Orders = () => {
  const navigate = Route.useNavigate()
  const { page = 0, ...search } = Route.useSearch()
  const chosen = chosenOrders(search)
  return (
    <OrdersScreen
      chosen={chosen}
      page={page}
      onChoose={(next) => void navigate({ search: { ...next }, replace: true })}
      onPage={(next) => void navigate({ search: { ...chosen, page: next } })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/shop/orders')({
  staticData: { title: 'admin.orders' },
  validateSearch: listSearch,
  component: Orders,
})
