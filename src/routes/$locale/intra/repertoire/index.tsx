import { createFileRoute } from '@tanstack/react-router'
import { RepertoireScreen } from '../../../../features/repertoires/RepertoireScreen.tsx'

export const Route = createFileRoute('/$locale/intra/repertoire/')({
  staticData: { title: 'repertoire.title' },
  validateSearch: ({ repertoire }): { repertoire?: number | undefined } => ({
    repertoire: typeof repertoire === 'number' ? repertoire : undefined,
  }),
  component: () => <RepertoireScreen chosen={Route.useSearch().repertoire} />,
})
