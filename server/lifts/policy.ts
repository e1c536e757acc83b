import { personIdOf } from '../http/caller.ts'
import { members, type Policy } from '../http/policy.ts'

/** Members, who offer lifts and take seats for themselves. `rows` is the id of the person. */
export const ownLifts: Policy<number> = {
  name: 'members, own lifts and seats only',
  may: members,
  rows: personIdOf,
}
