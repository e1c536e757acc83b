import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import { hasAccessToEnd, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, calendarFeed, membership, person, personRole, pushDevice } from '../../platform/db/tables.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Author } from '../../platform/resources/record.ts'
import { isLastAdministrator } from './administrators.ts'
import { lockRoles, revokeRole } from './roles.ts'

/** Ends the access of persons whose memberships ended yesterday or earlier. */
export const endAccessJob = defineJob('end_access', v.object({}), { dailyAt: '00:00' })

/**
 * Ends the access of a person whose memberships have ended: unless another membership of band or board is active,
 * roles, sessions, calendar address and push messages are removed. Roles granted later remain, and so does the role of
 * the last administrator, because otherwise nobody could grant roles.
 */
export const endAccess = async (tx: Db, personId: number, { accountId, now }: Author): Promise<void> => {
  const today = toWireDate(now)
  await lockRoles(tx)
  // The lock prevents two memberships that end concurrently from each seeing the other as active.
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
  const ended = await tx
    .update(membership)
    .set({ accessEndedAt: now })
    .where(and(eq(membership.personId, personId), hasAccessToEnd(today)))
    .returning({ id: membership.id })
  if (ended.length === 0) return
  const stays = await tx.$count(person, and(eq(person.id, personId), isMember(tx, person.id, today)))
  if (stays > 0) return
  const roles = await tx.select({ role: personRole.role }).from(personRole).where(eq(personRole.personId, personId))
  for (const { role } of roles) {
    if (role === 'ADMIN' && (await isLastAdministrator(tx, personId, now))) continue
    await revokeRole(tx, { personId, role, now, by: accountId })
  }
  const accounts = await tx.select({ id: account.id }).from(account).where(eq(account.personId, personId))
  for (const { id } of accounts) await endSessions(tx, id)
  await tx.delete(calendarFeed).where(eq(calendarFeed.personId, personId))
  await tx.delete(pushDevice).where(eq(pushDevice.personId, personId))
}

/** The same for everybody whose membership has expired, with one transaction per person. */
export const endAccessOfAll = async (db: Db, now: Date): Promise<void> => {
  const people = await db
    .selectDistinct({ personId: membership.personId })
    .from(membership)
    .where(hasAccessToEnd(toWireDate(now)))
  for (const { personId } of people) {
    await db.transaction((tx) => endAccess(tx, personId, { accountId: null, now }))
  }
}
