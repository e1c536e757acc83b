import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { validationResults } from '#device/tokens/result.ts'
import { UnauthorizedScreen } from '../../features/members/UnauthorizedScreen.tsx'

const Search = v.object({ result: v.optional(v.fallback(v.optional(v.picklist(validationResults)), undefined)) })

export const Route = createFileRoute('/$locale/unauthorized')({
  staticData: { title: 'session.unauthorized.title' },
  validateSearch: Search,
  component: () => <UnauthorizedScreen result={Route.useSearch().result} />,
})
