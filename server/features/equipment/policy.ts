import { eq, type SQL, sql } from 'drizzle-orm'
import { loan } from '../../platform/db/tables.ts'
import { peopleManagers, policy, restricted, signedIn } from '../../platform/http/policy.ts'

export const manageEquipment = policy('address managers and administrators', peopleManagers)

/** Everybody with an account, even a former member who still holds something. */
export const ownLoans = restricted<SQL>({
  name: 'accounts, own loans only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(loan.personId, caller.personId) : sql`false`),
})
