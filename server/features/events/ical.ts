import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { change, type EventRow, event } from '../../platform/db/tables.ts'
import { disposition } from '../../platform/files/send.ts'
import { calendar, type IcalEvent } from '../../platform/formats/ical.ts'
import { findContacts, type Reader } from './contacts.ts'
import { type Details, detailLines, type Written } from './details.ts'
import { findTitles } from './programme.ts'
import { getTexts } from './queries.ts'
import { findEventVenues } from './venues.ts'

/** Time of the last change of an event of the outer query, or of its programme, in the change log; null = unknown. */
export const lastChange: SQL<Date | null> = sql<Date | null>`(select max(${change.changedAt}) from ${change}
  where ${change.noun} in ('event', 'programme') and ${change.rowId} = ${event.id})`.mapWith(change.changedAt)

/** Content of a calendar file that is not in the event's row. */
interface IcalFacts {
  readonly lastChanged: Date | null
  /** Name of the contact that the reader may see. */
  readonly contact: string | null
  /** The address of its venue. */
  readonly address: string | null
  /** Titles of the programme that the reader may see. */
  readonly programme: readonly string[]
  readonly reader: Reader
}

/** The columns of an event that a calendar file contains. */
export type IcalColumns = Details &
  Pick<
    EventRow,
    | 'id'
    | 'version'
    | 'titleDe'
    | 'titleEn'
    | 'remarksDe'
    | 'remarksEn'
    | 'startsAt'
    | 'endsAt'
    | 'fullDay'
    | 'location'
    | 'cancelled'
  >

/** An event for any calendar. Some calendars do not show its status, so the title contains a cancellation too. */
export const icalEvent = (
  row: IcalColumns,
  { lastChanged, contact, address, programme, reader }: IcalFacts,
  { locale, names }: Written,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): IcalEvent => {
  const { title, remarks } = getTexts(row, locale)
  const played =
    programme.length === 0
      ? []
      : [intls[locale].formatMessage({ id: 'document.calendar.programme' }, { pieces: programme.join(', ') })]
  return {
    uid: `event-${row.id}@${new URL(publicOrigin).hostname}`,
    sequence: row.version - 1,
    lastChanged,
    summary: row.cancelled ? intls[locale].formatMessage({ id: 'document.calendar.cancelled' }, { title }) : title,
    description:
      [remarks, ...detailLines(row, contact, reader, { locale, names }), ...played]
        .filter((line) => line !== null)
        .join('\n') || null,
    location: [row.location, address].filter((part) => part !== null).join(', ') || null,
    url: `${publicOrigin}/${locale}/calendar#event-${row.id}`,
    status: row.cancelled ? 'CANCELLED' : 'CONFIRMED',
    alarm: null,
    time: row.fullDay
      ? { firstDay: toWireDate(row.startsAt), dayAfterLast: toWireDate(row.endsAt) }
      : { start: row.startsAt, end: row.endsAt },
  }
}

/** Sends an event as a file for a personal calendar. */
export const sendIcal = async (
  row: EventRow,
  reader: Reader,
  locale: Locale,
  { config, clock, read }: Deps,
): Promise<Response> => {
  const lastChanged = await read(lastChangeOf, row.id)
  const contactOf = await read(findContacts, [row], reader)
  const venueOf = await read(findEventVenues, [row], reader)
  const programme = (await read(findTitles, [row], reader)).get(row.id) ?? []
  const address = venueOf(row)?.address ?? null
  const facts = { lastChanged, contact: contactOf(row), address, programme, reader }
  const names = await read(findFunctionNames, locale)
  const text = await calendar(config.bandName, clock(), [icalEvent(row, facts, { locale, names }, config)])
  const contentType = 'text/calendar; charset=utf-8'
  const { title } = getTexts(row, locale)
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
    .where(and(inArray(change.noun, ['event', 'programme']), eq(change.rowId, eventId)))
  return row?.at ?? null
}
