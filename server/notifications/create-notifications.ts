import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { notification, pushDevice } from '../db/tables.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { Recipient } from './recipients.ts'

/** Sends a notification to one device. Thousands may fall due together, and each waits for a push service. */
export const pushJob = defineJob('push', v.object({ notification: Uuid, device: RowNumber }), { concurrency: 16 })
/** Sends a notification by mail. */
export const noticeMailJob = defineJob('notice_mail', v.object({ notification: Uuid }))

/**
 * Push is wished and no device asked for it: these come by e-mail, because somebody counts on the answer or on one's being
 * in the right place; the others are left out.
 */
const mailedWithoutDevice: readonly NotificationKind[] = ['answer', 'change']

export const isMailedWithoutDevice = (kind: NotificationKind): boolean => mailedWithoutDevice.includes(kind)

interface News {
  readonly kind: NotificationKind
  /** The same cause is told to a person once for all time. */
  readonly cause: string
  readonly eventId: number | null
  readonly before?: typeof notification.$inferInsert.before
  readonly now: Date
}

/** Rows in one statement: PostgreSQL counts at most 65535 parameters. */
const AT_ONCE = 5000

/**
 * Writes down whom something is told, and the jobs that tell it, in one transaction; who was told before is passed over.
 * @returns how many are told
 */
export const createNotifications = async (
  tx: Db,
  readers: readonly Recipient[],
  { now, ...news }: News,
): Promise<number> => {
  let count = 0
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    const some = readers.slice(from, from + AT_ONCE)
    const written = await tx
      .insert(notification)
      .values(some.map(({ personId }) => ({ personId, ...news, createdAt: now })))
      .onConflictDoNothing({ target: [notification.personId, notification.cause] })
      .returning({ id: notification.id, personId: notification.personId })
    await orderDelivery(tx, news.kind, some, written)
    count += written.length
  }
  return count
}

const orderDelivery = async (
  tx: Db,
  kind: NotificationKind,
  readers: readonly Recipient[],
  written: readonly { readonly id: string; readonly personId: number }[],
): Promise<void> => {
  const mailed = new Set(readers.filter(({ channel }) => channel === 'email').map(({ personId }) => personId))
  const pushed = written.filter(({ personId }) => !mailed.has(personId))
  const devices = await devicesOf(
    tx,
    pushed.map(({ personId }) => personId),
  )
  await enqueueAll(
    tx,
    pushed.flatMap(({ id, personId }) => (devices.get(personId) ?? []).map((device) => newPush(id, device))),
  )
  const without = pushed.filter(({ personId }) => !devices.has(personId) && isMailedWithoutDevice(kind))
  const byMail = [...written.filter(({ personId }) => mailed.has(personId)), ...without]
  await enqueueAll(
    tx,
    byMail.map(({ id }) => newNoticeMail(id)),
  )
}

const devicesOf = async (tx: Db, personIds: readonly number[]): Promise<Map<number, number[]>> => {
  const rows = await tx
    .select({ id: pushDevice.id, personId: pushDevice.personId })
    .from(pushDevice)
    .where(sql`${pushDevice.personId} = any(${sql.param(personIds)}::integer[])`)
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  return new Map([...byPerson].map(([personId, devices]) => [personId, devices.map(({ id }) => id)]))
}

export const newPush = (id: string, device: number) =>
  ({ kind: pushJob, payload: { notification: id, device }, uniqueKey: `push:${id}:${device}` }) as const

export const newNoticeMail = (id: string) =>
  ({ kind: noticeMailJob, payload: { notification: id }, uniqueKey: `notice_mail:${id}` }) as const
