import { queryOptions } from '@tanstack/react-query'
import { getRoles } from '#contract/roles.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

export const rolesQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: ['roles'],
    meta: { shows: ['membership', 'role'] },
    queryFn: ({ signal }) => call(getRoles, {}, { signal }),
    staleTime: 5 * 60_000,
  })
