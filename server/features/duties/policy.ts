import { personIdOf } from '../../platform/http/caller.ts'
import { entitledTo, members, policy, restricted } from '../../platform/http/policy.ts'

/** Members, who act for themselves. `rows` is the id of the person. */
export const ownDuties = restricted<number>({
  name: 'members, own part in duties only',
  may: members,
  rows: personIdOf,
})

/** Planners for the whole band. */
export const dutyPlanners = policy('planners', entitledTo('duties'))
