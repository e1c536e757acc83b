import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../../platform/db/active-membership.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { entitledTo, restricted, signedIn } from '../../platform/http/policy.ts'

/** Everybody with an account, even unverified or a former member, for their own record. */
export const ownPerson = restricted<SQL>({
  name: 'accounts, own record only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(person.id, caller.personId) : sql`false`),
})

/** The persons joined with their memberships, and the visible part of their address cards. */
export interface DirectoryRows {
  /** yyyy-MM-dd, the day on which they are members. */
  readonly today: string
  readonly where: SQL | undefined
  /** False: only the fields that each person shares. */
  readonly wholeCards: boolean
}

/** Members and address viewers see today's players and board members; address viewers see the whole cards. */
export const directory = restricted<DirectoryRows>({
  name: 'members and address viewers; whole cards for MHZ_ADDRESSVIEWER only',
  may: entitledTo('directory'),
  rows: (caller, now) => {
    const today = toWireDate(now)
    return {
      today,
      where: and(
        eq(person.archived, false),
        inArray(membership.organizationId, [organizations.band, organizations.board]),
        activeMembership(today),
      ),
      wholeCards: entitledTo('addresses')(caller) === null,
    }
  },
})
