import { randomUUID } from 'node:crypto'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { LetterName, ValuesOf } from './letters.ts'
import { MailPayload } from './payload.ts'

export const mailJob = defineJob('mail', MailPayload)

export interface MailOrder<Name extends LetterName> {
  /** Exactly one address. */
  to: string
  /** The reader's. */
  locale: Locale
  template: Name
  values: ValuesOf<Name>
  /** A UUID; a new one unless told. */
  messageId?: string
  /** See enqueue. */
  uniqueKey?: string
}

/**
 * Writes the job that sends a mail after the commit. Called in the transaction of the mail's cause.
 * @returns false if a job with this key exists already
 * @throws v.ValiError for an address with a line break, a comma or anything else that is not one address
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
