import { and, inArray, not } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import { hasAccessToEnd, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, calendarFeed, membership, person, personRole, pushDevice } from '../../platform/db/tables.ts'
import { endSessionsOf } from '../../platform/identity/sessions.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { findLastingAdministrators } from './administrators.ts'
import { type ChangedRole, lockRoles, writeRoles } from './roles.ts'

/** Ends the access of persons whose memberships ended yesterday or earlier. */
export const endAccessJob = defineJob('end_access', v.object({}), { dailyAt: '00:00' })

/** The persons without another active membership of band or board among those whose memberships have ended. */
const markEnded = async (tx: Db, personIds: readonly number[], now: Date): Promise<number[]> => {
  const today = toWireDate(now)
  const ids = [...personIds]
  // The lock prevents two memberships that end concurrently from each seeing the other as active.
  await tx.select({ id: person.id }).from(person).where(inArray(person.id, ids)).orderBy(person.id).for('update')
  const ended = await tx
    .update(membership)
    .set({ accessEndedAt: now })
    .where(and(inArray(membership.personId, ids), hasAccessToEnd(today)))
    .returning({ personId: membership.personId })
  if (ended.length === 0) return []
  const gone = await tx
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        inArray(
          person.id,
          ended.map(({ personId }) => personId),
        ),
        not(isMember(tx, person.id, today)),
      ),
    )
    .orderBy(person.id)
  return gone.map(({ id }) => id)
}

/**
 * Ends the access of persons whose memberships have ended: unless another membership of band or board is active,
 * roles, sessions, calendar address and push messages are removed. Roles granted later remain, and so does the role of
 * the last administrator, because otherwise nobody could grant roles. The caller writes the change log.
 * @returns the revoked roles
 */
export const closeAccess = async (tx: Db, personIds: readonly number[], author: Author): Promise<ChangedRole[]> => {
  await lockRoles(tx)
  const ids = await markEnded(tx, personIds, author.now)
  if (ids.length === 0) return []
  const lasting = await findLastingAdministrators(tx, author.now)
  const last = lasting.every(({ personId }) => ids.includes(personId)) ? lasting[0]?.personId : undefined
  const held = await tx.select().from(personRole).where(inArray(personRole.personId, ids))
  const taken = held.filter(({ personId, role }) => role !== 'ADMIN' || personId !== last)
  const revoked = await writeRoles(
    tx,
    taken.map((one) => ({ ...one, granted: false })),
    author,
  )
  const accounts = await tx.select({ id: account.id }).from(account).where(inArray(account.personId, ids))
  await endSessionsOf(
    tx,
    accounts.map(({ id }) => id),
  )
  await tx.delete(calendarFeed).where(inArray(calendarFeed.personId, ids))
  await tx.delete(pushDevice).where(inArray(pushDevice.personId, ids))
  return revoked
}

/** Ends the access of one person, with the change log. */
export const endAccess = async (tx: Db, personId: number, author: Author): Promise<void> => {
  const revoked = await closeAccess(tx, [personId], author)
  for (const { role } of revoked)
    await recordChange(tx, author, {
      noun: 'role',
      rowId: personId,
      action: 'changed',
      fields: { [role]: [true, false] },
    })
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
