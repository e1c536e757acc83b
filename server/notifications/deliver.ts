import { and, eq, inArray, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Db } from '../db/open.ts'
import { job, notification, pushDevice } from '../db/tables.ts'
import { type JobContext, JobFailure, type Payload } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { OneAddress } from '../mail/address.ts'
import { type Sender, sendMail } from '../mail/send.ts'
import { answerLink } from './answer-link.ts'
import {
  isMailedWithoutDevice,
  newNoticeMail,
  newPush,
  type noticeMailJob,
  type pushJob,
} from './create-notifications.ts'
import { answerableIn, composeText, getPath, toPushMessage } from './message-text.ts'
import { findNotice, type Notice } from './notice.ts'
import type { PushService } from './push-service.ts'

export interface DeliveryTools {
  readonly database: Database
  readonly push: PushService
  readonly sender: Sender
}

/** Tells one device. Sent again, it replaces itself there. A device that is gone is forgotten. */
export const deliverByPush = async (
  { database: { db }, push, sender }: DeliveryTools,
  { notification: id, device }: Payload<typeof pushJob>,
  { now, signal }: JobContext,
): Promise<void> => {
  const notice = await findNotice(db, id, now)
  if (notice === undefined) return
  const [row] = await db
    .select()
    .from(pushDevice)
    .where(and(eq(pushDevice.id, device), eq(pushDevice.personId, notice.personId)))
  const { expiresAt, urgent } = notice
  const message = toPushMessage(notice, sender.origin)
  const sent = row === undefined ? 'gone' : await push.send(row, { message, expiresAt, urgent, now, signal })
  if (sent === 'gone') await forget(db, device, row?.endpoint ?? '', notice)
}

/** Its address counts: the device may have come with another one meanwhile. */
const forget = (db: Database['db'], device: number, endpoint: string, { id }: Notice): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(pushDevice).where(and(eq(pushDevice.id, device), eq(pushDevice.endpoint, endpoint)))
    await fallBackToEmail(tx, { notification: id, device })
  })

/**
 * Called in the transaction in which a device turns out to be gone, or its push is given up: what somebody counts on comes
 * by mail when no other device of theirs was told or is about to be.
 */
export const fallBackToEmail = async (tx: Db, { notification: id, device }: Payload<typeof pushJob>): Promise<void> => {
  // Of two devices that fail at the same time the second finds how the first ended.
  const [row] = await tx.select().from(notification).where(eq(notification.id, id)).for('update')
  if (row === undefined || !isMailedWithoutDevice(row.kind)) return
  const others = await tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(and(eq(pushDevice.personId, row.personId), ne(pushDevice.id, device)))
  const keys = others.map((other) => newPush(id, other.id).uniqueKey)
  const told = await tx.$count(job, and(inArray(job.uniqueKey, keys), ne(job.state, 'dead')))
  if (told === 0) await enqueue(tx, newNoticeMail(id))
}

/** Tells by mail, with a link to answer by. Sent again, it is the same mail. */
export const deliverByMail = async (
  { database: { db }, sender }: DeliveryTools,
  { notification: id }: Payload<typeof noticeMailJob>,
  context: JobContext,
): Promise<void> => {
  const notice = await findNotice(db, id, context.now)
  if (notice === undefined || notice.email === null) return
  if (!v.is(OneAddress, notice.email)) throw new JobFailure('mail.address', { permanent: true })
  const { locale, personUuid } = notice
  const event = answerableIn(notice)
  const values = {
    ...composeText(notice),
    page: `${sender.origin}${getPath(notice)}`,
    answer: event && (await answerLink(db, sender.origin, locale, { personUuid, eventId: event.id })),
  }
  await sendMail(sender, { to: notice.email, locale, template: 'notice', values, messageId: notice.id }, context)
}
