import { and, inArray, type SQL } from 'drizzle-orm'
import { publicOrganizations } from '#contract/memberships.ts'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../../platform/db/active-membership.ts'
import { membership } from '../../platform/db/tables.ts'
import { everyone, restricted } from '../../platform/http/policy.ts'

/** Everyone, including members, sees active members of the band and the board. Queries name them only with consent. */
export const readMemberships = restricted<SQL>({
  name: 'everyone, active members of band and board only',
  may: everyone,
  rows: (_, now) =>
    and(inArray(membership.organizationId, Object.values(publicOrganizations)), activeMembership(toWireDate(now))),
})
