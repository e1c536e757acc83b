import { and, count, desc, eq, gt, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { Consequences } from '#contract/listed-persons.ts'
import { isGrantable } from '#contract/roles.ts'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import {
  account,
  calendarFeed,
  equipment,
  event,
  guardian,
  invoice,
  loan,
  membership,
  participation,
  person,
  pushDevice,
  shopOrder,
} from '../../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../../platform/http/http-error.ts'
import { listDevices } from '../../../platform/identity/sessions.ts'
import { recordChange, withoutValues } from '../../../platform/resources/record.ts'
import { findLastingAdministrators, isLastAdministrator } from '../../memberships/administrators.ts'
import { changeHistory } from '../../memberships/checked-history.ts'
import { announceDeparture } from '../../memberships/departure.ts'
import { endAccess } from '../../memberships/end-access.ts'
import { handOut } from '../../memberships/hand-out.ts'
import { lockRoles } from '../../memberships/roles.ts'
import { deleteAccount, deletionObstacle } from '../../personal-data/delete-account.ts'
import { personById } from './find-person-id.ts'
import { type Manager, requireMayManage } from './manager.ts'

const openOf = (personId: number, today: string): SQL | undefined =>
  and(eq(membership.personId, personId), or(isNull(membership.leaveDate), gt(membership.leaveDate, today)))

/** Lists what ends with the memberships or with the person, and what stays. */
export const findConsequences = async (db: Db, id: number, manager: Manager): Promise<Consequences> => {
  const { now } = manager
  const shown = await personById(db, id, now)
  const [owner] = await db
    .select({ sub: account.id, uuid: person.uuid })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(eq(person.id, id))
  const devices = owner?.sub == null ? [] : await listDevices(db, owner.sub, undefined, now)
  const [coming] = await db
    .select({ count: count() })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(and(eq(participation.personId, id), eq(participation.status, true), gte(event.startsAt, now)))
  const lent = await db
    .select({ name: equipment.name, number: equipment.number })
    .from(loan)
    .innerJoin(equipment, eq(equipment.id, loan.equipmentId))
    .where(and(eq(loan.personId, id), isNull(loan.returnedOn)))
    .orderBy(equipment.number)
  const otherGuardian = sql`exists (select from ${guardian} g where g.person_id = ${guardian.personId} and g.guardian_id <> ${id})`
  const forbidden = needsAdministrator(shown, manager)
  return {
    memberships: await db.$count(membership, openOf(id, toWireDate(now))),
    roles: shown.roles.filter((role) => role !== 'other').filter(isGrantable),
    hasAccount: owner?.sub != null,
    devices: devices.length,
    subscriptions:
      (await db.$count(calendarFeed, eq(calendarFeed.personId, id))) +
      (await db.$count(pushDevice, eq(pushDevice.personId, id))),
    comingAnswers: coming?.count ?? 0,
    contactOf: await db.$count(event, and(eq(event.contactUuid, owner?.uuid ?? ''), gte(event.startsAt, now))),
    openInvoices: await db.$count(invoice, and(eq(invoice.personId, id), isNull(invoice.paidAt))),
    openOrders: await db.$count(shopOrder, and(eq(shopOrder.personId, id), eq(shopOrder.state, 'open'))),
    lentItems: lent.map(({ name, number }) => `${name} (${number})`),
    wards: await db.$count(guardian, and(eq(guardian.guardianId, id), sql`not ${otherGuardian}`)),
    obstacle: forbidden ? 'administrator' : ((await deletionObstacle(db, id, now)) ?? null),
  }
}

/** Ends every membership that lasts longer; one that has not begun yet ends on its first day. */
const endOpen = async (tx: Db, id: number, leaveDate: string, manager: Manager): Promise<void> => {
  const wasLast = await isLastAdministrator(tx, id, manager.now)
  await announceDeparture(tx, [id], manager.now)
  const open = await tx.select().from(membership).where(openOf(id, leaveDate)).orderBy(membership.id).for('update')
  for (const { id: membershipId, joinDate, leaveDate: before } of open) {
    const last = joinDate > leaveDate ? joinDate : leaveDate
    await tx.update(membership).set({ leaveDate: last, accessEndedAt: null }).where(eq(membership.id, membershipId))
    const fields = { leaveDate: [before, last] } as const
    await recordChange(tx, manager, { noun: 'membership', rowId: membershipId, action: 'changed', fields })
  }
  if (wasLast && (await findLastingAdministrators(tx, manager.now)).length === 0)
    throw new HttpError('rule.last_admin', { fields: [{ field: 'leaveDate', message: 'error.rule.last_admin' }] })
  await endAccess(tx, id, manager)
}

/**
 * Ends all memberships on a last day; access ends with it.
 * @throws HttpError auth.forbidden; rule.last_admin; validation.invalid for a day before the first of a membership
 */
export const endAll = async (
  tx: DatabaseTransaction,
  id: number,
  leaveDate: string,
  manager: Manager,
): Promise<void> => {
  await lockRoles(tx)
  await requireMayManage(tx, id, manager)
  const begun = and(
    openOf(id, leaveDate),
    gt(membership.joinDate, leaveDate),
    sql`${membership.joinDate} <= ${toWireDate(manager.now)}`,
  )
  if ((await tx.$count(membership, begun)) > 0) throw fieldRefusal('leaveDate', 'validation.leave_before_join')
  await changeHistory(tx, { personId: id, field: 'leaveDate', now: manager.now }, () =>
    endOpen(tx, id, leaveDate, manager),
  )
}

const setArchived = async (tx: Db, id: number, archived: boolean, manager: Manager): Promise<void> => {
  const changed = await tx
    .update(person)
    .set({ archived, version: sql`${person.version} + 1` })
    .where(and(eq(person.id, id), ne(person.archived, archived)))
    .returning({ id: person.id })
  if (changed.length > 0)
    await recordChange(tx, manager, {
      noun: 'person',
      rowId: id,
      action: 'changed',
      fields: withoutValues(['archived']),
    })
}

/** @throws HttpError auth.forbidden; rule.last_admin */
export const archive = async (tx: DatabaseTransaction, id: number, manager: Manager): Promise<void> => {
  await lockRoles(tx)
  await requireMayManage(tx, id, manager)
  if (await isLastAdministrator(tx, id, manager.now)) throw new HttpError('rule.last_admin')
  await endOpen(tx, id, toWireDate(manager.now), manager)
  await setArchived(tx, id, true, manager)
}

/**
 * Undoes the end and the archiving: reopens the memberships that ended last.
 * @throws HttpError auth.forbidden; rule.beyond_own_roles; rule.already_member if one is open
 */
export const reinstate = async (tx: DatabaseTransaction, id: number, manager: Manager): Promise<void> => {
  await lockRoles(tx)
  await requireMayManage(tx, id, manager)
  await tx.select({ id: person.id }).from(person).where(eq(person.id, id)).for('update')
  const all = await tx.select().from(membership).where(eq(membership.personId, id)).orderBy(desc(membership.leaveDate))
  if (all.some(({ leaveDate }) => leaveDate === null)) throw new HttpError('rule.already_member')
  await handOut(tx, manager, { personIds: [id] }, async () => {
    for (const { id: membershipId, leaveDate } of all.filter((one) => one.leaveDate === all[0]?.leaveDate)) {
      await tx.update(membership).set({ leaveDate: null, accessEndedAt: null }).where(eq(membership.id, membershipId))
      const fields = { leaveDate: [leaveDate, null] } as const
      await recordChange(tx, manager, { noun: 'membership', rowId: membershipId, action: 'changed', fields })
    }
    await setArchived(tx, id, false, manager)
  })
}

/** @throws HttpError auth.forbidden; rule.last_admin; validation.invalid for a member of the board */
export const erase = async (tx: DatabaseTransaction, id: number, manager: Manager): Promise<void> => {
  await lockRoles(tx)
  await requireMayManage(tx, id, manager)
  const obstacle = await deleteAccount(tx, { personId: id, now: manager.now })
  if (obstacle === 'board') throw fieldRefusal('memberships', 'admin.end.obstacle.board')
  if (obstacle !== undefined) throw new HttpError('rule.last_admin')
  await recordChange(tx, manager, { noun: 'person', rowId: id, action: 'removed', fields: {} })
}
