import { and, asc, eq, sql } from 'drizzle-orm'
import { answerOpen, type SubscribableEvent } from '#contract/participation.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../db/active-membership.ts'
import { type ContentVersion, minuteOf } from '../db/content-version.ts'
import { effectiveAnswer } from '../db/effective-answer.ts'
import type { Db } from '../db/open.ts'
import { event, eventDay, participation } from '../db/tables.ts'
import { isAddressedTo } from '../events/addressed.ts'
import { findContacts } from '../events/contacts.ts'
import { findLeaflets } from '../events/programme.ts'
import { filesOf, presentEvent } from '../events/queries.ts'
import { upcomingSubscribable } from './queries.ts'

interface Asked {
  readonly personId: number
  readonly now: Date
  readonly locale: Locale
  /** Only events with an open answer. */
  readonly open: boolean
}

interface Body {
  readonly _embedded: { readonly items: SubscribableEvent[] }
}

/** All events in one language, and the lists made of them by the ids of their events. */
interface Shown {
  readonly key: string
  readonly events: Promise<ReadonlyMap<number, SubscribableEvent>>
  readonly lists: Map<string, Body>
}

/** Maximum number of different lists that are remembered: members of the same sections get the same one. */
const listsMaximum = 200

/**
 * Lists the upcoming events that a person can answer: events of days on which the person is a member, addressed to the
 * person's section. Every request queries their ids. Their fields are cached until content changes: they are the same for all. Returns the same
 * object while nothing has changed, so that serialization and compression are cached too.
 */
export const createSubscribable = (content: ContentVersion): ((db: Db, asked: Asked) => Promise<Body>) => {
  const cached = new Map<Locale, Shown>()

  const shownNow = async (db: Db, { now, locale }: Asked): Promise<Shown> => {
    const version = await content.current()
    const key = `${version} ${minuteOf(now)}`
    const known = cached.get(locale)
    if (version !== null && known?.key === key) return known
    const shown = { key, events: presentAll(db, locale, now), lists: new Map<string, Body>() }
    if (version !== null) cached.set(locale, shown)
    // A failed query is not cached. The caller gets the error from `events` itself.
    shown.events.catch(() => cached.get(locale) === shown && cached.delete(locale))
    return shown
  }

  return async (db, asked) => {
    // The fields come before the ids: an event that is created in between is in the next list.
    const { events, lists } = await shownNow(db, asked)
    const shown = await events
    const now = toWireTime(asked.now)
    // The rule shared with the client decides at last: it knows when a full-day event closes.
    const items = (await findIds(db, asked)).flatMap((id) => shown.get(id) ?? []).filter((one) => answerOpen(one, now))
    const ids = items.map(({ id }) => id).join()
    const known = lists.get(ids)
    if (known !== undefined) return known
    if (lists.size >= listsMaximum) lists.clear()
    const body = { _embedded: { items } }
    lists.set(ids, body)
    return body
  }
}

const presentAll = async (db: Db, locale: Locale, now: Date): Promise<ReadonlyMap<number, SubscribableEvent>> => {
  const found = await db.select().from(event).where(upcomingSubscribable(now))
  const files = await filesOf(
    db,
    found.map(({ id }) => id),
  )
  const contactOf = await findContacts(db, found, 'members')
  const leaflets = await findLeaflets(db, found, 'members')
  return new Map(
    found.map((row) => [
      row.id,
      presentEvent(row, locale, {
        fileIds: files(row.id),
        contact: contactOf(row),
        reader: 'members',
        leaflet: leaflets.has(row.id),
      }),
    ]),
  )
}

const findIds = async (db: Db, { personId, now, open }: Asked): Promise<number[]> => {
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, personId)))
    .where(
      and(
        upcomingSubscribable(now),
        isMember(db, self(personId), eventDay(event)),
        isAddressedTo(db, personId),
        open ? effectiveAnswer(db, self(personId), toWireDate(now)).open : undefined,
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id))
  return rows.map(({ id }) => id)
}

const self = (personId: number) => sql`${personId}::integer`
