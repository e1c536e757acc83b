// Longer than 300 lines on purpose: how every table and column relates to a person, in one place.
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import {
  account,
  accountToken,
  annotation,
  event,
  invoice,
  membership,
  notification,
  oidcPayload,
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
import { endSessions, listDevices } from '../identity/sessions.ts'
import { dayAfter } from '../time.ts'
import type { PersonRelations } from './relation.ts'

const content = 'Content of the band.'
/** A nested expression, in which drizzle writes the columns with their tables. */
const lookUp = <T>(query: SQL<T>): SQL<T> => sql<T>`(${query})`
const eventOf = (id: typeof participation.eventId | typeof notification.eventId) => ({
  event: lookUp(sql<string | null>`select ${event.titleDe} from ${event} where ${event.id} = ${id}`),
})

/**
 * How every table relates to a person: what the file with a person's data has of it, and what the deletion of the
 * account leaves of it. A table or column that is missing here does not compile.
 */
export const personTables: PersonRelations = {
  person: {
    name: 'person',
    single: true,
    rows: (_db, personId) => eq(person.id, personId),
    keptFor: 'Rows that stay refer to it; without the erased fields it identifies nobody.',
    columns: {
      id: 'row number',
      uuid: 'exported and kept',
      gender: { erasedTo: 'NA' },
      company: { erasedTo: null },
      title: { erasedTo: null },
      firstName: { erasedTo: '' },
      lastName: { erasedTo: '' },
      address1: { erasedTo: '' },
      address2: { erasedTo: null },
      zip: { erasedTo: '' },
      city: { erasedTo: '' },
      landline: { erasedTo: null },
      mobile: { erasedTo: null },
      email: { erasedTo: null },
      birthDate: { erasedTo: null },
      preferredChannel: { erasedTo: 'EMAIL' },
      permit: { erasedTo: false },
      shared: { erasedTo: [] },
      remarks: { erasedTo: null },
      archived: { erasedTo: true },
      instrument: { erasedTo: null },
      voice: { erasedTo: null },
      key: { erasedTo: null },
      locale: 'exported and kept',
      version: { withheld: 'technical', erasedTo: sql`${person.version} + 1` },
      createdAt: 'exported and kept',
    },
  },
  account: {
    name: 'account',
    single: true,
    columns: {
      id: 'exported',
      personId: 'row number',
      email: 'exported',
      emailVerified: 'exported',
      passwordHash: { as: { passwordSet: sql<boolean>`${account.passwordHash} is not null` } },
      passwordChangedAt: 'exported',
      externalIssuer: 'exported',
      externalSubject: 'exported',
      demo: 'exported',
      createdAt: 'exported',
    },
  },
  oidcPayload: {
    name: 'signIns',
    within: { table: 'account' },
    rows: (db, personId) =>
      inArray(
        sql`${oidcPayload.payload}->>'accountId'`,
        db
          .select({ id: sql`${account.id}::text` })
          .from(account)
          .where(eq(account.personId, personId)),
      ),
    exportRows: async (db, { accountId, now }) => {
      const devices = await listDevices(db, accountId, undefined, now)
      return devices.map(({ userAgent, since, lastUsed }) => ({ userAgent: userAgent ?? null, since, lastUsed }))
    },
    beforeErasure: (tx, { accountId }) => endSessions(tx, accountId),
    columns: {
      model: 'technical',
      id: 'secret',
      payload: 'exported',
      grantId: 'secret',
      userCode: 'secret',
      uid: 'secret',
      expiresAt: 'technical',
      consumedAt: 'technical',
      successorId: 'secret',
    },
  },
  accountToken: {
    name: 'mailedLinks',
    within: { table: 'account' },
    orderBy: accountToken.createdAt,
    columns: {
      id: 'row number',
      personId: 'row number',
      purpose: 'exported',
      tokenHash: 'secret',
      email: 'exported',
      expiresAt: 'exported',
      usedAt: 'exported',
      createdAt: 'exported',
    },
  },
  membership: {
    name: 'memberships',
    orderBy: membership.joinDate,
    keptFor: 'The size of the band in past years rests on them.',
    /** Yesterday becomes the last day, so that no list of today shows a member without a name. */
    beforeErasure: async (tx, { personId, now }) => {
      const today = toWireDate(now)
      const lasting = or(isNull(membership.leaveDate), gte(membership.leaveDate, today))
      await tx
        .update(membership)
        .set({ leaveDate: dayAfter(today, -1) })
        .where(and(eq(membership.personId, personId), lasting))
    },
    columns: {
      id: 'row number',
      personId: 'row number',
      organizationId: {
        as: {
          organization: lookUp(
            sql<string>`select ${organization.name} from ${organization} where ${organization.id} = ${membership.organizationId}`,
          ),
        },
      },
      functionType: 'exported and kept',
      joinDate: 'exported and kept',
      leaveDate: 'exported and kept',
      accessEndedAt: 'technical',
    },
  },
  personRole: {
    name: 'roles',
    exportRows: async (db, { personId }) =>
      (await db.select().from(personRole).where(eq(personRole.personId, personId))).map(({ role }) => role),
    columns: { personId: 'row number', role: 'exported' },
  },
  roleChange: {
    name: 'roleChanges',
    orderBy: roleChange.changedAt,
    keptFor: 'Administrators see which rights were given and taken.',
    columns: {
      id: 'row number',
      personId: 'row number',
      role: 'exported and kept',
      granted: 'exported and kept',
      changedAt: 'exported and kept',
      changedBy: 'technical',
    },
  },
  calendarFeed: {
    name: 'calendarFeeds',
    columns: { personId: 'row number', secret: 'secret', alarm: 'exported', createdAt: 'exported' },
  },
  participation: {
    name: 'participations',
    orderBy: participation.id,
    keptFor: 'The number of players at an event rests on them.',
    columns: {
      id: 'row number',
      personId: 'row number',
      eventId: {
        as: {
          ...eventOf(participation.eventId),
          startsAt: lookUp(
            sql<Date>`select ${event.startsAt} from ${event} where ${event.id} = ${participation.eventId}`,
          ).mapWith(event.startsAt),
        },
      },
      status: 'exported and kept',
      remarks: { erasedTo: '' },
      version: 'technical',
      changedAt: 'exported and kept',
      changedBy: 'technical',
    },
  },
  participationChange: {
    name: 'changes',
    within: { table: 'participation', key: 'participationId', parentKey: 'id' },
    orderBy: participationChange.version,
    keptFor: 'They belong to participations, which stay.',
    columns: {
      id: 'row number',
      participationId: 'row number',
      status: 'exported and kept',
      remarks: { erasedTo: '' },
      version: 'technical',
      changedAt: 'exported and kept',
      changedBy: 'technical',
    },
  },
  annotation: {
    name: 'annotations',
    orderBy: annotation.batch,
    columns: {
      personId: 'row number',
      id: 'row number',
      file: 'exported',
      page: 'exported',
      tool: 'exported',
      ink: 'exported',
      width: 'exported',
      points: 'exported',
      batch: 'technical',
      drawnAt: 'exported',
      erasedAt: 'exported',
    },
  },
  notificationWish: {
    name: 'notificationWishes',
    single: true,
    columns: {
      personId: 'row number',
      answer: 'exported',
      reminder: 'exported',
      change: 'exported',
      music: 'exported',
      reminderTime: 'exported',
      version: 'technical',
    },
  },
  notification: {
    name: 'notifications',
    orderBy: notification.createdAt,
    columns: {
      id: 'row number',
      personId: 'row number',
      kind: 'exported',
      cause: 'technical',
      eventId: { as: eventOf(notification.eventId) },
      before: 'technical',
      createdAt: 'exported',
    },
  },
  pushDevice: {
    name: 'pushDevices',
    orderBy: pushDevice.createdAt,
    columns: {
      id: 'row number',
      device: 'technical',
      personId: 'row number',
      endpoint: 'exported',
      p256dh: 'secret',
      auth: 'secret',
      createdAt: 'exported',
      refreshedAt: 'exported',
    },
  },
  invoice: {
    name: 'invoices',
    orderBy: invoice.createdAt,
    keptFor: 'Bookkeeping keeps them for ten years; they name nobody.',
    columns: {
      id: 'row number',
      uuid: 'exported and kept',
      number: 'exported and kept',
      personId: 'row number',
      purpose: 'exported and kept',
      amount: 'exported and kept',
      createdAt: 'exported and kept',
      dueDate: 'exported and kept',
      paidAt: 'exported and kept',
      paidBy: 'exported and kept',
      marking: 'technical',
      receiptNumber: 'exported and kept',
    },
  },
  shopOrder: {
    name: 'orders',
    orderBy: shopOrder.createdAt,
    keptFor: 'Bookkeeping keeps them for ten years; they name nobody.',
    columns: {
      id: 'row number',
      uuid: 'exported and kept',
      personId: 'row number',
      state: 'exported and kept',
      total: 'exported and kept',
      remarks: { erasedTo: '' },
      locale: 'exported and kept',
      createdAt: 'exported and kept',
      reservedUntil: 'exported and kept',
      paidAt: 'exported and kept',
      receiptNumber: 'exported and kept',
      deliveredAt: 'exported and kept',
    },
  },
  orderLine: {
    name: 'lines',
    within: { table: 'shopOrder', key: 'orderId', parentKey: 'id' },
    orderBy: orderLine.position,
    keptFor: 'They belong to orders, which stay.',
    columns: {
      orderId: 'row number',
      position: 'technical',
      shopItemId: 'row number',
      nameDe: { as: { name: orderLine.nameDe } },
      nameEn: 'technical',
      count: 'exported and kept',
      price: 'exported and kept',
    },
  },
  payment: {
    name: 'payments',
    orderBy: payment.createdAt,
    keptFor: 'Bookkeeping keeps them for ten years; they name nobody.',
    columns: {
      id: 'row number',
      uuid: 'exported and kept',
      purpose: 'exported and kept',
      orderId: 'row number',
      invoiceId: 'row number',
      personId: 'row number',
      name: { erasedTo: null },
      amount: 'exported and kept',
      provider: 'exported and kept',
      reference: 'technical',
      link: 'technical',
      callback: 'technical',
      locale: 'technical',
      state: 'exported and kept',
      method: 'exported and kept',
      createdAt: 'exported and kept',
      expiresAt: 'technical',
      paidAt: 'exported and kept',
      receiptNumber: 'exported and kept',
    },
  },
  organization: content,
  file: content,
  article: content,
  event: content,
  eventFile: content,
  composition: content,
  sheet: content,
  repertoire: content,
  repertoireComposition: content,
  eventComposition: content,
  shopItem: content,
  setting: content,
  secret: 'Keys of the server.',
  oidcKey: 'Keys of the server.',
  puzzleUsed: 'Hashes of puzzles, for minutes.',
  sandboxSession: 'Refers to a payment by its random number and names what is paid, not the payer.',
  change:
    'Who made a change is an account number, which refers to nobody after the deletion; fields hold no personal data.',
  job: 'Mails are deleted a week after they were sent, or half a year after they were given up.',
  idempotency: 'Replies are deleted after a week.',
  contactMessage: 'Anybody may write under any address; messages are deleted after half a year.',
}
