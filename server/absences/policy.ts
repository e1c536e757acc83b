import { personIdOf } from '../http/caller.ts'
import { members, type Policy } from '../http/policy.ts'

/** Members, restricted to their own absences. `rows` is the id of the person. */
export const ownAbsences: Policy<number> = {
  name: 'members, own absences only',
  may: members,
  rows: personIdOf,
}
