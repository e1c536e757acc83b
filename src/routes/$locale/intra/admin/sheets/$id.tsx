import { createFileRoute } from '@tanstack/react-router'
import { EditPieceScreen } from '../../../../../features/compositions/admin/EditPieceScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/sheets/$id')({
  staticData: { title: 'admin.piece' },
  component: () => <EditPieceScreen id={Number(Route.useParams().id)} />,
})
