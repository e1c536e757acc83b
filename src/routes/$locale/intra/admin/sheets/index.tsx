import { createFileRoute } from '@tanstack/react-router'
import { PiecesScreen } from '../../../../../features/admin/sheets/PiecesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/sheets/')({
  staticData: { title: 'admin.sheets' },
  component: PiecesScreen,
})
