import { eq, type SQL } from 'drizzle-orm'
import { participation } from '../db/tables.ts'
import type { Caller } from '../http/caller.ts'
import { members, type Policy, policy } from '../http/policy.ts'

/** Members, restricted to their own answers. */
export const ownParticipation: Policy<SQL> = {
  name: 'members, own answers only',
  may: members,
  rows: (caller) => eq(participation.personId, personOf(caller)),
}
export const subscribableEvents = policy('members', members)

/** No person has the id 0, so it matches no rows. */
const personOf = (caller: Caller): number => (caller.kind === 'person' ? caller.personId : 0)
