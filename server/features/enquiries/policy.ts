import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, enquiryInvitation, groupMember, person } from '../../platform/db/tables.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { type PlanningScope, planningScope } from '../../platform/http/planner.ts'
import { type Checked, planners, restricted, signedIn } from '../../platform/http/policy.ts'

/** A person who asks: the players in the scope, and the groups that the person leads. */
export interface Asker {
  readonly scope: PlanningScope
  /** 0 for somebody whose address is not confirmed. */
  readonly personId: number
  /** The time of the request. */
  readonly now: Date
}

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

/** The groups that a person leads. */
export const ledBy = (db: Db, { personId }: Pick<Asker, 'personId'>) =>
  db
    .select({ id: groupMember.groupId })
    .from(groupMember)
    .innerJoin(person, and(eq(person.id, groupMember.personId), eq(person.archived, false)))
    .where(and(eq(groupMember.personId, personId), eq(groupMember.leader, true)))

/** The condition that an enquiry asks nobody whom a person may not ask. */
export const isAskedBy = (db: Db, asker: Checked<Asker>): SQL | undefined => {
  const { scope } = asker
  if (scope === 'all') return undefined
  const invitation = (where?: SQL) =>
    exists(
      db
        .select({ id: enquiryInvitation.id })
        .from(enquiryInvitation)
        .where(and(eq(enquiryInvitation.enquiryId, enquiry.id), where)),
    )
  const isLed = inArray(enquiryInvitation.groupId, ledBy(db, asker))
  const ofSection = and(sql`${enquiry.sections} = array[${scope}]::text[]`, not(invitation()))
  const ofGroups = and(
    sql`cardinality(${enquiry.sections}) = 0`,
    invitation(isLed),
    not(invitation(sql`(${enquiryInvitation.kind} <> 'GROUP' or ${isLed} is not true)`)),
  )
  return scope === null ? ofGroups : or(ofSection, ofGroups)
}
