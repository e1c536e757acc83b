import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../../../../features/admin/shop/OrdersScreen.tsx'
import { pageSearch } from '../../../../-search.ts'

const Orders = () => {
  const navigate = Route.useNavigate()
  return <OrdersScreen page={Route.useSearch().page ?? 0} onPage={(page) => void navigate({ search: { page } })} />
}

export const Route = createFileRoute('/$locale/intra/admin/shop/orders')({
  staticData: { title: 'admin.orders' },
  validateSearch: pageSearch,
  component: Orders,
})
