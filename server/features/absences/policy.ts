import { personIdOf } from '../../platform/http/caller.ts'
import { members, restricted } from '../../platform/http/policy.ts'

/** Members, restricted to their own absences. `rows` is the id of the person. */
export const ownAbsences = restricted<number>({
  name: 'members, own absences only',
  may: members,
  rows: personIdOf,
})
