import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, event } from '../../platform/db/tables.ts'
import { type Caller, personIdOf } from '../../platform/http/caller.ts'
import { type PlanningScope, planningScope } from '../../platform/http/planner.ts'
import { type Checked, editors, planners, restricted, signedIn } from '../../platform/http/policy.ts'
import { type Asker, invitesOnlyAskable } from '../invitations/asker.ts'
import { bulletins, events } from '../invitations/invited.ts'

const scopeOf = (caller: Caller): PlanningScope => {
  if (editors(caller) === null) return 'all'
  return planners(caller) === null ? planningScope(caller) : null
}

/** The persons to whom a caller writes. */
export const writerOf = (caller: Caller, now: Date): Asker => ({
  scope: scopeOf(caller),
  personId: caller.kind === 'person' && caller.emailVerified ? personIdOf(caller) : 0,
  now,
})

/** Planners and editors for everybody, section leaders for their section, leaders of groups for theirs. Others have no rows. */
export const writing = restricted<Asker>({
  name: 'accounts, bulletins to whom they plan, edit or lead only',
  may: signedIn,
  rows: writerOf,
})

/** The condition that a bulletin of the query addresses nobody to whom a person may not write. */
export const isWrittenBy = (db: Db, writer: Checked<Asker>): SQL | undefined => {
  if (writer.scope === 'all') return undefined
  const invitesOwn = exists(
    db
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.id, bulletin.eventId), invitesOnlyAskable(db, writer, events))),
  )
  return or(and(isNull(bulletin.eventId), invitesOnlyAskable(db, writer, bulletins)), invitesOwn)
}
