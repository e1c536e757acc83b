import { createFileRoute } from '@tanstack/react-router'
import { ManagePersonScreen } from '../../../../../features/admin/people/ManagePersonScreen.tsx'

const KeptPerson = () => {
  const { uuid } = Route.useParams()
  return <ManagePersonScreen key={uuid} uuid={uuid} />
}

export const Route = createFileRoute('/$locale/intra/admin/people/$uuid')({
  staticData: { title: 'admin.people' },
  component: KeptPerson,
})
