import { createFileRoute } from '@tanstack/react-router'
import { type ValidationResult, validationResults } from '#device/tokens/result.ts'
import { UnauthorizedScreen } from '../../features/members-area/UnauthorizedScreen.tsx'

export const Route = createFileRoute('/$locale/unauthorized')({
  staticData: { title: 'session.unauthorized.title' },
  validateSearch: (search): { result?: ValidationResult | undefined } => ({
    result: validationResults.find((result) => result === search.result),
  }),
  component: () => <UnauthorizedScreen result={Route.useSearch().result} />,
})
