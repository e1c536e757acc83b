import { createFileRoute } from '@tanstack/react-router'
import { KeptPersonScreen } from '../../../../../features/admin/people/KeptPersonScreen.tsx'

const KeptPerson = () => {
  const { uuid } = Route.useParams()
  return <KeptPersonScreen key={uuid} uuid={uuid} />
}

export const Route = createFileRoute('/$locale/intra/admin/people/$uuid')({
  staticData: { form: true, text: 'admin', title: 'admin.people' },
  component: KeptPerson,
})
