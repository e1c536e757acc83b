import { and, asc, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { answerOpen, type SubscribableEvent } from '#contract/answers.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { type Locale, locales } from '#i18n/intl.ts'
import { createContentCache } from '../../platform/db/content-cache.ts'
import { type ContentVersion, minuteOf } from '../../platform/db/content-version.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, participation } from '../../platform/db/tables.ts'
import { type WholeList, wholeList } from '../../platform/http/list-query.ts'
import { findContacts } from '../events/contacts.ts'
import { findLeaflets } from '../events/programme.ts'
import { filesOf, presentEvent } from '../events/queries.ts'
import { findEventVenues } from '../events/venues.ts'
import { invitationsOf } from '../invitations/event-invitations.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import { upcomingSubscribable } from './queries.ts'

interface Asked {
  readonly personId: number
  readonly now: Date
  readonly locale: Locale
  /** Only events with an open answer. */
  readonly open: boolean
}

type Body = WholeList<SubscribableEvent>

/** All events in one language, and the lists made of them by the ids of their events. */
interface Shown {
  readonly events: ReadonlyMap<number, SubscribableEvent>
  readonly lists: LRUCache<string, Body>
}

/** Maximum number of different lists that are remembered: members of the same sections get the same one. */
const MAX_LISTS = 200
/** Members whose ids are remembered. */
const MAX_MEMBERS = 2000

/**
 * Lists the upcoming events that a person can answer: those that invite the person, on their days. Everything except the
 * open answers is cached until content changes, and at most until the minute ends. Returns the same object while nothing
 * has changed, so that serialization and compression are cached too.
 */
export const createSubscribable = (content: ContentVersion): ((db: Db, asked: Asked) => Promise<Body>) => {
  const shown = createContentCache<Shown>(content, { max: locales.length })
  const ids = createContentCache<readonly number[]>(content, { max: MAX_MEMBERS })

  return async (db, asked) => {
    const { personId, now, locale, open } = asked
    const minute = minuteOf(now)
    // An event that is created in between is in the next list.
    const [{ events, lists }, found] = await Promise.all([
      shown(`${minute} ${locale}`, async () => ({
        events: await presentAll(db, locale, now),
        lists: new LRUCache({ max: MAX_LISTS }),
      })),
      open ? findIds(db, asked) : ids(`${minute} ${personId}`, () => findIds(db, asked)),
    ])
    // The rule shared with the client has the last word: it knows when a full-day event closes.
    const wireNow = toWireTime(now)
    const items = found.flatMap((id) => events.get(id) ?? []).filter((one) => answerOpen(one, wireNow))
    const key = items.map(({ id }) => id).join()
    const known = lists.get(key)
    if (known !== undefined) return known
    const body = wholeList(items)
    lists.set(key, body)
    return body
  }
}

/** All upcoming events with sign-up in one language, as members see them. */
export const presentAll = async (
  db: Db,
  locale: Locale,
  now: Date,
): Promise<ReadonlyMap<number, SubscribableEvent>> => {
  const found = await db.select().from(event).where(upcomingSubscribable(now))
  const files = await filesOf(
    db,
    found.map(({ id }) => id),
  )
  const invitations = await invitationsOf(
    db,
    found.map(({ id }) => id),
  )
  const contactOf = await findContacts(db, found, 'members')
  const venueOf = await findEventVenues(db, found, 'members')
  const leaflets = await findLeaflets(db, found, 'members')
  return new Map(
    found.map((row) => [
      row.id,
      {
        ...presentEvent(row, locale, {
          fileIds: files(row.id),
          contact: contactOf(row),
          venue: venueOf(row),
          reader: 'members',
          leaflet: leaflets.has(row.id),
          invitations: invitations(row.id),
        }),
        comments: row.comments,
      },
    ]),
  )
}

const findIds = async (db: Db, { personId, now, open }: Asked): Promise<number[]> => {
  const invited = await findInvited(db, now)
  const own = and(
    upcomingSubscribable(now),
    mayAnswer(db, invited, self(personId)),
    open ? effectiveAnswer(db, self(personId), toWireDate(now)).open : undefined,
  )
  const events = db.select({ id: event.id }).from(event).$dynamic()
  if (open)
    events.leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, personId)))
  const rows = await events.where(own).orderBy(asc(event.startsAt), asc(event.id))
  return rows.map(({ id }) => id)
}

const self = (personId: number) => sql`${personId}::integer`
