import { createFileRoute } from '@tanstack/react-router'
import { CompositionScreen } from '../../../../features/repertoires/CompositionScreen.tsx'

export const Route = createFileRoute('/$locale/intra/repertoire/composition/$id/')({
  staticData: { title: 'composition.title' },
  component: () => <CompositionScreen id={Number(Route.useParams().id)} from="repertoire" />,
})
