import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '../../../../features/admin/AdminLayout.tsx'

export const Route = createFileRoute('/$locale/intra/admin')({
  staticData: { form: true, text: 'admin', title: 'admin.title' },
  component: AdminLayout,
})
