import { type Caller, personIdOf } from '../../platform/http/caller.ts'
import { members, restricted } from '../../platform/http/policy.ts'

/** Members, restricted to their own attendance; the rows are the person's number. */
export const ownAttendance = restricted<number>({
  name: 'members, own attendance only',
  may: members,
  rows: (caller: Caller) => personIdOf(caller),
})
