import { randomBytes } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/feeds.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import { reviseFeed } from '../../platform/db/feed-revision.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, calendarFeed, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'

type Row = typeof calendarFeed.$inferSelect

/** Pattern of a member's address; the log contains it instead of the address. */
export const memberFeedPath = '/feeds/:secret/calendar.ics'

const newSecret = (): string => randomBytes(32).toString('base64url')

export const presentFeed = (row: Row | undefined, origin: string): CalendarFeed => ({
  address: row === undefined ? null : `${origin}${memberFeedPath.replace(':secret', row.secret)}`,
  alarm: row?.alarm ?? null,
  tentative: row?.tentative ?? false,
})

/** The row that the policy permits. */
export const findFeed = async (db: Db, rows: Checked<SQL>): Promise<Row | undefined> => {
  const [row] = await db.select().from(calendarFeed).where(rows)
  return row
}

interface Wishes {
  readonly alarm?: number | null | undefined
  readonly tentative?: boolean | undefined
}

/**
 * Sets the wishes for a person's address, or creates an address. An absent one means unchanged; a new address has neither
 * an alarm nor tentative entries.
 */
export const changeFeed = async (
  tx: Db,
  { alarm, tentative }: Wishes,
  { personId, now }: { readonly personId: number; readonly now: Date },
): Promise<Row | undefined> => {
  const wishes = { ...(alarm !== undefined && { alarm }), ...(tentative !== undefined && { tentative }) }
  const [before] = await tx.select().from(calendarFeed).where(eq(calendarFeed.personId, personId))
  if (tentative !== undefined && before?.tentative === !tentative) await reviseFeed(tx, personId, now)
  const [row] = await tx
    .insert(calendarFeed)
    .values({ personId, ...wishes, secret: newSecret(), createdAt: now })
    .onConflictDoUpdate({ target: calendarFeed.personId, set: { personId, ...wishes } })
    .returning()
  return row
}

/** Assigns another secret to the row that the policy permits; undefined = there is none. */
export const renewFeed = async (db: Db, rows: Checked<SQL>, now: Date): Promise<Row | undefined> => {
  const [row] = await db.update(calendarFeed).set({ secret: newSecret(), createdAt: now }).where(rows).returning()
  return row
}

export const endFeed = async (db: Db, rows: Checked<SQL>): Promise<void> => {
  await db.delete(calendarFeed).where(rows)
}

/** The owner of a requested address. */
export interface FeedOwner {
  readonly personId: number
  readonly locale: Locale
  /** Minutes before an event; null = none. */
  readonly alarm: number | null
  /** The member wishes tentative entries. */
  readonly tentative: boolean
  /** Number and time of the changes of absences, default answers and this wish. */
  readonly revision: number
  readonly revisedAt: Date | null
}

/** The member with the secret; undefined = it is unknown, or its owner is not a member now. */
export const findFeedOwner = async (db: Db, secret: string, now: Date): Promise<FeedOwner | undefined> => {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const [row] = await db
    .select({
      personId: person.id,
      locale: person.locale,
      alarm: calendarFeed.alarm,
      tentative: calendarFeed.tentative,
      revision: calendarFeed.revision,
      revisedAt: calendarFeed.revisedAt,
    })
    .from(calendarFeed)
    .innerJoin(person, eq(person.id, calendarFeed.personId))
    .innerJoin(account, eq(account.personId, person.id))
    .where(
      and(eq(calendarFeed.secret, secret), eq(account.emailVerified, true), isMember(db, person.id, toWireDate(now))),
    )
  return row
}
