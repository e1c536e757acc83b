import { createFileRoute } from '@tanstack/react-router'
import { HoursScreen } from '../../../../../features/admin/duties/HoursScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/duties/hours')({
  staticData: { title: 'admin.duty.hours' },
  component: HoursScreen,
})
