import { and, eq, gt, inArray, lt, lte, or } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { reminderDayChoices } from '#contract/event-input.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate } from '#contract/time.ts'
import type { EffectiveAnswerSql } from '../../platform/db/effective-answer.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, event, notification, participation } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { isAmong, type Whom } from '../../platform/http/planner.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { dayAfter, startOfDay } from '../../platform/time.ts'
import { createNotifications } from './create-notifications.ts'
import { concernsOf } from './mailboxes.ts'
import { dueAt, earliestSendTime, endOfQuietHours } from './plan.ts'
import { findInvitedPersons, findRecipients, type Recipient, type Where, wantsReminderAt } from './recipients.ts'

/** Notifies of an event: asks members without an answer, and reminds participants. */
export const remindJob = defineJob('remind', v.object({ event: RowNumber }))

const hourMs = 3_600_000

/** Prefix of every cause that depends on an event's date: on another date it is another cause. */
export const reminderCause = (
  kind: 'answer' | 'reminder',
  { id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>,
): string => `${kind}:${id}:${toWireDate(startsAt)}:`

const isOpen = ({ open }: EffectiveAnswerSql) => open

/** Returns true if the event has sign-up and takes place in the future. */
export const isUpcoming = ({ kind, cancelled, startsAt }: EventRow, now: Date): boolean =>
  subscribableKinds.includes(kind) && !cancelled && startsAt > now

/**
 * Creates the due notifications of an event and schedules the next ones. It may run in any number of processes, at any
 * time, late or repeatedly: a person is notified of each cause once.
 */
export const remind = async (tx: DatabaseTransaction, eventId: number, now: Date): Promise<void> => {
  // Locked against concurrent changes of the date.
  const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
  if (row === undefined || !isUpcoming(row, now)) return
  const due = dueAt(row, now)
  const about = { eventId, now }
  const to = { eventId, now, days: [toWireDate(row.startsAt)] }
  if (due.answer !== null) {
    const readers = await findRecipients(tx, 'answer', { ...to, where: isOpen })
    await createNotifications(tx, readers, {
      kind: 'answer',
      cause: `${reminderCause('answer', row)}${due.answer}`,
      ...about,
    })
  }
  for (const until of await findEndedMaybes(tx, eventId, now)) {
    const where = (answer: EffectiveAnswerSql) => and(answer.open, eq(participation.maybeUntil, until))
    const readers = await findRecipients(tx, 'answer', { ...to, where })
    await createNotifications(tx, readers, {
      kind: 'answer',
      cause: `${reminderCause('answer', row)}maybe-${until}`,
      ...about,
    })
  }
  if (due.reminders.length > 0) {
    const where = ({ comes }: EffectiveAnswerSql) => and(comes, wantsReminderAt(due.reminders))
    const readers = await findRecipients(tx, 'reminder', { ...to, where })
    await createNotifications(tx, readers, { kind: 'reminder', cause: reminderCause('reminder', row), ...about })
  }
  await planAt(tx, eventId, due.next)
}

/**
 * Asks players without an answer immediately, each at most once a day and never within an hour of another request;
 * during quiet hours the message waits until morning.
 * @returns the number of people asked
 * @throws HttpError not_found, rule.not_subscribable for an event without answers
 */
export const remindNow = async (tx: DatabaseTransaction, eventId: number, whom: Whom, now: Date): Promise<number> => {
  const { recipients, cause } = await findAskedNow(tx, eventId, whom, now)
  return await createNotifications(tx, recipients, { kind: 'answer', cause, eventId, now })
}

interface AskedNow {
  readonly recipients: readonly Recipient[]
  /** The players without an answer, whether they want messages or not. */
  readonly open: readonly number[]
  /** Those of them who were asked already. */
  readonly asked: readonly number[]
  readonly sendTime: Date
  readonly cause: string
}

/**
 * Finds the people whom `remindNow` asks: without an answer, not asked in the same way today, and not asked in any way
 * within the last hour.
 * @throws HttpError as remindNow
 */
export const findAskedNow = async (tx: Db, eventId: number, whom: Whom, now: Date): Promise<AskedNow> => {
  const row = requireFirst(await tx.select().from(event).where(eq(event.id, eventId)).for('share'))
  if (!isUpcoming(row, now)) throw new HttpError('rule.not_subscribable')
  const cause = `${reminderCause('answer', row)}asked-${toWireDate(now)}`
  const days = [toWireDate(row.startsAt)]
  const where: Where = (answer, player) => and(isOpen(answer), isAmong(tx, whom, player))
  const found = await findRecipients(tx, 'answer', { eventId, where, days, now })
  const recently = gt(notification.createdAt, new Date(now.getTime() - hourMs))
  const aboutIt = and(eq(notification.eventId, eventId), eq(notification.kind, 'answer'))
  const asked = await tx
    .select({ personId: notification.personId, concerns: concernsOf })
    .from(notification)
    .where(and(aboutIt, or(eq(notification.cause, cause), recently)))
  const already = new Set(asked.map(({ personId }) => personId))
  return {
    recipients: found.filter(({ personId }) => !already.has(personId)),
    open: await findInvitedPersons(tx, { eventId, where, days, now }),
    asked: asked.flatMap(({ concerns }) => concerns),
    sendTime: earliestSendTime(now, row.startsAt),
    cause,
  }
}

/**
 * Schedules the reminders of an event. Call it in the transaction that creates or changes the event: what is due is
 * sent soon outside quiet hours, the rest in its time. Jobs of an earlier schedule find nothing due.
 */
export const scheduleReminders = async (tx: Db, row: EventRow, now: Date): Promise<void> => {
  if (!isUpcoming(row, now)) return
  const { answer, reminders, next } = dueAt(row, now)
  const isDue = answer !== null || reminders.length > 0
  await planAt(tx, row.id, isDue ? earliestSendTime(now, row.startsAt) : next)
}

/** Schedules the question after a maybe: the morning after its last day. */
export const scheduleMaybe = async (tx: Db, row: EventRow, until: string | null): Promise<void> => {
  if (until === null) return
  const at = endOfQuietHours(startOfDay(dayAfter(until, 1)))
  if (at < row.startsAt) await planAt(tx, row.id, at)
}

/** The last days of the maybes to an event that no longer hold. */
const findEndedMaybes = async (tx: Db, eventId: number, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ until: participation.maybeUntil })
    .from(participation)
    .where(and(eq(participation.eventId, eventId), lt(participation.maybeUntil, toWireDate(now))))
  return rows.flatMap(({ until }) => until ?? [])
}

const planAt = async (tx: Db, eventId: number, at: Date | null): Promise<void> => {
  if (at === null) return
  const uniqueKey = `remind:${eventId}:${at.toISOString()}`
  await enqueue(tx, { kind: remindJob, payload: { event: eventId }, uniqueKey, runAt: at })
}

/**
 * Schedules every event whose reminder time has passed, once a day: events older than the feature, and abandoned jobs.
 */
export const enqueueMissedReminders = async (db: Db, now: Date): Promise<void> => {
  const today = toWireDate(now)
  const horizon = startOfDay(dayAfter(today, Math.max(...reminderDayChoices) + 2))
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        inArray(event.kind, [...subscribableKinds]),
        gt(event.startsAt, now),
        or(lte(event.startsAt, horizon), lte(event.replyBy, toWireDate(horizon))),
      ),
    )
  for (const { id } of rows) {
    await enqueue(db, { kind: remindJob, payload: { event: id }, uniqueKey: `remind:${id}:${today}` })
  }
}
