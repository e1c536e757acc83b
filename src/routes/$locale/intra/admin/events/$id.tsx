import { createFileRoute } from '@tanstack/react-router'
import { EditEventScreen } from '../../../../../features/events/admin/EditEventScreen.tsx'
import { savedSearch } from '../../../../-search.ts'

export const Route = createFileRoute('/$locale/intra/admin/events/$id')({
  staticData: { title: 'admin.event' },
  validateSearch: savedSearch,
  component: () => <EditEventScreen id={Number(Route.useParams().id)} justSaved={Route.useSearch().saved === true} />,
})
