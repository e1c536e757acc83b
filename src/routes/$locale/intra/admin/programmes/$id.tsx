import { createFileRoute } from '@tanstack/react-router'
import { EditProgrammeScreen } from '../../../../../features/programmes/admin/EditProgrammeScreen.tsx'

const EditProgramme = () => {
  const { id } = Route.useParams()
  return <EditProgrammeScreen key={id} eventId={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/programmes/$id')({
  staticData: { title: 'admin.programme' },
  component: EditProgramme,
})
