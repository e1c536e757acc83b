import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type Channel,
  defaultPreferences,
  type MessageKind,
  type NotificationKind,
  type ReminderTime,
} from '#contract/notifications.ts'
import { toWireDate } from '#contract/time.ts'
import { isMember, players } from '../../platform/db/active-membership.ts'
import { type EffectiveAnswerSql, effectiveAnswer } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { representationCounts, represented } from '../../platform/db/representation.ts'
import {
  enquiry,
  event,
  membership,
  notificationWish,
  participation,
  person,
  representation,
} from '../../platform/db/tables.ts'
import { findAsked, findInvited, type Invited } from '../invitations/invited.ts'

/** A person to notify, with their preferences. */
export interface Recipient {
  readonly personId: number
  readonly channel: Channel
  /** Ids of the persons whom the message is about, where that is not the recipient alone. */
  readonly concerns?: readonly number[]
}

/** The person's preference, or the default. */
export const preference = <Key extends keyof typeof defaultPreferences>(key: Key) =>
  sql<Channel | ReminderTime>`coalesce(${notificationWish[key]}, ${defaultPreferences[key]})`

/** @param player of the query */
export type Where = (answer: EffectiveAnswerSql, player: Pick<Invited, 'personId' | 'main'>) => SQL | undefined

const wants = (kind: NotificationKind) => and(eq(person.archived, false), ne(preference(kind), 'none'))

/** Kinds of which the representatives of a person are notified too, as they have chosen for themselves. */
export const toldToRepresentatives: readonly MessageKind[] = ['answer', 'reminder', 'change', 'bulletin']

/** Those whom the events invite, and their representatives; each with the persons whom the message is about. */
const findReaders = async (
  db: Db,
  kind: NotificationKind,
  events: SQL,
  by: Parameters<typeof findInvitedReaders>[3],
): Promise<(Recipient & { readonly eventId: number })[]> => {
  const found = await findInvitedReaders(db, kind, events, by)
  if (toldToRepresentatives.includes(kind)) found.push(...(await findRepresentatives(db, kind, events, by)))
  const readers = Map.groupBy(found, ({ eventId, personId }) => `${eventId} ${personId}`)
  return [...readers.values()].flatMap((rows) => {
    const [row] = rows
    return row === undefined
      ? []
      : { ...recipient(row), eventId: row.eventId, concerns: rows.map(({ about }) => about) }
  })
}

/** Those whom the events invite, with their answers. */
const findInvitedReaders = async (
  db: Db,
  kind: NotificationKind,
  events: SQL,
  { where, days, now }: { readonly where: Where | undefined; readonly days?: readonly string[]; readonly now: Date },
) => {
  const invited = await findInvited(db, now, days)
  return await db
    .selectDistinct({ eventId: event.id, personId: person.id, about: person.id, channel: preference(kind) })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, eq(person.id, invited.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(events, wants(kind), where?.(effectiveAnswer(db, person.id, toWireDate(now)), invited)))
}

interface InvitedTo {
  readonly eventId: number
  readonly where?: Where | undefined
  readonly days: readonly string[]
  readonly now: Date
}

/** The ids of those whom the event invites on one of the days, filtered by `where`, whether they want notifications or not. */
export const findInvitedPersons = async (db: Db, { eventId, where, days, now }: InvitedTo): Promise<number[]> => {
  const invited = await findInvited(db, now, days)
  const answer = effectiveAnswer(db, person.id, toWireDate(now))
  const rows = await db
    .selectDistinct({ id: person.id })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, eq(person.id, invited.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
    .where(and(eq(event.id, eventId), eq(person.archived, false), where?.(answer, invited)))
  return rows.map(({ id }) => id)
}

/** The representatives of those whom the events invite: the answer is that of the represented person. */
const findRepresentatives: typeof findInvitedReaders = async (db, kind, events, { where, days, now }) => {
  const invited = await findInvited(db, now, days)
  const today = toWireDate(now)
  return await db
    .selectDistinct({ eventId: event.id, personId: person.id, about: represented.id, channel: preference(kind) })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(represented, eq(represented.id, invited.personId))
    .innerJoin(representation, and(eq(representation.personId, represented.id), representationCounts(today)))
    .innerJoin(person, eq(person.id, representation.representativeId))
    .leftJoin(participation, and(eq(participation.personId, represented.id), eq(participation.eventId, event.id)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(events, wants(kind), where?.(effectiveAnswer(db, represented.id, today), invited)))
}

/**
 * Those whom an enquiry asks, filtered by `where`, and their representatives, who want notifications of this kind; each with the
 * persons whom the message is about.
 */
export const findAskedReaders = async (
  db: Db,
  kind: NotificationKind,
  enquiryId: number,
  { where, now }: { readonly where: ((personId: SQLWrapper) => SQL | undefined) | undefined; readonly now: Date },
): Promise<Recipient[]> => {
  const asked = await findAsked(db, now)
  const concerned = db
    .select({ id: asked.personId })
    .from(enquiry)
    .innerJoinLateral(asked, sql`true`)
    .where(and(eq(enquiry.id, enquiryId), where?.(sql`${asked.personId}`)))
  return await findReadersAbout(db, kind, concerned, now)
}

/** The persons of a subquery and their representatives, who want notifications of this kind; each with the persons whom it is about. */
export const findReadersAbout = async (
  db: Db,
  kind: NotificationKind,
  concerned: SQLWrapper,
  now: Date,
): Promise<Recipient[]> => {
  const rows = await db
    .selectDistinct({ personId: person.id, about: represented.id, channel: preference(kind) })
    .from(represented)
    .leftJoin(representation, and(eq(representation.personId, represented.id), representationCounts(toWireDate(now))))
    .innerJoin(person, sql`${person.id} in (${represented.id}, ${representation.representativeId})`)
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(sql`${represented.id} in ${concerned}`, eq(represented.archived, false), wants(kind)))
  return [...Map.groupBy(rows, ({ personId }) => personId).values()].flatMap((all) => {
    const [row] = all
    return row === undefined ? [] : { ...recipient(row), concerns: all.map(({ about }) => about) }
  })
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
  { eventId, ...asked }: InvitedTo,
): Promise<Recipient[]> => {
  return await findReaders(db, kind, eq(event.id, eventId), { where: undefined, ...asked })
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
  return Map.groupBy(rows, ({ eventId }) => eventId)
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
