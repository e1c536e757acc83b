import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { organizations } from '../db/organizations.ts'
import {
  account,
  accountToken,
  annotation,
  calendarFeed,
  membership,
  notification,
  notificationWish,
  participation,
  participationChange,
  payment,
  person,
  personRole,
  pushDevice,
  shopOrder,
} from '../db/tables.ts'
import { endSessions } from '../identity/sessions.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { isLastAdministrator } from '../memberships/administrators.ts'
import { lockRoles } from '../memberships/roles.ts'
import { dayAfter } from '../time.ts'

/** Who cannot leave before somebody else has taken over. */
export type DeletionObstacle = 'board' | 'last_admin'

/** Why an account may not be deleted yet: its person sits on the board, or nobody else could administer the site. */
export async function deletionObstacle(db: Db, personId: number, now: Date): Promise<DeletionObstacle | undefined> {
  const today = toWireDate(now)
  const [office] = await db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.personId, personId),
        eq(membership.organizationId, organizations.board),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, today)),
      ),
    )
    .limit(1)
  if (office !== undefined) return 'board'
  return (await isLastAdministrator(db, personId, now)) ? 'last_admin' : undefined
}

/**
 * Deletes an account with everything that opens something, and takes from its person what tells who it was. The rows
 * stay that others' counts rest on: memberships (ended), answers to events without their remarks, and invoices, orders
 * and payments by their number, which bookkeeping keeps for ten years and which name nobody.
 * @returns why not, or undefined when it is done
 */
export async function deleteAccount(
  tx: Db,
  { personId, now }: { personId: number; now: Date },
): Promise<DeletionObstacle | undefined> {
  await lockRoles(tx)
  const obstacle = await deletionObstacle(tx, personId, now)
  if (obstacle !== undefined) return obstacle
  const [gone] = await tx.delete(account).where(eq(account.personId, personId)).returning()
  if (gone === undefined) return undefined
  const [{ locale } = { locale: 'de-ch' as const }] = await tx
    .select({ locale: person.locale })
    .from(person)
    .where(eq(person.id, personId))
  await endSessions(tx, gone.id)
  await tx.delete(accountToken).where(eq(accountToken.personId, personId))
  await tx.delete(calendarFeed).where(eq(calendarFeed.personId, personId))
  await tx.delete(personRole).where(eq(personRole.personId, personId))
  for (const table of [pushDevice, notificationWish, notification, annotation]) {
    await tx.delete(table).where(eq(table.personId, personId))
  }
  await forgetRemarks(tx, personId)
  await tx.update(shopOrder).set({ remarks: '' }).where(eq(shopOrder.personId, personId))
  await tx.update(payment).set({ name: null }).where(eq(payment.personId, personId))
  await endMemberships(tx, personId, toWireDate(now))
  await tx
    .update(person)
    .set({ ...nobody, version: sql`${person.version} + 1` })
    .where(eq(person.id, personId))
  await enqueueMail(tx, { to: gone.email, locale, template: 'account_deleted', values: {} })
  return undefined
}

/** Every field of a person that says who it is. */
const nobody = {
  gender: 'NA',
  company: null,
  title: null,
  firstName: '',
  lastName: '',
  address1: '',
  address2: null,
  zip: '',
  city: '',
  landline: null,
  mobile: null,
  email: null,
  birthDate: null,
  preferredChannel: 'EMAIL',
  permit: false,
  shared: [],
  remarks: null,
  archived: true,
  instrument: null,
  voice: null,
  key: null,
} satisfies Partial<typeof person.$inferInsert>

async function forgetRemarks(tx: Db, personId: number): Promise<void> {
  const answers = tx.select({ id: participation.id }).from(participation).where(eq(participation.personId, personId))
  await tx
    .update(participationChange)
    .set({ remarks: '' })
    .where(and(inArray(participationChange.participationId, answers), ne(participationChange.remarks, '')))
  await tx
    .update(participation)
    .set({ remarks: '' })
    .where(and(eq(participation.personId, personId), ne(participation.remarks, '')))
}

/** Yesterday is the last day, so that no list of today shows a member without a name. */
async function endMemberships(tx: Db, personId: number, today: string): Promise<void> {
  await tx
    .update(membership)
    .set({ leaveDate: dayAfter(today, -1) })
    .where(and(eq(membership.personId, personId), or(isNull(membership.leaveDate), gte(membership.leaveDate, today))))
}
