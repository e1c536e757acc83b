import { and, eq } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { account, event, notification, participation, person, repertoire } from '../db/tables.ts'
import { type EventRow, textsOf } from '../events/queries.ts'
import { Postponed } from '../jobs/failure.ts'
import { repertoireIn } from './music.ts'
import { afterTheNight, isQuiet } from './plan.ts'
import { causeOn, isToCome } from './remind.ts'

type Row = typeof notification.$inferSelect

/** A notification that is still worth telling, with all that its words need. */
export interface Notice {
  readonly id: string
  readonly kind: NotificationKind
  readonly personId: number
  /** Of the person: what leaves the server. */
  readonly personUuid: string
  readonly locale: Locale
  /** Where mails go; null = nowhere. */
  readonly email: string | null
  /** What it is about; null = new music. */
  readonly event: EventRow | null
  /** Of the event, or the name of the new repertoire; empty for new sheets. */
  readonly title: string
  readonly before: Row['before']
  readonly expiresAt: Date
  readonly urgent: boolean
}

/**
 * Reads a notification when it is about to be told. undefined when it came too late or is true no more: the event has
 * begun or moved, the person has answered, or is gone.
 * @throws Postponed to the morning, for at night nobody is disturbed
 */
export const findNotice = async (db: Db, id: string, now: Date): Promise<Notice | undefined> => {
  const [found] = await db
    .select({
      row: notification,
      event,
      person: { uuid: person.uuid, locale: person.locale, email: person.email },
      signIn: account.email,
      status: participation.status,
    })
    .from(notification)
    .innerJoin(person, eq(person.id, notification.personId))
    .leftJoin(event, eq(event.id, notification.eventId))
    .leftJoin(account, eq(account.personId, person.id))
    .leftJoin(
      participation,
      and(eq(participation.personId, notification.personId), eq(participation.eventId, notification.eventId)),
    )
    .where(and(eq(notification.id, id), eq(person.archived, false)))
  if (found === undefined) return undefined
  const { row, event: about, person: reader } = found
  if (!isTrue(row, about, found.status, now)) return undefined
  const lastUse = about !== null && about.startsAt > now ? about.startsAt : expiryOf(row, about)
  const morning = afterTheNight(now)
  if (isQuiet(now) && morning < lastUse) throw new Postponed(morning)
  return {
    id,
    kind: row.kind,
    personId: row.personId,
    personUuid: reader.uuid,
    locale: reader.locale,
    email: reader.email ?? found.signIn,
    event: about,
    title: about === null ? await repertoireNamed(db, row.cause) : textsOf(about, reader.locale).title,
    before: row.before,
    expiresAt: expiryOf(row, about),
    urgent: row.kind === 'change',
  }
}

/** How long music is new, in ms. */
const musicIsNew = 7 * 24 * 60 * 60_000

const expiryOf = ({ kind, createdAt }: Row, about: EventRow | null): Date => {
  if (about === null) return new Date(createdAt.getTime() + musicIsNew)
  return kind === 'change' ? about.endsAt : about.startsAt
}

const repertoireNamed = async (db: Db, cause: string): Promise<string> => {
  const id = repertoireIn(cause)
  if (id === undefined) return ''
  const [row] = await db.select({ name: repertoire.name }).from(repertoire).where(eq(repertoire.id, id))
  return row?.name ?? ''
}

const isTrue = (row: Row, about: EventRow | null, status: boolean | null, now: Date): boolean => {
  const { kind, cause } = row
  if (kind === 'change' || kind === 'music' || about === null) return expiryOf(row, about) > now
  const holds = kind === 'answer' ? status === null : status === true
  return holds && isToCome(about, now) && cause.startsWith(causeOn(kind, about))
}
