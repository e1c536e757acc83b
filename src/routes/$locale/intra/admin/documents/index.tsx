import { createFileRoute } from '@tanstack/react-router'
import { EditedDocumentsScreen } from '../../../../../features/documents/admin/EditedDocumentsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/documents/')({
  staticData: { title: 'admin.documents' },
  component: EditedDocumentsScreen,
})
