import { and, eq, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { change } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { calendar } from '../documents/ical.ts'
import { disposition } from '../files/send.ts'
import { type EventRow, textsOf } from './queries.ts'

/** An event for somebody's own calendar, as a reply. */
export const sendIcal = async (row: EventRow, locale: Locale, { config, clock, database }: Deps): Promise<Response> => {
  const { hostname } = new URL(config.publicOrigin)
  const { title, remarks } = textsOf(row, locale)
  const text = calendar(config.bandName, clock(), [
    {
      uid: `event-${row.id}@${hostname}`,
      sequence: row.version - 1,
      lastChanged: await lastChangeOf(database.db, row.id),
      summary: title,
      description: remarks,
      location: row.location,
      url: `${config.publicOrigin}/${locale}/calendar#event-${row.id}`,
      cancelled: row.cancelled,
      time: row.fullDay
        ? { firstDay: toWireDate(row.startsAt), dayAfterLast: toWireDate(row.endsAt) }
        : { start: row.startsAt, end: row.endsAt },
    },
  ])
  const contentType = 'text/calendar; charset=utf-8'
  return new Response(text, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': disposition({ name: `${toWireDate(row.startsAt)} ${title}.ics`, contentType }),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Authorization',
    },
  })
}

const lastChangeOf = async (db: Db, eventId: number): Promise<Date | null> => {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${change.changedAt})`.mapWith(change.changedAt) })
    .from(change)
    .where(and(eq(change.noun, 'event'), eq(change.rowId, eventId)))
  return row?.at ?? null
}
