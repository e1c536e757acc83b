import { queryOptions } from '@tanstack/react-query'
import { getMyMemberships } from '#contract/membership-history.ts'
import { getMyself, listPersons } from '#contract/persons.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

export const myselfQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: ['myself'],
    queryFn: ({ signal }) => call(getMyself, {}, { signal }),
    staleTime: 5 * 60_000,
  })

/** Players and board members, with the fields of their address cards that the member may see. */
export const directoryQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: ['directory'],
    queryFn: async ({ signal }) => (await call(listPersons, {}, { signal }))._embedded.items,
    staleTime: 5 * 60_000,
  })

/** The member's memberships, functions and other bands. */
export const ownHistoryQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: ['own-history'],
    queryFn: ({ signal }) => call(getMyMemberships, {}, { signal }),
    staleTime: 0,
  })
