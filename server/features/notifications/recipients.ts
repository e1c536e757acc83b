import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Channel, defaultPreferences, type NotificationKind, type ReminderTime } from '#contract/notifications.ts'
import { toWireDate } from '#contract/time.ts'
import { inAddressedSection, isMember, players } from '../../platform/db/active-membership.ts'
import { type EffectiveAnswerSql, effectiveAnswer } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, eventDay, membership, notificationWish, participation, person } from '../../platform/db/tables.ts'

/** A person to notify, with their preferences. */
export interface Recipient {
  readonly personId: number
  readonly channel: Channel
}

/** The person's preference, or the default. */
export const preference = <Key extends keyof typeof defaultPreferences>(key: Key) =>
  sql<Channel | ReminderTime>`coalesce(${notificationWish[key]}, ${defaultPreferences[key]})`

type Where = (answer: EffectiveAnswerSql) => SQL | undefined

/** Memberships with person and answer, for each event of the condition; events are null in the query if there is none. */
const findReaders = (
  db: Db,
  kind: NotificationKind,
  events: SQL,
  { where, days, now }: { readonly where: Where | undefined; readonly days: SQL | undefined; readonly now: Date },
) =>
  db
    .selectDistinct({ eventId: event.id, personId: person.id, channel: preference(kind) })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(event, events)
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(
      and(
        days,
        inAddressedSection,
        eq(person.archived, false),
        ne(preference(kind), 'none'),
        where?.(effectiveAnswer(db, person.id, toWireDate(now))),
      ),
    )

/**
 * Players of the band on one of the days to whom the event is addressed and who want notifications of this kind, with
 * their answer to the event (if any), filtered by `where`.
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
    readonly where?: Where
    readonly days: readonly string[]
    readonly now: Date
  },
): Promise<Recipient[]> => {
  const rows = await findReaders(db, kind, eq(event.id, eventId ?? 0), { where, days: or(...days.map(players)), now })
  return rows.map(recipient)
}

/**
 * Players to whom the events are addressed, each on the day of the event, who want notifications of this kind, filtered
 * by `where`: one query for all events.
 * @returns the recipients by the event's id
 */
export const findRecipientsByEvent = async (
  db: Db,
  kind: NotificationKind,
  { eventIds, where, now }: { readonly eventIds: readonly number[]; readonly where?: Where; readonly now: Date },
): Promise<Map<number | null, Recipient[]>> => {
  if (eventIds.length === 0) return new Map()
  const events = inArray(event.id, [...eventIds])
  const rows = await findReaders(db, kind, events, { where, days: players(eventDay(event)), now })
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, readers]) => [eventId, readers.map(recipient)]))
}

const recipient = ({ personId, channel }: { personId: number; channel: Channel | ReminderTime }): Recipient => ({
  personId,
  channel: channel === 'email' ? 'email' : 'push',
})

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
  return rows.map(recipient)
}

export const wantsReminderAt = (times: readonly ReminderTime[]): SQL => inArray(preference('reminderTime'), [...times])
