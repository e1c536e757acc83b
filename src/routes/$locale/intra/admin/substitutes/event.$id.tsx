import { createFileRoute } from '@tanstack/react-router'
import { RequestsScreen } from '../../../../../features/admin/substitutes/RequestsScreen.tsx'

const Requests = () => {
  const { id } = Route.useParams()
  return <RequestsScreen key={id} eventId={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/substitutes/event/$id')({
  staticData: { title: 'admin.substitute_requests' },
  component: Requests,
})
