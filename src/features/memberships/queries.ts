import { queryOptions } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import type { Membership } from '#contract/memberships.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

/** The band's active members by last name; people who have not agreed to be named come last and without a name. */
export const bandQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['memberships', locale, 'band'],
    meta: { shows: ['person', 'membership'] },
    queryFn: async ({ signal }) => {
      const { listMembers, publicOrganizations } = await import('#contract/memberships.ts')
      const list = await call(listMembers, { params: { id: publicOrganizations.band } }, { signal })
      return list._embedded.items
    },
    staleTime: 5 * 60_000,
  })

/** The active board; `functionType` is the office, such as 'PRESIDENT', which several people may hold. */
export const boardQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    queryKey: ['memberships', locale, 'board'],
    meta: { shows: ['person', 'membership'] },
    queryFn: async ({ signal }) => {
      const { listMemberships, publicOrganizations } = await import('#contract/memberships.ts')
      const today = toWireDate(now())
      const filter = `organizationId==${publicOrganizations.board};(leaveDate==null,leaveDate>=${today})`
      const list = await call(listMemberships, { query: { filter, sort: 'lastName', order: 'ASC' } }, { signal })
      return list._embedded.items
    },
    staleTime: 5 * 60_000,
  })

/** Returns null if the person has not agreed to be named. */
export const nameOf = ({ firstName, lastName }: Pick<Membership, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || null
