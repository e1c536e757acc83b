import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import type { MessageKind } from '#contract/notifications.ts'
import type { Db } from '../../platform/db/open.ts'
import { notification, pushDevice } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import type { Recipient } from './recipients.ts'

/** Sends a notification to one device. Thousands may become due together, and each send waits for a push service. */
export const pushJob = defineJob('push', v.object({ notification: Uuid, device: RowNumber }), {
  concurrency: 16,
  waitsFor: 'push',
})
/** Sends a notification by mail. */
export const noticeMailJob = defineJob('notice_mail', v.object({ notification: Uuid }), { waitsFor: 'mail' })

/**
 * Kinds that are mailed if the person prefers push but no device is subscribed, because the band relies on the answer,
 * the person on being in the right place, a member on the decision of a planner, an event on its volunteers, or a sender on
 * being read. Other kinds are dropped.
 */
const mailedWithoutDevice: readonly MessageKind[] = ['answer', 'change', 'late', 'short', 'decision', 'bulletin']

export const isMailedWithoutDevice = (kind: MessageKind): boolean => mailedWithoutDevice.includes(kind)

interface News {
  readonly kind: MessageKind
  /** A person is notified of one cause only once. */
  readonly cause: string
  readonly eventId: number | null
  /** The duty, the lift, the enquiry, the task, the date of the federation or the bulletin that it is about. */
  readonly dutyId?: number
  readonly liftId?: string
  readonly enquiryId?: number
  readonly taskId?: number
  readonly federationDateId?: number
  readonly bulletinId?: number
  readonly before?: typeof notification.$inferInsert.before
  readonly now: Date
}

/** Rows per statement: PostgreSQL accepts at most 65535 parameters. */
const ROWS_PER_INSERT = 5000

/**
 * Inserts notifications and their delivery jobs in one transaction. Recipients who already have a notification of this
 * cause are skipped.
 * @returns the number of persons whom the created ones are about
 */
export const createNotifications = async (
  tx: Db,
  recipients: readonly Recipient[],
  { now, ...news }: News,
): Promise<number> => {
  const concerned = new Set<number>()
  for (let from = 0; from < recipients.length; from += ROWS_PER_INSERT) {
    const batch = recipients.slice(from, from + ROWS_PER_INSERT)
    const inserted = await tx
      .insert(notification)
      .values(batch.map((one) => ({ personId: one.personId, concerns: concernsOf(one), ...news, createdAt: now })))
      .onConflictDoNothing({ target: [notification.personId, notification.cause] })
      .returning({ id: notification.id, personId: notification.personId })
    await enqueueDelivery(tx, news.kind, batch, inserted)
    const created = new Set(inserted.map(({ personId }) => personId))
    for (const { personId, concerns = [personId] } of batch)
      if (created.has(personId)) for (const id of concerns) concerned.add(id)
  }
  return concerned.size
}

/** Returns null for a message about the recipient alone. */
const concernsOf = ({ personId, concerns = [personId] }: Recipient): number[] | null =>
  concerns.every((id) => id === personId) ? null : [...concerns]

const enqueueDelivery = async (
  tx: Db,
  kind: MessageKind,
  recipients: readonly Recipient[],
  inserted: readonly { readonly id: string; readonly personId: number }[],
): Promise<void> => {
  const mailed = new Set(recipients.filter(({ channel }) => channel === 'email').map(({ personId }) => personId))
  const pushed = inserted.filter(({ personId }) => !mailed.has(personId))
  const devices = await devicesOf(
    tx,
    pushed.map(({ personId }) => personId),
  )
  await enqueueAll(
    tx,
    pushed.flatMap(({ id, personId }) => (devices.get(personId) ?? []).map((device) => newPush(id, device))),
  )
  const without = pushed.filter(({ personId }) => !devices.has(personId) && isMailedWithoutDevice(kind))
  const byMail = [...inserted.filter(({ personId }) => mailed.has(personId)), ...without]
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
