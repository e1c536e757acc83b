import { and, eq, exists, gt, inArray, isNull, like, not, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { saysSomething } from '../../platform/db/enquiry-answers.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, enquiry, enquiryAnswer, event, notification, person } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { localized } from '../../platform/localized.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'
import { createNotifications } from './create-notifications.ts'
import { eveningBefore } from './plan.ts'
import { findAskedReaders } from './recipients.ts'

type Row = typeof enquiry.$inferSelect

/** News about an enquiry: it is open, it waits for an answer, or it has become an event. */
const enquiryNews = ['open', 'reminder', 'event'] as const
type EnquiryNews = (typeof enquiryNews)[number]

/** An enquiry with everything that a notification of it needs. */
export interface EnquiryNotice {
  readonly what: 'enquiry'
  readonly id: number
  readonly news: EnquiryNews
  /** In the recipient's language. */
  readonly title: string
  readonly deadline: Date
  /** The event that was made of it; null for other news. */
  readonly event: EventRow | null
  readonly expiresAt: Date
}

const newsIn = (cause: string): EnquiryNews | undefined =>
  enquiryNews.find((one) => cause.startsWith(`enquiry:${one}:`))

/** The condition that a person has not answered the enquiry of the query. */
const hasNotAnswered = (db: Db, personId: SQLWrapper): SQL | undefined =>
  not(
    exists(
      db
        .select({ id: enquiryAnswer.id })
        .from(enquiryAnswer)
        .where(and(eq(enquiryAnswer.enquiryId, enquiry.id), eq(enquiryAnswer.personId, personId), saysSomething)),
    ),
  )

const isOpen = ({ endedAt, closesAt }: Row, now: Date): boolean => endedAt === null && closesAt > now

/**
 * Notifies those whom an enquiry asks, in the transaction of the cause; of a question only those who have not answered. Whoever was
 * told already is skipped, so that a change of the audience tells the others.
 */
export const notifyOfEnquiry = async (tx: Db, news: EnquiryNews, id: number, now: Date): Promise<void> => {
  const kind = news === 'event' ? 'change' : 'answer'
  const where = news === 'event' ? undefined : (personId: SQLWrapper) => hasNotAnswered(tx, personId)
  const readers = await findAskedReaders(tx, kind, id, { where, now })
  await createNotifications(tx, readers, { kind, cause: `enquiry:${news}:${id}`, eventId: null, enquiryId: id, now })
}

/** Reminds those who have not answered an enquiry. */
export const remindEnquiryJob = defineJob('remind_enquiry', v.object({ enquiry: RowNumber }))

/** The time of the reminder; null = none. */
const reminderOf = ({ closesAt, remindDays }: Row): Date | null =>
  remindDays === null ? null : eveningBefore(toWireDate(closesAt), remindDays)

/** Schedules the reminder of an enquiry, in the transaction that creates or changes it. A time that is over has none. */
export const scheduleEnquiryReminder = async (tx: Db, id: number, now: Date): Promise<void> => {
  const [row] = await tx.select().from(enquiry).where(eq(enquiry.id, id))
  const runAt = row === undefined ? null : reminderOf(row)
  if (runAt === null || runAt <= now) return
  const uniqueKey = `remind_enquiry:${id}:${runAt.toISOString()}`
  await enqueue(tx, { kind: remindEnquiryJob, payload: { enquiry: id }, uniqueKey, runAt })
}

/**
 * Schedules the reminder of every open enquiry that should have had one and has none, once a day: abandoned jobs. An enquiry
 * opened after its time has none.
 */
export const enqueueMissedEnquiryReminders = async (db: Db, now: Date): Promise<void> => {
  const reminded = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.enquiryId, enquiry.id), like(notification.cause, 'enquiry:reminder:%')))
  const open = and(isNull(enquiry.endedAt), gt(enquiry.closesAt, now), notExists(reminded))
  for (const row of await db.select().from(enquiry).where(open)) {
    const at = reminderOf(row)
    if (at === null || at <= row.createdAt || at > now) continue
    const uniqueKey = `remind_enquiry:${row.id}:${toWireDate(now)}`
    await enqueue(db, { kind: remindEnquiryJob, payload: { enquiry: row.id }, uniqueKey })
  }
}

/** Creates the reminders of an enquiry; none before its time, which a later deadline has moved. */
export const remindEnquiry = async (
  tx: DatabaseTransaction,
  { enquiry: id }: Payload<typeof remindEnquiryJob>,
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(enquiry).where(eq(enquiry.id, id)).for('share')
  const at = row === undefined ? null : reminderOf(row)
  if (row === undefined || at === null || at > now || !isOpen(row, now)) return
  await notifyOfEnquiry(tx, 'reminder', id, now)
}

type About = Pick<typeof notification.$inferSelect, 'cause'> & { readonly enquiryId: number }

/** The persons among these whom the news still concern: the enquiry asks them, and if it is a question, they have not answered. */
export const findConcerned = async (
  db: Db,
  { cause, enquiryId }: About,
  personIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const asked = await findAsked(db, now)
  const rows = await db
    .select({ id: person.id })
    .from(enquiry)
    .innerJoin(person, inArray(person.id, [...personIds]))
    .where(
      and(
        eq(enquiry.id, enquiryId),
        isInvited(db, asked, sql`${person.id}`),
        newsIn(cause) === 'event' ? undefined : hasNotAnswered(db, person.id),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Reads the enquiry of a notification just before it is sent; undefined if it is closed, or the event is over or cancelled. */
export const findEnquiryNotice = async (
  db: Db,
  { cause, enquiryId }: About,
  locale: Locale,
  now: Date,
): Promise<EnquiryNotice | undefined> => {
  const [found] = await db
    .select({ row: enquiry, event })
    .from(enquiry)
    .leftJoin(event, eq(event.id, enquiry.eventId))
    .where(eq(enquiry.id, enquiryId))
  const news = newsIn(cause)
  if (found === undefined || news === undefined) return undefined
  const { row, event: held } = found
  const about = { what: 'enquiry' as const, id: row.id, news, deadline: row.closesAt }
  if (news === 'event') {
    if (held === null || held.cancelled || held.startsAt <= now) return undefined
    return { ...about, title: localized(locale, held.titleDe, held.titleEn), event: held, expiresAt: held.startsAt }
  }
  if (!isOpen(row, now)) return undefined
  return { ...about, title: localized(locale, row.titleDe, row.titleEn), event: null, expiresAt: row.closesAt }
}
