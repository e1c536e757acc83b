import * as v from 'valibot'
import type { ContactMessage } from '#contract/contact.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { consumeSolution, requireSolution } from '../../platform/captcha/solutions.ts'
import type { Db } from '../../platform/db/open.ts'
import { contactMessage } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotent, storedReply } from '../../platform/http/idempotency.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { canSendCopy } from './copies.ts'
import { findContactRecipient, type Recipient } from './recipient.ts'

/** The result for the copy; `limited`: its mailbox reached the daily limit. */
const Outcome = v.object({ copy: v.picklist(['unwanted', 'sent', 'limited']) })
export type Outcome = v.InferOutput<typeof Outcome>

interface Arrival {
  readonly body: ContactMessage
  /** Idempotency-Key */
  readonly key: string | undefined
  readonly caller: Caller
  readonly locale: Locale
}

/**
 * Stores the message, mails it to the band and optionally to its sender, and marks the puzzle as used, all or nothing.
 * A repeated request returns the same reply, whatever puzzle it contains.
 * @throws HttpError validation.invalid at `solution`, request.key_reused, server.unavailable if there is no recipient
 */
export const sendMessage = async (deps: Deps, { body, key, caller, locale }: Arrival): Promise<Outcome> => {
  const { read, write } = deps
  const now = deps.clock()
  const { solution, captcha: _always, ...fields } = body
  const request = idempotentRequest('contact', key, caller, fields)
  const before = await read(storedReply, request, Outcome)
  if (before !== undefined) return before

  const good = await read(requireSolution, solution, now)
  const recipient = await read(findContactRecipient, deps.config, now)
  if (recipient === undefined) {
    deps.log.error('contact.message_undelivered', { help: 'set CONTACT_TO, or give somebody the role ADMIN' })
    throw new HttpError('server.unavailable')
  }
  return await write((tx) =>
    runIdempotent(tx, { request, schema: Outcome, now }, async () => {
      await consumeSolution(tx, good)
      return { copy: await deliver(tx, { fields, recipient, locale, now }) }
    }),
  )
}

interface Delivery {
  readonly fields: Omit<ContactMessage, 'solution' | 'captcha'>
  readonly recipient: Recipient
  readonly locale: Locale
  readonly now: Date
}

const deliver = async (tx: Db, { fields, recipient, locale, now }: Delivery): Promise<Outcome['copy']> => {
  const { name, email, message } = fields
  const copy = fields.copy && (await canSendCopy(tx, email, now))
  await tx.insert(contactMessage).values({ name, email, message, copy, locale, createdAt: now })
  await enqueueMail(tx, {
    to: recipient.email,
    locale: recipient.locale,
    template: 'contact_message',
    values: { name, email, message, writtenIn: locale },
  })
  if (copy) await enqueueMail(tx, { to: email, locale, template: 'contact_copy', values: { message } })
  if (!fields.copy) return 'unwanted'
  return copy ? 'sent' : 'limited'
}
