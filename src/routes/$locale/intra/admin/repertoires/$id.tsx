import { createFileRoute } from '@tanstack/react-router'
import { EditRepertoireScreen } from '../../../../../features/admin/repertoires/EditRepertoireScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/repertoires/$id')({
  staticData: { title: 'admin.repertoire' },
  component: () => <EditRepertoireScreen id={Number(Route.useParams().id)} />,
})
