import { and, eq, gte, isNull, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import { isOnBoard } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { boardTask, notification, person } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { dayAfter, startOfDay } from '../../platform/time.ts'
import { createNotifications } from './create-notifications.ts'
import { eveningBefore } from './plan.ts'
import { findMembers } from './recipients.ts'

/** A task of the board with everything that a reminder of it needs. */
export interface TaskNotice {
  readonly what: 'task'
  readonly id: number
  readonly title: string
  readonly dueOn: string
  readonly expiresAt: Date
}

/** Reminds the person of a task on the evening before its day. */
export const remindTaskJob = defineJob('remind_task', v.object({ task: RowNumber }))

const causeOf = ({ id, dueOn }: Pick<typeof boardTask.$inferSelect, 'id' | 'dueOn'>): string => `task:${id}:${dueOn}`

/** The same within a query. */
const causeInQuery = sql`'task:' || ${boardTask.id} || ':' || ${boardTask.dueOn}`

/** Schedules the reminder of a task, in the transaction that creates or changes it. An evening that is over has none. */
export const scheduleTaskReminder = async (tx: Db, id: number, dueOn: string, now: Date): Promise<void> => {
  const runAt = eveningBefore(dueOn, 1)
  if (runAt <= now) return
  await enqueue(tx, { kind: remindTaskJob, payload: { task: id }, uniqueKey: `remind_task:${id}:${dueOn}`, runAt })
}

/** An open task whose person is still on the board. */
const findOpen = async (db: Db, id: number, now: Date) => {
  const [row] = await db
    .select({ task: boardTask })
    .from(boardTask)
    .innerJoin(person, eq(person.id, boardTask.personId))
    .where(and(eq(boardTask.id, id), isNull(boardTask.doneAt), isOnBoard(db, person.id, toWireDate(now))))
  return row?.task
}

/**
 * Schedules the reminder of every open task that should have had one and has none, once a day: abandoned jobs. A task that was
 * made, or got its day, after that evening has none.
 */
export const enqueueMissedTaskReminders = async (db: Db, now: Date): Promise<void> => {
  const reminded = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.taskId, boardTask.id), eq(notification.cause, causeInQuery)))
  const open = and(isNull(boardTask.doneAt), gte(boardTask.dueOn, toWireDate(now)), notExists(reminded))
  for (const { id, dueOn, createdAt } of await db.select().from(boardTask).where(open)) {
    const at = eveningBefore(dueOn, 1)
    if (at <= createdAt || at > now) continue
    await enqueue(db, {
      ...{ kind: remindTaskJob, payload: { task: id } },
      uniqueKey: `remind_task:${id}:${dueOn}:${toWireDate(now)}`,
    })
  }
}

const endOf = (dueOn: string): Date => startOfDay(dayAfter(dueOn, 1))

/** Creates the reminder of a task; none before its evening, which a later day has moved, and none after its day. */
export const remindTask = async (
  tx: DatabaseTransaction,
  { task: id }: Payload<typeof remindTaskJob>,
  now: Date,
): Promise<void> => {
  const row = await findOpen(tx, id, now)
  if (row === undefined || eveningBefore(row.dueOn, 1) > now || endOf(row.dueOn) <= now) return
  const readers = await findMembers(tx, 'reminder', [row.personId], { now })
  await createNotifications(tx, readers, { kind: 'reminder', cause: causeOf(row), eventId: null, taskId: id, now })
}

type About = Pick<typeof notification.$inferSelect, 'cause' | 'personId'> & { readonly taskId: number }

/** Reads the task of a reminder just before it is sent; undefined if it is done, moved to another day, or somebody else's. */
export const findTaskNotice = async (
  db: Db,
  { cause, personId, taskId }: About,
  now: Date,
): Promise<TaskNotice | undefined> => {
  const row = await findOpen(db, taskId, now)
  if (row === undefined || row.personId !== personId || causeOf(row) !== cause) return undefined
  const { id, title, dueOn } = row
  return { what: 'task', id, title, dueOn, expiresAt: endOf(dueOn) }
}
