import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ForbiddenScreen } from '../../features/members/ForbiddenScreen.tsx'
import { forbiddenReasons } from '../../features/members/forbidden-reasons.ts'

const Search = v.object({ reason: v.optional(v.fallback(v.optional(v.picklist(forbiddenReasons)), undefined)) })

export const Route = createFileRoute('/$locale/forbidden')({
  staticData: { title: 'session.forbidden.title' },
  validateSearch: Search,
  component: () => <ForbiddenScreen reason={Route.useSearch().reason} />,
})
