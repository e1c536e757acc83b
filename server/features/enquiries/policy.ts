import type { SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { planningScope } from '../../platform/http/planner.ts'
import { type Checked, planners, restricted, signedIn } from '../../platform/http/policy.ts'
import { type Asker, invitesOnlyAskable } from '../invitations/asker.ts'
import { enquiries } from '../invitations/invited.ts'

/** Planners for everybody, section leaders for their section, leaders of groups for theirs. Others have no rows. */
export const asking = restricted<Asker>({
  name: 'accounts, enquiries to whom they plan or lead only',
  may: signedIn,
  rows: (caller, now) => ({
    scope: planners(caller) === null ? planningScope(caller) : null,
    personId: caller.kind === 'person' && caller.emailVerified ? personIdOf(caller) : 0,
    now,
  }),
})

/** The condition that an enquiry asks nobody whom a person may not ask. */
export const isAskedBy = (db: Db, asker: Checked<Asker>): SQL | undefined => invitesOnlyAskable(db, asker, enquiries)
