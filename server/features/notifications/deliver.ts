import { and, eq, inArray, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Db } from '../../platform/db/open.ts'
import { job, notification, pushDevice } from '../../platform/db/tables.ts'
import { type JobContext, JobFailure, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { OneAddress } from '../../platform/mail/address.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
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
  readonly database: Pick<Database, 'db'>
  readonly push: PushService
  readonly sender: Sender
}

/** Sends to one device. A repeated message replaces itself there. An expired subscription is deleted. */
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

/** Matches the endpoint too: the device may have registered a new one in the meantime. */
const forget = (db: Database['db'], device: number, endpoint: string, { id }: Notice): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(pushDevice).where(and(eq(pushDevice.id, device), eq(pushDevice.endpoint, endpoint)))
    await fallBackToEmail(tx, { notification: id, device })
  })

/**
 * Enqueues a mail instead of a push, for the kinds that are mailed without a device, unless another device of the
 * person received the push or still can. Call it in the transaction in which the subscription expires or its push is
 * given up.
 */
export const fallBackToEmail = async (tx: Db, { notification: id, device }: Payload<typeof pushJob>): Promise<void> => {
  // The lock makes two failing devices run one after the other: the second sees the outcome of the first.
  const [row] = await tx.select().from(notification).where(eq(notification.id, id)).for('update')
  if (row === undefined || !isMailedWithoutDevice(row.kind)) return
  const others = await tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(and(eq(pushDevice.personId, row.personId), ne(pushDevice.id, device)))
  const keys = others.map((other) => newPush(id, other.id).uniqueKey)
  const delivered = await tx.$count(job, and(inArray(job.uniqueKey, keys), ne(job.state, 'dead')))
  if (delivered === 0) await enqueue(tx, newNoticeMail(id))
}

/** Sends a mail with an answer link. A retry sends the identical mail. */
export const deliverByMail = async (
  { database: { db }, sender }: DeliveryTools,
  { notification: id }: Payload<typeof noticeMailJob>,
  context: JobContext,
): Promise<void> => {
  const notice = await findNotice(db, id, context.now)
  if (notice === undefined) return
  if (!notice.emails.every((email) => v.is(OneAddress, email)))
    throw new JobFailure('mail.address', { permanent: true })
  const { locale, personUuid } = notice
  const answerable = answerableIn(notice)
  const values = {
    ...composeText(notice),
    page: `${sender.origin}${getPath(notice)}`,
    answer: answerable && (await answerLink(db, sender.origin, locale, { personUuid, ...answerable })),
  }
  for (const [index, to] of notice.emails.entries()) {
    const messageId = index === 0 ? notice.id : `${notice.id}.${index}`
    await sendMail(sender, { to, locale, template: 'notice', values, messageId }, context)
  }
}
