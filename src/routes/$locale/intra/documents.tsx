import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '../../../features/documents/DocumentsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/documents')({
  staticData: { title: 'downloads.title' },
  component: DocumentsScreen,
})
