import { and, eq, gt, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { duty, event } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { dueAt, earliestSendTime, type PlannedEvent } from '../notifications/plan.ts'
import { findMembers, wantsReminderAt } from '../notifications/recipients.ts'
import { type DutyRow, findVolunteers } from './queries.ts'

/** Reminds the volunteers of a duty, each at the time that the person chose for events. */
export const remindDutyJob = defineJob('remind_duty', v.object({ duty: RowNumber }))

/** A duty has reminders as an event that nobody answers. */
const plannedAs = ({ startsAt }: DutyRow): PlannedEvent => ({
  ...{ startsAt, fullDay: false, reminderDays: [], replyBy: null },
})

/** Creates the due reminders of a duty and schedules the next ones. It may run late or repeatedly, like those of events. */
export const remindDuty = async (tx: DatabaseTransaction, id: number, now: Date): Promise<void> => {
  const [row] = await tx
    .select({ duty })
    .from(duty)
    .innerJoin(event, and(eq(event.id, duty.eventId), eq(event.cancelled, false)))
    .where(eq(duty.id, id))
  if (row === undefined || row.duty.startsAt <= now) return
  const { reminders, next } = dueAt(plannedAs(row.duty), now)
  if (reminders.length > 0) {
    const personIds = (await findVolunteers(tx, [id])).map(({ personId }) => personId)
    const recipients = await findMembers(tx, 'reminder', personIds, { where: wantsReminderAt(reminders), now })
    await notifyOfDuty(tx, 'reminder', row.duty, { personIds, recipients, occasion: 'once', now })
  }
  await planAt(tx, id, next)
}

/** Schedules the reminders of a duty, in the transaction that creates or changes it, or in which somebody takes it. */
export const scheduleDutyReminder = async (tx: Db, row: DutyRow, now: Date): Promise<void> => {
  if (row.startsAt <= now) return
  const { reminders, next } = dueAt(plannedAs(row), now)
  await planAt(tx, row.id, reminders.length > 0 ? earliestSendTime(now, row.startsAt) : next)
}

const planAt = async (tx: Db, id: number, at: Date | null): Promise<void> => {
  if (at === null) return
  const uniqueKey = `remind_duty:${id}:${at.toISOString()}`
  await enqueue(tx, { kind: remindDutyJob, payload: { duty: id }, uniqueKey, runAt: at })
}

/** Milliseconds before its start within which a duty is scheduled again. */
const aheadMs = 3 * 24 * 60 * 60_000

/** Schedules the reminders of the next days once a day, in case a job was abandoned. */
export const enqueueMissedDutyReminders = async (db: Db, now: Date): Promise<void> => {
  const soon = and(gt(duty.startsAt, now), lte(duty.startsAt, new Date(now.getTime() + aheadMs)))
  for (const row of await db.select().from(duty).where(soon)) {
    const uniqueKey = `remind_duty:${row.id}:${now.toISOString().slice(0, 10)}`
    await enqueue(db, { kind: remindDutyJob, payload: { duty: row.id }, uniqueKey })
  }
}
