import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { StoredFile } from '#contract/documents.ts'
import { type CalendarEvent, type EventVenue, subscribableKinds } from '#contract/events.ts'
import type { Invitation } from '#contract/invitations.ts'
import { invitesBand } from '#contract/invited.ts'
import type { ListQuery } from '#contract/lists.ts'
import { textOfHtml } from '#contract/rich-text.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event, eventEnd, eventFile } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { foreignIn, localized } from '../../platform/localized.ts'
import { lastDay } from '../../platform/time.ts'
import { visibleArticles } from '../articles/queries.ts'
import { filesOfEvents } from '../documents/queries.ts'
import { invitationsOf } from '../invitations/event-invitations.ts'
import { findInvited, isInvited } from '../invitations/invited.ts'
import { findHtmlSources } from '../pictures/html-sources.ts'
import { findPictureLinks } from '../pictures/queries.ts'
import { findContacts, type Reader } from './contacts.ts'
import type { EventDetailRows } from './policy.ts'
import { findLeaflets } from './programme.ts'
import { findEventVenues } from './venues.ts'

/** Filter and sort fields of events. */
export const eventFields = (locale: Locale) =>
  ({
    id: { column: event.id, type: 'number' },
    kind: { column: event.kind, type: 'text' },
    title: {
      column: locale === 'de-ch' ? event.titleDe : sql`coalesce(${event.titleEn}, ${event.titleDe})`,
      type: 'text',
    },
    dateStart: { column: event.startsAt, type: 'time' },
    dateEnd: { column: eventEnd(event), type: 'time' },
    fullDay: { column: event.fullDay, type: 'boolean' },
    location: { column: event.location, type: 'text' },
    publicEvent: { column: event.publicEvent, type: 'boolean' },
  }) as const

interface Texts {
  readonly title: string
  /** Plain text. */
  readonly remarks: string | null
}

type Written = Pick<EventRow, 'titleDe' | 'titleEn' | 'remarksDe' | 'remarksEn'>

export const getTexts = (row: Written, locale: Locale): Texts => {
  const remarks = htmlOf(row, locale)
  return {
    title: localized(locale, row.titleDe, row.titleEn),
    remarks: remarks === null ? null : textOfHtml(remarks) || null,
  }
}

const htmlOf = (row: Written, locale: Locale): string | null => localized(locale, row.remarksDe, row.remarksEn)

/** Fields that the calendar and the meetings share. */
export const presentEvent = (
  row: EventRow,
  locale: Locale,
  {
    fileIds,
    contact,
    reader,
    leaflet,
    venue,
    invitations,
  }: {
    readonly fileIds: number[]
    readonly contact: string | null
    readonly reader: Reader
    readonly leaflet: boolean
    readonly venue: EventVenue | null
    readonly invitations: readonly Pick<Invitation, 'kind'>[]
  },
) => ({
  id: row.id,
  kind: row.kind,
  title: getTexts(row, locale).title,
  foreign: foreignIn(locale, { title: [row.titleDe, row.titleEn], remarks: [row.remarksDe, row.remarksEn] }),
  dateStart: toWireTime(row.startsAt),
  dateEnd: row.fullDay ? lastDay(row.endsAt) : toWireTime(row.endsAt),
  fullDay: row.fullDay,
  location: row.location,
  venue,
  cancelled: row.cancelled,
  fileIds,
  leaflet,
  contact,
  ...membersDetails(row, reader),
  invitations: reader === 'members' ? invitations.map(({ kind }) => ({ kind })) : [],
})

/** Details that only the players need to know. */
const membersDetails = (row: EventRow, reader: Reader) => {
  const { callTime, callPlace, dressCode, changeReason, replyBy, sections, minimumPlayers } = row
  if (reader === 'members') return { callTime, callPlace, dressCode, changeReason, replyBy, sections, minimumPlayers }
  const none = { callTime: null, callPlace: null, dressCode: null, changeReason: null, replyBy: null }
  return { ...none, sections: [], minimumPlayers: [] }
}

/** Related rows of events, restricted to what the caller may see. */
interface Details {
  readonly filesOf: (eventId: number) => StoredFile[]
  readonly articles: ReadonlySet<number>
  readonly pictureOf: Awaited<ReturnType<typeof findPictureLinks>>
  readonly contactOf: (row: EventRow) => string | null
  readonly venueOf: Awaited<ReturnType<typeof findEventVenues>>
  /** Completes the pictures in HTML. */
  readonly withSources: (html: string) => string
  readonly leaflets: ReadonlySet<number>
  readonly reader: Reader
  readonly invitationsOf: Awaited<ReturnType<typeof invitationsOf>>
  readonly uninvited: ReadonlySet<number>
}

const findDetails = async (
  db: Db,
  rows: Pick<EventDetailRows, 'articles' | 'files' | 'reader' | 'personId'>,
  events: readonly EventRow[],
  locale: Locale,
  now: Date,
): Promise<Details> => ({
  filesOf: await filesOfEvents(
    db,
    rows.files,
    events.map(({ id }) => id),
    now,
  ),
  articles: await visibleArticles(
    db,
    rows.articles,
    events.flatMap(({ articleId }) => articleId ?? []),
  ),
  contactOf: await findContacts(db, events, rows.reader),
  venueOf: await findEventVenues(db, events, rows.reader),
  leaflets: await findLeaflets(db, events, rows.reader),
  reader: rows.reader,
  ...(await findInvitations(db, rows, events, now)),
  withSources: await findHtmlSources(
    db,
    events.map((row) => htmlOf(row, locale)),
  ),
  pictureOf: await findPictureLinks(
    db,
    events.map(({ imageName }) => imageName),
    locale,
  ),
})

/** Visitors do not see who is invited. */
const findInvitations = async (
  db: Db,
  { personId }: Pick<EventDetailRows, 'personId'>,
  events: readonly EventRow[],
  now: Date,
): Promise<Pick<Details, 'invitationsOf' | 'uninvited'>> => {
  if (personId === null) return { invitationsOf: () => [], uninvited: new Set() }
  const found = await invitationsOf(
    db,
    events.map(({ id }) => id),
  )
  const chosen = events.filter(({ id, kind, sections }) => {
    const isForBand = invitesBand({ sections, invitations: found(id) })
    return subscribableKinds.includes(kind) && !isForBand
  })
  return { invitationsOf: found, uninvited: await findUninvited(db, personId, chosen, now) }
}

const findUninvited = async (
  db: Db,
  personId: number,
  events: readonly EventRow[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  if (events.length === 0) return new Set()
  const invited = await findInvited(db, now)
  const ids = events.map(({ id }) => id)
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(and(inArray(event.id, ids), not(isInvited(db, invited, sql`${personId}::integer`))))
  return new Set(rows.map(({ id }) => id))
}

const present = (
  row: EventRow,
  locale: Locale,
  { filesOf, articles, pictureOf, contactOf, withSources, leaflets, reader, ...details }: Details,
): CalendarEvent => {
  const files = filesOf(row.id)
  const html = htmlOf(row, locale)
  return {
    ...presentEvent(row, locale, {
      fileIds: files.map(({ id }) => id),
      contact: contactOf(row),
      venue: details.venueOf(row),
      reader,
      leaflet: leaflets.has(row.id),
      invitations: details.invitationsOf(row.id),
    }),
    uninvited: details.uninvited.has(row.id),
    remarks: getTexts(row, locale).remarks,
    remarksHtml: html === null ? null : withSources(html),
    kind: row.kind,
    publicEvent: row.publicEvent,
    image: row.imageName,
    picture: pictureOf(row.imageName),
    articleId: row.articleId !== null && articles.has(row.articleId) ? row.articleId : null,
    files,
  }
}

/**
 * Finds the files of events, grouped by event. The number of events is unlimited, because the ids are one parameter.
 */
export const filesOf = async (db: Db, eventIds: readonly number[]): Promise<(eventId: number) => number[]> => {
  if (eventIds.length === 0) return () => []
  const rows = await db
    .select()
    .from(eventFile)
    .where(sql`${eventFile.eventId} = any(${sql.param(eventIds)}::integer[])`)
    .orderBy(asc(eventFile.fileId))
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return (eventId) => byEvent.get(eventId)?.map(({ fileId }) => fileId) ?? []
}

export const findEvents = async (db: Db, rows: EventDetailRows, query: ListQuery, locale: Locale, now: Date) => {
  const { where, orderBy, page } = planList(query, eventFields(locale), 'dateStart')
  const visible = and(rows.events, where)
  const select = db
    .select()
    .from(event)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  const details = await findDetails(db, rows, found, locale, now)
  return await listReply(
    found.map((row) => present(row, locale, details)),
    page,
    () => db.$count(event, visible),
  )
}

export const findEventRow = async (db: Db, rows: Checked<SQL>, id: number): Promise<EventRow | undefined> => {
  const [row] = await db
    .select()
    .from(event)
    .where(and(rows, eq(event.id, id)))
  return row
}

export const findEvent = async (
  db: Db,
  rows: EventDetailRows,
  id: number,
  locale: Locale,
  now: Date,
): Promise<CalendarEvent | undefined> => {
  const row = await findEventRow(db, rows.events, id)
  return row && present(row, locale, await findDetails(db, rows, [row], locale, now))
}

/** The events of an article, earliest first. */
export const findEventsOfArticle = async (
  db: Db,
  rows: EventDetailRows,
  articleId: number,
  locale: Locale,
  now: Date,
): Promise<CalendarEvent[]> => {
  const found = await db
    .select()
    .from(event)
    .where(and(rows.events, eq(event.articleId, articleId)))
    .orderBy(asc(event.startsAt), asc(event.id))
  const details = await findDetails(db, rows, found, locale, now)
  return found.map((row) => present(row, locale, details))
}
