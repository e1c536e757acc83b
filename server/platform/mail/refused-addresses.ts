import { and, eq, exists, lt, or, type SQL, sql } from 'drizzle-orm'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { JobFailure } from '../jobs/job.ts'
import type { MailTransport } from './transport.ts'

/**
 * A mark stays for as long in ms: the first server accepts a mail, and the report of the next one follows within minutes or hours.
 */
const settledMs = 24 * 3_600_000

/**
 * A transport that marks the persons whose address the server refuses permanently, and removes the mark when it accepts
 * a mail for that address a day later.
 */
export const markRefusals = (db: Db, transport: MailTransport, clock: () => Date): MailTransport => ({
  ...transport,
  send: async (message, signal) => {
    const address = canonicalMailbox(message.to)
    try {
      const reply = await transport.send(message, signal)
      const isOld = lt(person.refusedAt, new Date(clock().getTime() - settledMs))
      await db
        .update(person)
        .set({ refusedEmail: null, refusedAt: null })
        .where(and(eq(person.refusedEmail, address), isOld))
      return reply
    } catch (error) {
      if (error instanceof JobFailure && error.refusesRecipient) await markRefused(db, address, clock())
      throw error
    }
  },
})

/** Marks whoever has an address, in the spelling of `canonicalMailbox`, that no mail reaches. */
export const markRefused = async (db: Db, address: string, now: Date): Promise<void> => {
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
