import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../db/active-membership.ts'
import { organizations } from '../db/organizations.ts'
import { membership, person } from '../db/tables.ts'
import { entitledTo, type Policy, signedIn } from '../http/policy.ts'

/** Whoever has an account, also unverified or no longer a member: the own record. */
export const ownPerson: Policy<SQL> = {
  name: 'accounts, own record only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(person.id, caller.personId) : sql`false`),
}

/** Which persons joined with their memberships, and how much of their address cards. */
export interface DirectoryRows {
  /** yyyy-MM-dd, the day whose members they are. */
  readonly today: string
  readonly where: SQL | undefined
  /** Otherwise only what each person shares. */
  readonly wholeCards: boolean
}

/** Members and address viewers see who plays and who is on the board today; address viewers see the whole cards. */
export const directory: Policy<DirectoryRows> = {
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
}
