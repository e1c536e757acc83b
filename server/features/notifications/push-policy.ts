import { eq, type SQL, sql } from 'drizzle-orm'
import { pushDevice } from '../../platform/db/tables.ts'
import { everyone, members, type Policy, policy, restricted, signedIn } from '../../platform/http/policy.ts'

export const readPushKey = policy('everyone', everyone)

/** Members, for their own devices. */
export const subscribe: Policy<undefined> = policy('members', members)

/** Former members can unsubscribe too. */
export const unsubscribe = restricted<SQL>({
  name: 'accounts, own devices only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(pushDevice.personId, caller.personId) : sql`false`),
})
