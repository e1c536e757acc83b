import { createFileRoute } from '@tanstack/react-router'
import { EditItemScreen } from '../../../../../features/shop/admin/ItemScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/$id')({
  staticData: { title: 'admin.item' },
  component: () => <EditItemScreen id={Number(Route.useParams().id)} />,
})
