import { createFileRoute } from '@tanstack/react-router'
import { NewPieceScreen } from '../../../../../features/compositions/admin/EditPieceScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/sheets/new')({
  staticData: { title: 'admin.piece.new' },
  component: NewPieceScreen,
})
