import { getRoles } from '#contract/roles.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery } from '../../platform/session/endpoint-query.ts'

export const rolesQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['roles'], getRoles, {}, { shows: ['membership', 'role'], staleTime: 5 * 60_000 })
