import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../../../../features/admin/shop/OrdersScreen.tsx'
import { ordersSearch } from '../../../../-search.ts'

const Orders = () => {
  const navigate = Route.useNavigate()
  const { page = 0, ...chosen } = Route.useSearch()
  return (
    <OrdersScreen
      chosen={chosen}
      page={page}
      onChoose={(search) => void navigate({ search, replace: true })}
      onPage={(next) => void navigate({ search: { ...chosen, page: next } })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/shop/orders')({
  staticData: { title: 'admin.orders' },
  validateSearch: ordersSearch,
  component: Orders,
})
