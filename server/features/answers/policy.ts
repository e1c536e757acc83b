import { eq, type SQL } from 'drizzle-orm'
import { participation } from '../../platform/db/tables.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { members, restricted } from '../../platform/http/policy.ts'

/** Members, restricted to their own answers. */
export const ownParticipation = restricted<SQL>({
  name: 'members, own answers only',
  may: members,
  rows: (caller) => eq(participation.personId, personIdOf(caller)),
})
/** Members, restricted to their own default answers. `rows` is the id of the person. */
export const ownDefaultAnswers = restricted<number>({
  name: 'members, own default answers only',
  may: members,
  rows: personIdOf,
})
