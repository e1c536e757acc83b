import { createFileRoute } from '@tanstack/react-router'
import { EventDutiesScreen } from '../../../../../features/duties/admin/EventDutiesScreen.tsx'

const EventDuties = () => {
  const { id } = Route.useParams()
  return <EventDutiesScreen key={id} eventId={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/duties/$id')({
  staticData: { title: 'admin.duties' },
  component: EventDuties,
})
