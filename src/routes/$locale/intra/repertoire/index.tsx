import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RepertoireScreen } from '../../../../features/repertoire/RepertoireScreen.tsx'

const Search = v.object({ repertoire: v.optional(v.fallback(v.optional(v.number()), undefined)) })

export const Route = createFileRoute('/$locale/intra/repertoire/')({
  staticData: { title: 'repertoire.title' },
  validateSearch: Search,
  component: () => <RepertoireScreen chosen={Route.useSearch().repertoire} />,
})
