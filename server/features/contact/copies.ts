import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { copiesADay } from '#contract/contact.ts'
import type { Db } from '../../platform/db/open.ts'
import { contactMessage } from '../../platform/db/tables.ts'

/** Seed of the advisory lock; unique in this database. */
const copyLock = 7_301_884_215
const day = 24 * 60 * 60_000

/** Many providers deliver name+anything@ to name@, so all variants count as one mailbox (RFC 5233 §1). */
const mailboxOf = (address: SQL | typeof contactMessage.email): SQL<string> =>
  sql<string>`regexp_replace(${address}, '\\+[^@]*@', '@')`

/**
 * Returns true if another copy may be sent to the address. Locks the mailbox until the transaction ends, so that the
 * count stays valid until the message is written.
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
