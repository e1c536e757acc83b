import { createFileRoute } from '@tanstack/react-router'
import { EditItemScreen } from '../../../../../features/admin/shop/ItemScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/shop/$id')({
  staticData: { title: 'admin.item' },
  component: () => <EditItemScreen id={Number(Route.useParams().id)} />,
})
