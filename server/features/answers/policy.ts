import { eq, type SQL } from 'drizzle-orm'
import { participation } from '../../platform/db/tables.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { members, ownOnly, restricted } from '../../platform/http/policy.ts'

/** Members, restricted to their own answers. */
export const ownParticipation = restricted<SQL>({
  name: 'members, own answers only',
  may: members,
  rows: (caller) => eq(participation.personId, personIdOf(caller)),
})
/** Members, restricted to their own default answers. `rows` is the id of the person. */
export const ownDefaultAnswers = ownOnly('members, own default answers only', members)
