import { randomUUID } from 'node:crypto'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { LetterName, ValuesOf } from './letters.ts'
import { MailPayload } from './payload.ts'

export const mailJob = defineJob('mail', MailPayload, { waitsFor: 'mail' })

export interface MailOrder<Name extends LetterName> {
  /** Exactly one address. */
  to: string
  /** Language of the recipient. */
  locale: Locale
  template: Name
  values: ValuesOf<Name>
  /** A UUID; a new one by default. */
  messageId?: string
  /** See enqueue. */
  uniqueKey?: string
}

/**
 * Enqueues a mail that is sent after the commit. Call it in the transaction of the mail's cause.
 * @returns false if a job with this key exists already
 * @throws v.ValiError for a line break, a comma or anything else that is not one address
 */
export const enqueueMail = <Name extends LetterName>(
  db: Db,
  { uniqueKey, messageId = randomUUID(), ...order }: MailOrder<Name>,
): Promise<boolean> =>
  enqueue(db, {
    kind: mailJob,
    payload: { ...order, values: { ...order.values }, messageId },
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  })
