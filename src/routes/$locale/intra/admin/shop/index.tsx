import { createFileRoute } from '@tanstack/react-router'
import { ShopItemsScreen } from '../../../../../features/shop/admin/ShopItemsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/')({
  staticData: { title: 'admin.shop' },
  component: ShopItemsScreen,
})
