import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { copiesADay } from '#contract/contact.ts'
import type { Db } from '../db/open.ts'
import { contactMessage } from '../db/tables.ts'

/** Any number that nothing else in this database uses to seed an advisory lock. */
const copyLock = 7_301_884_215
const day = 24 * 60 * 60_000

/** Many providers deliver name+anything@ to name@: one mailbox, however its address is varied (RFC 5233 §1). */
const mailboxOf = (address: SQL | typeof contactMessage.email): SQL<string> =>
  sql<string>`regexp_replace(${address}, '\\+[^@]*@', '@')`

/**
 * May one more copy go to this address? Until the transaction ends nobody else asks for the same mailbox, so that
 * what is counted holds until the message is written.
 * @param email lower case
 */
export const canSendCopy = async (tx: Db, email: string, now: Date): Promise<boolean> => {
  const mailbox = mailboxOf(sql`${email}::text`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, ${copyLock}))`)
  const sent = await tx.$count(
    contactMessage,
    and(
      eq(contactMessage.copy, true),
      gt(contactMessage.createdAt, new Date(now.getTime() - day)),
      eq(mailboxOf(contactMessage.email), mailbox),
    ),
  )
  return sent < copiesADay
}
