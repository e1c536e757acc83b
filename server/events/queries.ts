import { and, asc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { CalendarEvent } from '#contract/events.ts'
import type { ListQuery } from '#contract/lists.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { event, eventEnd, eventFile } from '../db/tables.ts'
import { listReply, planList } from '../http/list-query.ts'
import { lastDay } from '../time.ts'

export type EventRow = InferSelectModel<typeof event>

const fields = (locale: Locale) =>
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

/** Title and remarks in a language; English falls back to German. */
export const textsOf = (row: EventRow, locale: Locale): { title: string; remarks: string | null } =>
  locale === 'de-ch'
    ? { title: row.titleDe, remarks: row.remarksDe }
    : { title: row.titleEn ?? row.titleDe, remarks: row.remarksEn ?? row.remarksDe }

/** What the calendar and the meetings share. */
export const presentEvent = (row: EventRow, locale: Locale, fileIds: number[]) => ({
  id: row.id,
  kind: row.kind,
  title: textsOf(row, locale).title,
  dateStart: toWireTime(row.startsAt),
  dateEnd: row.fullDay ? lastDay(row.endsAt) : toWireTime(row.endsAt),
  fullDay: row.fullDay,
  location: row.location,
  cancelled: row.cancelled,
  fileIds,
})

const present = (row: EventRow, locale: Locale, fileIds: number[]): CalendarEvent => ({
  ...presentEvent(row, locale, fileIds),
  remarks: textsOf(row, locale).remarks,
  kind: row.kind,
  publicEvent: row.publicEvent,
  image: row.imageName,
  articleId: row.articleId,
})

/** The files of some events, by event; of any number of them, because the ids travel as one parameter. */
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

export const findEvents = async (db: Db, rows: SQL | undefined, query: ListQuery, locale: Locale) => {
  const { where, orderBy, page } = planList(query, fields(locale), 'dateStart')
  const visible = and(rows, where)
  const select = db
    .select()
    .from(event)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  const files = await filesOf(
    db,
    found.map(({ id }) => id),
  )
  return await listReply(
    found.map((row) => present(row, locale, files(row.id))),
    page,
    () => db.$count(event, visible),
  )
}

export const findEventRow = async (db: Db, rows: SQL | undefined, id: number): Promise<EventRow | undefined> => {
  const [row] = await db
    .select()
    .from(event)
    .where(and(rows, eq(event.id, id)))
  return row
}

export const findEvent = async (
  db: Db,
  rows: SQL | undefined,
  id: number,
  locale: Locale,
): Promise<CalendarEvent | undefined> => {
  const row = await findEventRow(db, rows, id)
  return row && present(row, locale, (await filesOf(db, [id]))(id))
}
