import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../../../../features/orders/admin/OrdersScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const Orders = () => {
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/shop/orders')({
  staticData: { title: 'admin.orders' },
  validateSearch: listSearch,
  component: Orders,
})
