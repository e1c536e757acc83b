import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { sections } from '#contract/sections.ts'
import { RequestsScreen } from '../../../../../features/admin/substitutes/RequestsScreen.tsx'

/** The section in which players are missing; the form of a new request is open for it. */
const Search = v.object({ section: v.optional(v.fallback(v.optional(v.picklist(sections)), undefined)) })

const Requests = () => {
  const { id } = Route.useParams()
  const { section } = Route.useSearch()
  return <RequestsScreen key={id} eventId={Number(id)} section={section ?? null} />
}

export const Route = createFileRoute('/$locale/intra/admin/substitutes/event/$id')({
  staticData: { title: 'admin.substitute_requests' },
  validateSearch: (search) => v.parse(Search, search),
  component: Requests,
})
