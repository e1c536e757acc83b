import { createFileRoute } from '@tanstack/react-router'
import { TextPagesScreen } from '../../../../../features/page-texts/admin/TextPagesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/page-texts/')({
  staticData: { title: 'admin.page_texts' },
  component: TextPagesScreen,
})
