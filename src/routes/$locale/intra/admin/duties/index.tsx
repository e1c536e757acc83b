import { createFileRoute } from '@tanstack/react-router'
import { DutyEventsScreen } from '../../../../../features/duties/admin/DutyEventsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/duties/')({
  staticData: { title: 'admin.duties' },
  component: DutyEventsScreen,
})
