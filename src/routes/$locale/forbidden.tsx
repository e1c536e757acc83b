import { createFileRoute } from '@tanstack/react-router'
import { ForbiddenScreen } from '../../features/members-area/ForbiddenScreen.tsx'
import { type ForbiddenReason, forbiddenReasons } from '../../features/members-area/forbidden-reasons.ts'

export const Route = createFileRoute('/$locale/forbidden')({
  staticData: { title: 'session.forbidden.title' },
  validateSearch: (search): { reason?: ForbiddenReason | undefined } => ({
    reason: forbiddenReasons.find((reason) => reason === search.reason),
  }),
  component: () => <ForbiddenScreen reason={Route.useSearch().reason} />,
})
