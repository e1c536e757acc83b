import { and, eq, exists, gte, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import { rolesInForce } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import {
  account,
  federationDate,
  notification,
  notificationWish,
  person,
  personRole,
  pushDevice,
} from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { dayAfter, startOfDay } from '../../platform/time.ts'
import { createNotifications } from './create-notifications.ts'
import { eveningBefore } from './plan.ts'
import { preference, type Recipient } from './recipients.ts'

/** A date of the federation with everything that a reminder of it needs. */
export interface FederationNotice {
  readonly what: 'federation_date'
  readonly id: number
  readonly title: string
  readonly day: string
  readonly expiresAt: Date
}

type Row = typeof federationDate.$inferSelect
type Times = Pick<Row, 'id' | 'day' | 'remindDays'>

/** Reminds address managers and administrators of a date of the federation. */
export const remindFederationDateJob = defineJob('remind_federation_date', v.object({ date: RowNumber }))

const causeOf = ({ id, day }: Pick<Row, 'id' | 'day'>): string => `federation_date:${id}:${day}`

/** The same within a query. */
const causeInQuery = sql`'federation_date:' || ${federationDate.id} || ':' || ${federationDate.day}`

/** The evening on which it is due; with 0 days that before the day itself, on which the evening would be too late. */
const reminderOf = ({ day, remindDays }: Times): Date => eveningBefore(day, Math.max(remindDays, 1))

/** Schedules the reminder of a date, in the transaction that creates or changes it. An evening that is over has none. */
export const scheduleFederationReminder = async (tx: Db, date: Times, now: Date): Promise<void> => {
  const runAt = reminderOf(date)
  if (runAt <= now) return
  const uniqueKey = `remind_federation_date:${date.id}:${runAt.toISOString()}`
  await enqueue(tx, { kind: remindFederationDateJob, payload: { date: date.id }, uniqueKey, runAt })
}

const findOpen = async (db: Db, id: number): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(federationDate)
    .where(and(eq(federationDate.id, id), isNull(federationDate.doneAt)))
  return row
}

/** Milliseconds after its evening within which a reminder is caught up: less than notifications are kept. */
const caughtUpMs = 3 * 24 * 60 * 60_000

/** Schedules the reminder of every open date whose evening was in these days and that has none, once a day: abandoned jobs. */
export const enqueueMissedFederationReminders = async (db: Db, now: Date): Promise<void> => {
  const reminded = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.federationDateId, federationDate.id), eq(notification.cause, causeInQuery)))
  const today = toWireDate(now)
  const open = and(isNull(federationDate.doneAt), gte(federationDate.day, today), notExists(reminded))
  for (const row of await db.select().from(federationDate).where(open)) {
    const at = reminderOf(row)
    if (at > now || now.getTime() - at.getTime() > caughtUpMs) continue
    const uniqueKey = `remind_federation_date:${row.id}:${today}`
    await enqueue(db, { kind: remindFederationDateJob, payload: { date: row.id }, uniqueKey })
  }
}

/**
 * Finds those who edit the dates of the federation and want reminders. Without a device the reminder is mailed: a report has a last
 * day, and managers without a membership have no device.
 */
const findReaders = async (db: Db, now: Date, where?: SQL): Promise<Recipient[]> => {
  const manages = exists(
    db
      .select({ role: personRole.role })
      .from(personRole)
      .where(and(eq(personRole.personId, person.id), inArray(personRole.role, ['MHZ_ADDRESSMANAGER', 'ADMIN']))),
  )
  const hasDevice = exists(db.select({ id: pushDevice.id }).from(pushDevice).where(eq(pushDevice.personId, person.id)))
  const rows = await db
    .select({ personId: person.id, channel: preference('reminder'), hasDevice: sql<boolean>`${hasDevice}` })
    .from(person)
    .innerJoin(account, eq(account.personId, person.id))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(
      and(
        ...[eq(person.archived, false), eq(account.emailVerified, true), manages],
        ...[rolesInForce(db, person.id, toWireDate(now)), ne(preference('reminder'), 'none'), where],
      ),
    )
  return rows.map(({ personId, channel, hasDevice: isPushed }) => ({
    ...{ personId, channel: channel === 'email' || !isPushed ? 'email' : 'push' },
  }))
}

const endOf = (day: string): Date => startOfDay(dayAfter(day, 1))

/** Creates the reminders of a date; none before its evening, which a change has moved, and none after its day. */
export const remindFederationDate = async (
  tx: DatabaseTransaction,
  { date: id }: Payload<typeof remindFederationDateJob>,
  now: Date,
): Promise<void> => {
  const row = await findOpen(tx, id)
  if (row === undefined || reminderOf(row) > now || endOf(row.day) <= now) return
  await createNotifications(tx, await findReaders(tx, now), {
    ...{ kind: 'reminder', cause: causeOf(row), eventId: null, federationDateId: id, now },
  })
}

type About = Pick<typeof notification.$inferSelect, 'cause' | 'personId'> & { readonly federationDateId: number }

/** Reads the date of a reminder just before it is sent; undefined if it is done or moved, or the reader edits it no longer. */
export const findFederationNotice = async (
  db: Db,
  { cause, personId, federationDateId }: About,
  now: Date,
): Promise<FederationNotice | undefined> => {
  const row = await findOpen(db, federationDateId)
  if (row === undefined || causeOf(row) !== cause) return undefined
  const readers = await findReaders(db, now, eq(person.id, personId))
  const { id, title, day } = row
  return readers.length === 0 ? undefined : { what: 'federation_date', id, title, day, expiresAt: endOf(day) }
}
