import { createFileRoute } from '@tanstack/react-router'
import {
  EditRepertoireScreen,
  NewRepertoireScreen,
} from '../../../../../features/repertoires/admin/RepertoireScreens.tsx'

const EditedRepertoire = () => {
  const { id } = Route.useParams()
  return id === 'new' ? <NewRepertoireScreen /> : <EditRepertoireScreen id={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/repertoires/$id')({
  staticData: { title: 'admin.repertoire' },
  component: EditedRepertoire,
})
