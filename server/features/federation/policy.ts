import { canEnter } from '#contract/access.ts'
import type { FederationPart } from '#contract/federation.ts'
import { rolesOf } from '../../platform/http/caller.ts'
import { entitledTo, ownOnly, peopleManagers, restricted } from '../../platform/http/policy.ts'

/** The parts of a year whose data the caller reads elsewhere: `rows`. */
export const ownParts = restricted<readonly FederationPart[]>({
  name: 'editors, planners and address managers, the parts that they read',
  may: entitledTo('federation'),
  rows: (caller) => {
    const standing = { member: caller.kind === 'person' && caller.member, roles: rolesOf(caller) }
    return [
      ...(canEnter('programmes', standing) ? (['suisa'] as const) : []),
      ...(canEnter('people', standing) ? (['statistics', 'honours', 'dates'] as const) : []),
    ]
  },
})

/** The caller is named as the person who has done a date. */
export const datesAsDoer = ownOnly('address managers and administrators, in their own name', peopleManagers)
