import { createFileRoute } from '@tanstack/react-router'
import { NewEventScreen } from '../../../../../features/admin/events/EditEventScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/events/new')({
  staticData: { title: 'admin.events.new' },
  component: NewEventScreen,
})
