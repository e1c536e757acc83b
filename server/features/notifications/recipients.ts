import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Channel, defaultPreferences, type NotificationKind, type ReminderTime } from '#contract/notifications.ts'
import { toWireDate } from '#contract/time.ts'
import { isMember, players } from '../../platform/db/active-membership.ts'
import { type EffectiveAnswerSql, effectiveAnswer } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, membership, notificationWish, participation, person } from '../../platform/db/tables.ts'
import { findInvited } from '../invitations/invited.ts'

/** A person to notify, with their preferences. */
export interface Recipient {
  readonly personId: number
  readonly channel: Channel
}

/** The person's preference, or the default. */
export const preference = <Key extends keyof typeof defaultPreferences>(key: Key) =>
  sql<Channel | ReminderTime>`coalesce(${notificationWish[key]}, ${defaultPreferences[key]})`

/** @param section of the person */
type Where = (answer: EffectiveAnswerSql, section: SQLWrapper) => SQL | undefined

const wants = (kind: NotificationKind) => and(eq(person.archived, false), ne(preference(kind), 'none'))

/** Those whom the events invite, with their answers. */
const findReaders = async (
  db: Db,
  kind: NotificationKind,
  events: SQL,
  { where, days, now }: { readonly where: Where | undefined; readonly days?: readonly string[]; readonly now: Date },
) => {
  const invited = await findInvited(db, now, days)
  return await db
    .selectDistinct({ eventId: event.id, personId: person.id, channel: preference(kind) })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, eq(person.id, invited.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(events, wants(kind), where?.(effectiveAnswer(db, person.id, toWireDate(now)), invited.section)))
}

/** Players today who want notifications of this kind, filtered by `where`. */
export const findPlayersToNotify = async (
  db: Db,
  kind: NotificationKind,
  { where, now }: { readonly where: SQL | undefined; readonly now: Date },
): Promise<Recipient[]> => {
  const rows = await db
    .selectDistinct({ personId: person.id, channel: preference(kind) })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(players(toWireDate(now)), wants(kind), where))
  return rows.map(recipient)
}

/**
 * Those whom the event invites on one of the days and who want notifications of this kind, with their answer to the
 * event, filtered by `where`.
 */
export const findRecipients = async (
  db: Db,
  kind: NotificationKind,
  {
    eventId,
    ...asked
  }: {
    readonly eventId: number
    readonly where?: Where
    readonly days: readonly string[]
    readonly now: Date
  },
): Promise<Recipient[]> => {
  const rows = await findReaders(db, kind, eq(event.id, eventId), { where: undefined, ...asked })
  return rows.map(recipient)
}

/**
 * Those whom the events invite, each on the day of the event, who want notifications of this kind, filtered by `where`:
 * one query for all events.
 * @returns the recipients by the event's id
 */
export const findRecipientsByEvent = async (
  db: Db,
  kind: NotificationKind,
  { eventIds, where, now }: { readonly eventIds: readonly number[]; readonly where?: Where; readonly now: Date },
): Promise<Map<number, Recipient[]>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await findReaders(db, kind, inArray(event.id, [...eventIds]), { where, now })
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
