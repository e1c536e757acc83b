import { createFileRoute } from '@tanstack/react-router'
import { type Section, sections } from '#contract/sections.ts'
import { RequestsScreen } from '../../../../../features/substitutes/admin/RequestsScreen.tsx'

const Requests = () => {
  const { id } = Route.useParams()
  const { section } = Route.useSearch()
  return <RequestsScreen key={id} eventId={Number(id)} section={section ?? null} />
}

export const Route = createFileRoute('/$locale/intra/admin/substitutes/event/$id')({
  staticData: { title: 'admin.substitute_requests' },
  /** The section in which players are missing; the form of a new request is open for it. */
  validateSearch: ({ section }: Record<string, unknown>): { section?: Section | undefined } => ({
    section: sections.find((one) => one === section),
  }),
  component: Requests,
})
