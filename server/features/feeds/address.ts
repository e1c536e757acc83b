import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/feeds.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../../platform/db/active-membership.ts'
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
})

/** The row that the policy permits. */
export const findFeed = async (db: Db, rows: Checked<SQL>): Promise<Row | undefined> => {
  const [row] = await db.select().from(calendarFeed).where(rows)
  return row
}

/**
 * Sets the alarm of a person's address, or creates an address. An undefined alarm means unchanged; for a new address it
 * is null.
 */
export const changeFeed = async (
  db: Db,
  { personId, alarm, now }: { personId: number; alarm: number | null | undefined; now: Date },
): Promise<Row | undefined> => {
  const [row] = await db
    .insert(calendarFeed)
    .values({ personId, alarm: alarm ?? null, secret: newSecret(), createdAt: now })
    .onConflictDoUpdate({
      target: calendarFeed.personId,
      set: { alarm: alarm === undefined ? sql`${calendarFeed.alarm}` : alarm },
    })
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
  /** Number and time of the changes of absences and default answers. */
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
