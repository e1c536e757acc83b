import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { JobFailure } from '../jobs/job.ts'
import type { MailTransport } from './transport.ts'

/**
 * A transport that marks the persons whose address the server refuses permanently, and removes the mark when it accepts
 * a mail for that address.
 */
export const markRefusals = (db: Db, transport: MailTransport, clock: () => Date): MailTransport => ({
  ...transport,
  send: async (message, signal) => {
    const address = canonicalMailbox(message.to)
    try {
      const reply = await transport.send(message, signal)
      await db.update(person).set({ refusedEmail: null, refusedAt: null }).where(eq(person.refusedEmail, address))
      return reply
    } catch (error) {
      if (error instanceof JobFailure && error.refusesRecipient) await mark(db, address, clock())
      throw error
    }
  },
})

const mark = async (db: Db, address: string, now: Date): Promise<void> => {
  await db
    .update(person)
    .set({ refusedEmail: address, refusedAt: now })
    .where(and(eq(person.archived, false), hasAddress(db, sql`${address}`)))
}

/** Condition: the address is the person's contact address or signs them in. */
const hasAddress = (db: Db, address: SQL): SQL | undefined =>
  or(
    eq(person.email, address),
    exists(
      db
        .select({ id: account.id })
        .from(account)
        .where(and(eq(account.personId, person.id), eq(account.email, address))),
    ),
  )
