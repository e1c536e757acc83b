import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '../../../../../features/admin/events/EventsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/events/')({
  staticData: { title: 'admin.events' },
  component: EventsScreen,
})
