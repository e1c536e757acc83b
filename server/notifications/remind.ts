import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { reminderDayChoices } from '#contract/edited-events.ts'
import { RowNumber } from '#contract/endpoint.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate } from '#contract/time.ts'
import type { Database, Db } from '../db/open.ts'
import { type EventRow, event } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { dayAfter, startOfDay } from '../time.ts'
import { createNotifications } from './create-notifications.ts'
import { dueAt, earliestSendTime } from './plan.ts'
import { findRecipients, hasNotAnswered, isComing, wantsReminderAt } from './recipients.ts'

/** Notifies of an event: asks members who have not answered, and reminds those who come. */
export const remindJob = defineJob('remind', v.object({ event: RowNumber }))

/** Begins every cause that rests on when an event takes place: on another day it is another cause. */
export const reminderCause = (
  kind: 'answer' | 'reminder',
  { id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>,
): string => `${kind}:${id}:${toWireDate(startsAt)}:`

/** Whether people sign up for it and it takes place. */
export const isUpcoming = ({ kind, cancelled, startsAt }: EventRow, now: Date): boolean =>
  subscribableKinds.includes(kind) && !cancelled && startsAt > now

/**
 * Tells what is due of an event to whom it was not told, and sees to it that the next is told in its time. Any number of
 * processes may do so at any time, late, twice or again: each cause is told a person once.
 */
export const remind = ({ db }: Pick<Database, 'db'>, eventId: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // Held against whoever moves it meanwhile.
    const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
    if (row === undefined || !isUpcoming(row, now)) return
    const due = dueAt(row, now)
    const about = { eventId, now }
    const days = [toWireDate(row.startsAt)]
    if (due.answer !== null) {
      const readers = await findRecipients(tx, 'answer', { eventId, days, where: hasNotAnswered })
      await createNotifications(tx, readers, {
        kind: 'answer',
        cause: `${reminderCause('answer', row)}${due.answer}`,
        ...about,
      })
    }
    if (due.reminders.length > 0) {
      const where = and(isComing, wantsReminderAt(due.reminders))
      const readers = await findRecipients(tx, 'reminder', { eventId, days, where })
      await createNotifications(tx, readers, { kind: 'reminder', cause: reminderCause('reminder', row), ...about })
    }
    await planAt(tx, eventId, due.next)
  })

/**
 * Asks everybody who has not answered, at once and once a day at the most; by night it reaches them in the morning.
 * @returns how many
 * @throws Refusal not_found, rule.not_subscribable for an event nobody can answer
 */
export const remindNow = ({ db }: Pick<Database, 'db'>, eventId: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
    if (row === undefined) throw new HttpError('not_found')
    if (!isUpcoming(row, now)) throw new HttpError('rule.not_subscribable')
    const readers = await findRecipients(tx, 'answer', {
      eventId,
      where: hasNotAnswered,
      days: [toWireDate(row.startsAt)],
    })
    const cause = `${reminderCause('answer', row)}asked-${toWireDate(now)}`
    return await createNotifications(tx, readers, { kind: 'answer', cause, eventId, now })
  })

/**
 * Called in the transaction that makes or changes an event: what is due is told soon, by day, the rest in its time. What
 * was planned before finds at its time that nothing is due any more.
 */
export const scheduleReminders = async (tx: Db, row: EventRow, now: Date): Promise<void> => {
  if (!isUpcoming(row, now)) return
  const { answer, reminders, next } = dueAt(row, now)
  const isDue = answer !== null || reminders.length > 0
  await planAt(tx, row.id, isDue ? earliestSendTime(now, row.startsAt) : next)
}

const planAt = async (tx: Db, eventId: number, at: Date | null): Promise<void> => {
  if (at === null) return
  const uniqueKey = `remind:${eventId}:${at.toISOString()}`
  await enqueue(tx, { kind: remindJob, payload: { event: eventId }, uniqueKey, runAt: at })
}

/** Looks at every event whose time has come, once a day: events of before there were reminders, and what was given up. */
export const enqueueMissedReminders = async (db: Db, now: Date): Promise<void> => {
  const today = toWireDate(now)
  const horizon = startOfDay(dayAfter(today, Math.max(...reminderDayChoices) + 2))
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(and(inArray(event.kind, [...subscribableKinds]), gt(event.startsAt, now), lte(event.startsAt, horizon)))
  for (const { id } of rows) {
    await enqueue(db, { kind: remindJob, payload: { event: id }, uniqueKey: `remind:${id}:${today}` })
  }
}
