import { createFileRoute } from '@tanstack/react-router'
import { NewItemScreen } from '../../../../../features/shop/admin/ItemScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/new')({
  staticData: { title: 'admin.item.new' },
  component: NewItemScreen,
})
