import { and, asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type EditedEvent,
  EditedProgramme,
  type EventReferences,
  type ProgrammePiece,
} from '#contract/edited-events.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords } from '../../platform/db/search-normalization.ts'
import { readSetting } from '../../platform/db/settings.ts'
import {
  article,
  attendance,
  composition,
  type EventRow,
  event,
  eventComposition,
  eventSeries,
  file,
  participation,
  person,
  venue,
} from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { lastDay } from '../../platform/time.ts'
import { invitationsOf } from '../invitations/event-invitations.ts'
import { findGroupNames } from '../persons/admin/groups.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { offeredDrawings, publicImageNames } from '../pictures/drawings.ts'
import { findFreeLines } from './programme.ts'
import { filesOf } from './queries.ts'
import { addressOf } from './venues.ts'

const piece = {
  id: composition.id,
  title: composition.title,
  composers: composition.composers,
  duration: composition.duration,
}

/** The programme in playing order. */
export const findProgrammePieces = (db: Db, eventId: number): Promise<ProgrammePiece[]> =>
  db
    .select(piece)
    .from(eventComposition)
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))

/**
 * An event for its editors.
 * @throws HttpError not_found
 */
export const findEditedEvent = async (db: Db, id: number): Promise<EditedEvent> => {
  const row = requireFirst(await db.select().from(event).where(eq(event.id, id)))
  const { startsAt, endsAt, ...fields } = row
  return {
    ...fields,
    ...wireTimes({ startsAt, endsAt, fullDay: row.fullDay }),
    fileIds: (await filesOf(db, [id]))(id),
    invitations: (await invitationsOf(db, [id]))(id),
    answered:
      (await db.$count(participation, eq(participation.eventId, id))) +
        (await db.$count(attendance, eq(attendance.eventId, id))) >
      0,
    series: await findSeries(db, row.seriesId),
    seriesRule: row.seriesId === null ? null : await readRule(db, row.seriesId),
    programme: await findProgrammePieces(db, id),
    freeLines: await findFreeLines(db, id),
  }
}

/** The part of an event that is shown to whoever edits its programme. @throws HttpError not_found */
export const findEditedProgramme = async (db: Db, id: number): Promise<EditedProgramme> =>
  v.parse(EditedProgramme, await findEditedEvent(db, id))

/** The rule of a series, its weekdays in order. */
const readRule = async (db: Db, id: number): Promise<NonNullable<EditedEvent['seriesRule']>> => {
  const [row] = await db.select().from(eventSeries).where(eq(eventSeries.id, id))
  if (row === undefined) throw new Error('an event of a missing series')
  const { weekday, otherWeekdays, every, ordinal, startTime, endTime } = row
  return { every, weekdays: [weekday, ...otherWeekdays].sort(), ordinal, startTime, endTime }
}

/** The events of a series, earliest first. */
const findSeries = async (db: Db, seriesId: number | null): Promise<EditedEvent['series']> => {
  if (seriesId === null) return []
  const { id, startsAt, endsAt, fullDay } = event
  const rows = await db
    .select({ id, startsAt, endsAt, fullDay })
    .from(event)
    .where(eq(event.seriesId, seriesId))
    .orderBy(asc(event.startsAt), asc(event.id))
  return rows.map((row) => ({ id: row.id, fullDay: row.fullDay, ...wireTimes(row) }))
}

const wireTimes = ({ startsAt, endsAt, fullDay }: Pick<EventRow, 'startsAt' | 'endsAt' | 'fullDay'>) => ({
  dateStart: toWireTime(startsAt),
  dateEnd: fullDay ? lastDay(endsAt) : toWireTime(endsAt),
})

/** The first active pieces whose title contains the term. */
export const findPieces = (db: Db, searchTerm: string): Promise<ProgrammePiece[]> =>
  db
    .select(piece)
    .from(composition)
    .where(and(eq(composition.archived, false), ...matchesAllWords(composition.searchTitle, searchTerm)))
    .orderBy(asc(composition.searchTitle), asc(composition.id))
    .limit(20)

/** The rows that an event can show or link to; newest articles and documents first. */
export const findEventReferences = async (
  db: Db,
  locale: Locale,
  { isDemo, now }: { readonly isDemo: boolean; readonly now: Date },
): Promise<EventReferences> => ({
  images: [...offeredDrawings(publicImageNames(), isDemo)],
  articles: await db
    .select({
      id: article.id,
      title: locale === 'de-ch' ? article.titleDe : sql<string>`coalesce(${article.titleEn}, ${article.titleDe})`,
    })
    .from(article)
    .orderBy(desc(article.startDate), asc(article.id)),
  files: await db.select({ id: file.id, title: file.title }).from(file).orderBy(desc(file.createdAt), desc(file.id)),
  groups: await findGroupNames(db, locale),
  venues: (await db.select().from(venue).orderBy(asc(venue.name))).map((row) => ({
    ...{ id: row.id, name: row.name, address: addressOf(row), retired: row.retired },
  })),
  lastPlaces: await findLastPlaces(db, now),
  assembly: {
    invited: [...(await readSetting(db, 'assemblyInvited'))],
    notice: await readSetting(db, 'assemblyNotice'),
  },
  canton: await readSetting(db, 'canton'),
  people: await findPeople(db, toWireDate(now)),
})

/** The place of the last event of each kind that has begun. */
const findLastPlaces = async (db: Db, now: Date): Promise<EventReferences['lastPlaces']> => {
  const rows = await db
    .selectDistinctOn([event.kind], { kind: event.kind, location: event.location, venueId: event.venueId })
    .from(event)
    .where(and(lte(event.startsAt, now), isNotNull(event.location), eq(event.cancelled, false)))
    .orderBy(asc(event.kind), desc(event.startsAt), desc(event.id))
  return rows.flatMap(({ location, ...last }) => (location === null ? [] : [{ ...last, location }]))
}

/** The members of the band and its board, by last name. */
const findPeople = async (db: Db, today: string): Promise<EventReferences['people']> => {
  const { uuid, firstName, lastName, company } = person
  const rows = await db
    .select({ uuid, firstName, lastName, company })
    .from(person)
    .where(and(eq(person.archived, false), isMember(db, person.id, today)))
  return rows.sort(byName).map((row) => ({ uuid: row.uuid, label: formatLabel(row) }))
}
