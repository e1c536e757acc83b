import { createFileRoute } from '@tanstack/react-router'
import {
  EditSubstituteScreen,
  NewSubstituteScreen,
} from '../../../../../features/substitutes/admin/SubstituteScreens.tsx'

const SubstituteRow = () => {
  const { id } = Route.useParams()
  return id === 'new' ? <NewSubstituteScreen /> : <EditSubstituteScreen key={id} id={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/substitutes/$id')({
  staticData: { title: 'admin.noun.substitute' },
  component: SubstituteRow,
})
