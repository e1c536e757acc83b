import { createFileRoute } from '@tanstack/react-router'
import { ShopItemsScreen } from '../../../../../features/shop/admin/ItemScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/')({
  staticData: { title: 'admin.shop' },
  component: ShopItemsScreen,
})
