import { createFileRoute } from '@tanstack/react-router'
import { SplitScreen } from '../../../../../features/compositions/admin/split/SplitScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/sheets/$id_/split')({
  staticData: { title: 'admin.split' },
  component: () => <SplitScreen id={Number(Route.useParams().id)} />,
})
