import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Channel, defaultPreferences, type NotificationKind, type ReminderTime } from '#contract/notifications.ts'
import { toWireDate } from '#contract/time.ts'
import { inAddressedSection, isMember, players } from '../db/active-membership.ts'
import { type EffectiveAnswerSql, effectiveAnswer } from '../db/effective-answer.ts'
import type { Db } from '../db/open.ts'
import { event, membership, notificationWish, participation, person } from '../db/tables.ts'

/** A person to notify, with their preferences. */
export interface Recipient {
  readonly personId: number
  readonly channel: Channel
}

/** The person's preference, or the default. */
export const preference = <Key extends keyof typeof defaultPreferences>(key: Key) =>
  sql<Channel | ReminderTime>`coalesce(${notificationWish[key]}, ${defaultPreferences[key]})`

/**
 * Players of the band on one of the days to whom the event is addressed and who want notifications of this kind, with their answer to the event (if any),
 * filtered by `where`.
 */
export const findRecipients = async (
  db: Db,
  kind: NotificationKind,
  {
    eventId,
    where,
    days,
    now,
  }: {
    readonly eventId: number | null
    readonly where?: (answer: EffectiveAnswerSql) => SQL | undefined
    readonly days: readonly string[]
    readonly now: Date
  },
): Promise<Recipient[]> => {
  const rows = await db
    .selectDistinct({ personId: person.id, channel: preference(kind) })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(event, eq(event.id, eventId ?? 0))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, eventId ?? 0)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(
      and(
        or(...days.map(players)),
        inAddressedSection,
        eq(person.archived, false),
        ne(preference(kind), 'none'),
        where?.(effectiveAnswer(db, person.id, toWireDate(now))),
      ),
    )
  return rows.map(({ personId, channel }) => ({ personId, channel: channel === 'email' ? 'email' : 'push' }))
}

/** Members who come or have not decided. */
export const hasNotDeclined = ({ status }: EffectiveAnswerSql): SQL => sql`(${status}) is distinct from false`

/** Members today among these persons who want notifications of this kind, filtered by `where`. */
export const findMembers = async (
  db: Db,
  kind: NotificationKind,
  personIds: readonly number[],
  { where, now }: { readonly where?: SQL; readonly now: Date },
): Promise<Recipient[]> => {
  if (personIds.length === 0) return []
  const rows = await db
    .select({ personId: person.id, channel: preference(kind) })
    .from(person)
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(
      and(
        inArray(person.id, [...personIds]),
        eq(person.archived, false),
        isMember(db, person.id, toWireDate(now)),
        ne(preference(kind), 'none'),
        where,
      ),
    )
  return rows.map(({ personId, channel }) => ({ personId, channel: channel === 'email' ? 'email' : 'push' }))
}

export const wantsReminderAt = (times: readonly ReminderTime[]): SQL => inArray(preference('reminderTime'), [...times])
