import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Channel, defaultWishes, type NotificationKind, type ReminderTime } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { membership, notificationWish, participation, person } from '../db/tables.ts'
import { players } from '../participation/attendance.ts'

/** Somebody who is told, and how they like it. */
export interface Reader {
  readonly personId: number
  readonly channel: Channel
}

/** What a person wishes, or the default. */
const wished = <Key extends keyof typeof defaultWishes>(key: Key) =>
  sql<Channel | ReminderTime>`coalesce(${notificationWish[key]}, ${defaultWishes[key]})`

/** Players of the band on one of the days who want to hear of such things, with their answers to the event if there is one, narrowed by `where`. */
export const findReaders = async (
  db: Db,
  kind: NotificationKind,
  {
    eventId,
    where,
    days,
  }: { readonly eventId: number | null; readonly where: SQL | undefined; readonly days: readonly string[] },
): Promise<Reader[]> => {
  const rows = await db
    .selectDistinct({ personId: person.id, channel: wished(kind) })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, eventId ?? 0)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(or(...days.map(players)), eq(person.archived, false), ne(wished(kind), 'none'), where))
  return rows.map(({ personId, channel }) => ({ personId, channel: channel === 'email' ? 'email' : 'push' }))
}

export const hasNotAnswered = isNull(participation.status)
export const comes = eq(participation.status, true)
/** Who comes or may still come. */
export const mayCome = or(isNull(participation.status), eq(participation.status, true))
export const likesReminderAt = (times: readonly ReminderTime[]): SQL => inArray(wished('reminderTime'), [...times])
