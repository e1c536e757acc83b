import { createFileRoute } from '@tanstack/react-router'
import { TextPagesScreen } from '../../../../../features/admin/page-texts/TextPagesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/page-texts/')({
  staticData: { title: 'admin.page_texts' },
  component: TextPagesScreen,
})
