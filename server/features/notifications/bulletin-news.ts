import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ways } from '#contract/event-messages.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, bulletinReading, type EventRow, type notification, person } from '../../platform/db/tables.ts'
import { localized } from '../../platform/localized.ts'
import { dayAfter, startOfDay } from '../../platform/time.ts'
import { type Addressed, findAddressed, isInvited } from '../invitations/invited.ts'
import { createNotifications } from './create-notifications.ts'
import { findReadersAbout, type Recipient } from './recipients.ts'
import { findWays } from './ways.ts'

/** A bulletin, or comments below one or below an event, with everything that a notification needs. */
export interface BulletinNotice {
  readonly what: 'bulletin'
  readonly id: number
  /** True for comments. */
  readonly commented: boolean
  /** In the recipient's language. */
  readonly title: string
  /** The event that was commented on; null = a bulletin. */
  readonly event: EventRow | null
  readonly expiresAt: Date
}

/** Those whom a bulletin addresses, without its sender. */
const othersOf = (db: Db, id: number, addressed: Addressed) =>
  db
    .select({ id: addressed.personId })
    .from(bulletin)
    .innerJoinLateral(addressed, sql`true`)
    .where(and(eq(bulletin.id, id), sql`${addressed.personId} is distinct from ${bulletin.personId}`))

const findReaders = async (db: Db, id: number, now: Date): Promise<Recipient[]> =>
  await findReadersAbout(db, 'change', othersOf(db, id, await findAddressed(db, now)), now)

/** Notifies those whom a bulletin addresses. Whoever was told already is skipped, so that a wider audience tells the others. */
export const notifyOfBulletin = async (tx: Db, id: number, now: Date): Promise<void> => {
  const cause = `bulletin:${id}`
  await createNotifications(tx, await findReaders(tx, id, now), {
    ...{ kind: 'bulletin', cause, eventId: null, bulletinId: id, now },
  })
}

/** How the news of a bulletin reaches those whom it addresses, and whom it reaches in no way. */
export const findWaysOfBulletin = async (db: Db, id: number, now: Date): Promise<Ways> => {
  const concerned = await db
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, othersOf(db, id, await findAddressed(db, now))), eq(person.archived, false)))
  const audience = { concerned: concerned.map((one) => one.id), recipients: await findReaders(db, id, now) }
  return await findWays(db, 'bulletin', audience, now)
}

type About = Pick<typeof notification.$inferSelect, 'cause' | 'bulletinId'>

const isOfComments = ({ cause }: Pick<About, 'cause'>): boolean => cause.startsWith('comments:')

/** The persons among these whom a bulletin addresses and who have not read it; of comments all. */
export const findUnread = async (
  db: Db,
  { cause, bulletinId }: About,
  personIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  if (isOfComments({ cause })) return new Set(personIds)
  const addressed = await findAddressed(db, now)
  const rows = await db
    .select({ id: person.id })
    .from(bulletin)
    .innerJoin(person, inArray(person.id, [...personIds]))
    .leftJoin(
      bulletinReading,
      and(eq(bulletinReading.bulletinId, bulletin.id), eq(bulletinReading.personId, person.id)),
    )
    .where(
      and(eq(bulletin.id, bulletinId ?? 0), isNull(bulletinReading.at), isInvited(db, addressed, sql`${person.id}`)),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Reads what a notification is about just before it is sent; undefined if the bulletin is over. */
export const findBulletinNotice = async (
  db: Db,
  row: About & { readonly expiresAt: Date },
  held: EventRow | null,
  locale: Locale,
): Promise<BulletinNotice | undefined> => {
  const about = { what: 'bulletin' as const, commented: isOfComments(row), expiresAt: row.expiresAt }
  if (held !== null) return { ...about, id: held.id, title: localized(locale, held.titleDe, held.titleEn), event: held }
  const [found] = await db
    .select()
    .from(bulletin)
    .where(eq(bulletin.id, row.bulletinId ?? 0))
  if (found === undefined) return undefined
  const end = startOfDay(dayAfter(found.endsOn, 1))
  return {
    ...{ ...about, id: found.id, title: localized(locale, found.titleDe, found.titleEn), event: null },
    expiresAt: new Date(Math.min(end.getTime(), row.expiresAt.getTime())),
  }
}
