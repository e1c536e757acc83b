import { personIdOf } from '../../platform/http/caller.ts'
import { members, restricted } from '../../platform/http/policy.ts'

/** Members, who offer lifts and take seats for themselves. `rows` is the id of the person. */
export const ownLifts = restricted<number>({
  name: 'members, own lifts and seats only',
  may: members,
  rows: personIdOf,
})
