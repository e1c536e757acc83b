import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '../../../../features/admin/AdminLayout.tsx'

export const Route = createFileRoute('/$locale/intra/admin')({
  staticData: { messages: ['forms', 'admin'], title: 'admin.title' },
  component: AdminLayout,
})
