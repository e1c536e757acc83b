import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '../../../../../features/events/admin/EventsScreen.tsx'
import { removedSearch } from '../../../../-search.ts'

export const Route = createFileRoute('/$locale/intra/admin/events/')({
  staticData: { title: 'admin.events' },
  validateSearch: removedSearch,
  component: () => <EventsScreen {...Route.useSearch()} />,
})
