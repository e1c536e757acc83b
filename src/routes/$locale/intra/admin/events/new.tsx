import { createFileRoute } from '@tanstack/react-router'
import { NewEventScreen } from '../../../../../features/events/admin/EditEventScreen.tsx'
import { copySearch } from '../../../../-search.ts'

export const Route = createFileRoute('/$locale/intra/admin/events/new')({
  staticData: { title: 'admin.events.new' },
  validateSearch: copySearch,
  component: () => <NewEventScreen copy={Route.useSearch().copy} />,
})
