import { randomUUID } from 'node:crypto'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { enqueue } from '../jobs/queue.ts'
import type { LetterName, ValuesOf } from './letters.ts'

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
 * Orders a letter in the transaction of its cause; it is sent after the commit.
 * @returns false when there already was a job with this key
 * @throws v.ValiError for an address with a line break, a comma or anything else that is not one address
 */
export const mailJob = <Name extends LetterName>(
  db: Db,
  { uniqueKey, messageId = randomUUID(), ...order }: MailOrder<Name>,
): Promise<boolean> =>
  enqueue(db, {
    kind: 'mail',
    payload: { ...order, values: { ...order.values }, messageId },
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  })
