import { asc, eq, inArray } from 'drizzle-orm'
import { exportAnnotations } from '../annotations/annotations.ts'
import type { Db } from '../db/open.ts'
import {
  account,
  accountToken,
  calendarFeed,
  event,
  invoice,
  membership,
  notification,
  orderLine,
  organization,
  participation,
  participationChange,
  payment,
  person,
  personRole,
  pushDevice,
  roleChange,
  shopOrder,
} from '../db/tables.ts'
import { listDevices } from '../identity/sessions.ts'
import { findPreferences } from '../notifications/preferences.ts'

/**
 * Everything held about a person, as it is written to a file for them: no hashes, no secrets and no row numbers of ours. Instants
 * are UTC (ISO 8601), amounts Rappen.
 * @returns undefined when there is no such person
 */
export async function exportPersonalData(db: Db, personId: number, now: Date) {
  const [found] = await db.select().from(person).where(eq(person.id, personId))
  if (found === undefined) return undefined
  const { id: _id, version: _version, ...personal } = found
  return {
    exportedAt: now,
    person: personal,
    account: await exportAccount(db, personId, now),
    memberships: await db
      .select({
        organization: organization.name,
        functionType: membership.functionType,
        joinDate: membership.joinDate,
        leaveDate: membership.leaveDate,
      })
      .from(membership)
      .innerJoin(organization, eq(organization.id, membership.organizationId))
      .where(eq(membership.personId, personId))
      .orderBy(asc(membership.joinDate)),
    roles: (await db.select().from(personRole).where(eq(personRole.personId, personId))).map(({ role }) => role),
    roleChanges: await db
      .select({ role: roleChange.role, granted: roleChange.granted, changedAt: roleChange.changedAt })
      .from(roleChange)
      .where(eq(roleChange.personId, personId))
      .orderBy(asc(roleChange.changedAt)),
    calendarFeeds: await db
      .select({ alarm: calendarFeed.alarm, createdAt: calendarFeed.createdAt })
      .from(calendarFeed)
      .where(eq(calendarFeed.personId, personId)),
    participations: await exportParticipations(db, personId),
    annotations: await exportAnnotations(db, personId),
    notificationWishes: await findPreferences(db, personId),
    notifications: await db
      .select({ kind: notification.kind, event: event.titleDe, createdAt: notification.createdAt })
      .from(notification)
      .leftJoin(event, eq(event.id, notification.eventId))
      .where(eq(notification.personId, personId))
      .orderBy(asc(notification.createdAt)),
    pushDevices: await db
      .select({
        endpoint: pushDevice.endpoint,
        createdAt: pushDevice.createdAt,
        refreshedAt: pushDevice.refreshedAt,
      })
      .from(pushDevice)
      .where(eq(pushDevice.personId, personId))
      .orderBy(asc(pushDevice.createdAt)),
    invoices: await db
      .select({
        uuid: invoice.uuid,
        number: invoice.number,
        purpose: invoice.purpose,
        amount: invoice.amount,
        createdAt: invoice.createdAt,
        dueDate: invoice.dueDate,
        paidAt: invoice.paidAt,
        paidBy: invoice.paidBy,
        receiptNumber: invoice.receiptNumber,
      })
      .from(invoice)
      .where(eq(invoice.personId, personId))
      .orderBy(asc(invoice.createdAt)),
    orders: await exportOrders(db, personId),
    payments: await db
      .select({
        uuid: payment.uuid,
        purpose: payment.purpose,
        name: payment.name,
        amount: payment.amount,
        provider: payment.provider,
        method: payment.method,
        state: payment.state,
        createdAt: payment.createdAt,
        paidAt: payment.paidAt,
      })
      .from(payment)
      .where(eq(payment.personId, personId))
      .orderBy(asc(payment.createdAt)),
  }
}

async function exportAccount(db: Db, personId: number, now: Date) {
  const [found] = await db.select().from(account).where(eq(account.personId, personId))
  if (found === undefined) return null
  const { id, personId: _person, passwordHash, ...rest } = found
  const devices = await listDevices(db, id, undefined, now)
  return {
    id,
    ...rest,
    passwordSet: passwordHash !== null,
    signIns: devices.map(({ userAgent, since, lastUsed }) => ({ userAgent: userAgent ?? null, since, lastUsed })),
    mailedLinks: await db
      .select({
        purpose: accountToken.purpose,
        email: accountToken.email,
        createdAt: accountToken.createdAt,
        expiresAt: accountToken.expiresAt,
        usedAt: accountToken.usedAt,
      })
      .from(accountToken)
      .where(eq(accountToken.personId, personId))
      .orderBy(asc(accountToken.createdAt)),
  }
}

async function exportOrders(db: Db, personId: number) {
  const orders = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.personId, personId))
    .orderBy(asc(shopOrder.createdAt))
  if (orders.length === 0) return []
  const lines = await db
    .select()
    .from(orderLine)
    .where(
      inArray(
        orderLine.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLine.position))
  return orders.map(({ id, personId: _buyer, ...order }) => ({
    ...order,
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ nameDe, count, price }) => ({ name: nameDe, count, price })),
  }))
}

async function exportParticipations(db: Db, personId: number) {
  const answers = await db
    .select({
      id: participation.id,
      event: event.titleDe,
      startsAt: event.startsAt,
      status: participation.status,
      remarks: participation.remarks,
      changedAt: participation.changedAt,
    })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(eq(participation.personId, personId))
    .orderBy(asc(event.startsAt))
  if (answers.length === 0) return []
  const ids = answers.map(({ id }) => id)
  const changes = await db
    .select()
    .from(participationChange)
    .where(inArray(participationChange.participationId, ids))
    .orderBy(asc(participationChange.version))
  return answers.map(({ id, ...answer }) => ({
    ...answer,
    changes: changes
      .filter(({ participationId }) => participationId === id)
      .map(({ status, remarks, changedAt }) => ({ status, remarks, changedAt })),
  }))
}
