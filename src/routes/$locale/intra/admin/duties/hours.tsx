import { createFileRoute } from '@tanstack/react-router'
import { HoursScreen } from '../../../../../features/duties/admin/HoursScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/duties/hours')({
  staticData: { title: 'admin.duty.hours' },
  component: HoursScreen,
})
