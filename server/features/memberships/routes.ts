import { and, inArray, type SQL } from 'drizzle-orm'
import { getMembership, listMembers, listMemberships, publicOrganizations } from '#contract/memberships.ts'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../../platform/db/active-membership.ts'
import { membership } from '../../platform/db/tables.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, restricted } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { findMembers, findMembership, findMemberships } from './queries.ts'

/** Everyone, including members, sees active members of the band and the board. Queries name them only with consent. */
const readMemberships = restricted<SQL>({
  name: 'everyone, active members of band and board only',
  may: everyone,
  rows: (_, now) =>
    and(inArray(membership.organizationId, Object.values(publicOrganizations)), activeMembership(toWireDate(now))),
})

const isPublic = (organizationId: number): boolean =>
  Object.values(publicOrganizations).some((one) => one === organizationId)

export const mountMemberships = (api: Api): void => {
  mount(
    api,
    listMembers,
    readMemberships,
    singleFlight(async ({ input, rows, deps }) => {
      const { id } = input.params
      if (!isPublic(id)) throw new HttpError('not_found')
      return { body: wholeList(await deps.read(findMembers, rows, id)) }
    }),
  )

  mount(
    api,
    listMemberships,
    readMemberships,
    singleFlight(async ({ input, rows, deps }) => ({
      body: await deps.read(findMemberships, rows, input.query),
    })),
  )

  mount(api, getMembership, readMemberships, async ({ input, rows, deps }) => ({
    body: requireRow(await deps.read(findMembership, rows, input.params.id)),
  }))
}
