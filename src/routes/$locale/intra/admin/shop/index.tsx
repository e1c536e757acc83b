import { createFileRoute } from '@tanstack/react-router'
import { ShopItemsScreen } from '../../../../../features/admin/shop/ShopItemsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/')({
  staticData: { form: true, text: 'admin', title: 'admin.shop' },
  component: ShopItemsScreen,
})
