import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { JobFailure } from '../../platform/jobs/job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'

/** Milliseconds that the mail server has to reply. It is shorter than the app waits for a reply of this server. */
const TIMEOUT_MS = 10_000

/**
 * Mails a person at once, past the queue, to see what the mail server replies.
 * @throws HttpError rule.no_own_address
 */
export const mailTest = async (
  { db, sender }: { readonly db: Db; readonly sender: Sender },
  { personId, locale, now }: { readonly personId: number; readonly locale: Locale; readonly now: Date },
) => {
  const [row] = await db
    .select({ contact: person.email, signIn: account.email })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(eq(person.id, personId))
  const address = row?.signIn ?? row?.contact ?? null
  if (address === null) throw new HttpError('rule.no_own_address')
  const mail = { to: address, locale, template: 'test', values: {}, messageId: randomUUID() } as const
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const reply = await Promise.race([sendMail(sender, mail, { createdAt: now, signal }), rejected(signal)])
    return { address, accepted: true, error: null, reply: reply ?? null }
  } catch (error) {
    if (signal.aborted) return { address, accepted: false, error: 'smtp.ETIMEDOUT', reply: null }
    if (!(error instanceof JobFailure)) throw error
    return { address, accepted: false, error: error.code, reply: error.reply ?? null }
  }
}

/** Rejects when the signal aborts: the transport ends its connection later. */
const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
