import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../../../../features/admin/AdminScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/')({
  staticData: { form: true, text: 'admin', title: 'admin.title' },
  component: AdminScreen,
})
