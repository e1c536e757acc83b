import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { representationCounts, represented } from '../../platform/db/representation.ts'
import { job, notification, representation } from '../../platform/db/tables.ts'
import { findMailAddresses } from '../persons/mail-addresses.ts'
import { toldToRepresentatives } from './recipients.ts'

type Row = typeof notification.$inferSelect

/** The persons whom a notification is about. */
export const concernsOf = sql<number[]>`coalesce(${notification.concerns}, array[${notification.personId}])`

/**
 * Finds the addresses for the mail of a notification: those of the recipient. A mailbox gets one mail about the same: an
 * address of somebody who represents the recipient is left out, because representatives are notified themselves, and so is
 * one that gets a mail of the same cause about the same persons.
 */
export const findMailboxes = async (db: Db, row: Row, now: Date): Promise<readonly string[]> => {
  const { personId, kind } = row
  if (!toldToRepresentatives.includes(kind)) return await emailsOf(db, [personId], now)
  const representatives = await db
    .select({ id: representation.representativeId })
    .from(representation)
    .innerJoin(represented, eq(represented.id, representation.personId))
    .where(and(eq(represented.id, personId), representationCounts(toWireDate(now))))
  const { concerns } = row
  const isSame = sql`${concernsOf} <@ ${sql.param(concerns ?? [personId])}::integer[]`
  const isMore = sql`${concernsOf} @> ${sql.param(concerns ?? [personId])}::integer[]`
  const others = await db
    .select({ id: notification.personId })
    .from(notification)
    .innerJoin(job, eq(job.uniqueKey, sql`'notice_mail:' || ${notification.id}`))
    .where(
      and(
        eq(notification.cause, row.cause),
        ne(notification.personId, personId),
        isMore,
        or(sql`not ${isSame}`, lt(notification.personId, personId)),
      ),
    )
  const taken = await emailsOf(
    db,
    [...representatives, ...others].map(({ id }) => id),
    now,
  )
  return (await emailsOf(db, [personId], now)).filter((email) => !taken.includes(email))
}

const emailsOf = async (db: Db, personIds: readonly number[], now: Date): Promise<string[]> => {
  if (personIds.length === 0) return []
  const found = await findMailAddresses(db, personIds, now)
  return [...found.values()].flat().map(({ email }) => email)
}
