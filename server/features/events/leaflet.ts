import { and, asc, eq, type SQL } from 'drizzle-orm'
import { programmeRows } from '#contract/programme.ts'
import { toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { players } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  composition,
  type EventRow,
  event,
  eventComposition,
  eventDay,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { fullDate } from '../../platform/formats/dates.ts'
import type { LeafletDocument } from '../../platform/formats/pdf/leaflet.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localized } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'
import { findFreeLines } from './programme.ts'
import { findEventRow } from './queries.ts'

/** The columns of an event that its leaflet contains. */
export type LeafletColumns = Pick<EventRow, 'titleDe' | 'titleEn' | 'startsAt' | 'fullDay' | 'location'>

/**
 * The leaflet of an event's programme; undefined if the caller may not read it or there is no programme.
 * @param today `yyyy-MM-dd`
 */
export const findLeaflet = async (
  db: Db,
  { rows, id, locale, bandName, today }: Wanted,
): Promise<LeafletDocument | undefined> => {
  const row: LeafletColumns | undefined = await findEventRow(db, rows, id)
  if (row === undefined) return undefined
  const pieces = await findPieces(db, id)
  if (pieces.length === 0) return undefined
  const conductors = await findConductors(db, id)
  const intl = intls[locale]
  const led =
    conductors.length === 0
      ? []
      : [intl.formatMessage({ id: 'document.leaflet.conductor' }, { name: conductors.join(', ') })]
  return {
    title: localized(locale, row.titleDe, row.titleEn),
    locale,
    publisher: bandName,
    date: today,
    facts: [timeOf(row, locale), ...(row.location === null ? [] : [row.location]), ...led],
    heading: intl.formatMessage({ id: 'document.leaflet.programme' }),
    rows: programmeRows(pieces, await findFreeLines(db, id)).map((row) =>
      'piecesBefore' in row
        ? { title: null, notes: [localized(locale, row.textDe, row.textEn)] }
        : {
            title: row.title,
            notes: [row.subtitle ?? '', authorsOf(row.composers, row.arrangers)].filter((note) => note !== ''),
          },
    ),
  }
}

interface Wanted {
  /** The events whose leaflet the caller may read. */
  readonly rows: Checked<SQL>
  readonly id: number
  readonly locale: Locale
  readonly bandName: string
  readonly today: string
}

const findPieces = (db: Db, eventId: number) =>
  db
    .select({
      title: composition.title,
      subtitle: composition.subtitle,
      composers: composition.composers,
      arrangers: composition.arrangers,
    })
    .from(eventComposition)
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))

/** The names of the conductors on the day of the event who agree to be named. */
const findConductors = async (db: Db, eventId: number): Promise<string[]> => {
  const { firstName, lastName, company } = person
  const rows = await db
    .selectDistinct({ firstName, lastName, company })
    .from(event)
    .innerJoin(membership, and(players(eventDay(event)), eq(membership.functionType, 'CONDUCTOR')))
    .innerJoin(person, and(eq(person.id, membership.personId), eq(person.permit, true)))
    .where(eq(event.id, eventId))
    .orderBy(asc(lastName), asc(firstName))
  return rows.map(formatLabel)
}

/** 'Johann Strauss, arr. Anna Muster' */
const authorsOf = (composers: readonly string[], arrangers: readonly string[]): string =>
  [...composers, ...arrangers.map((name) => `arr. ${name}`)].join(', ')

/** 'Sonntag, 20. Dezember 2026, 17:00 Uhr' */
const timeOf = ({ startsAt, fullDay }: LeafletColumns, locale: Locale): string => {
  const wire = toWireTime(startsAt)
  const day = fullDate(wire, locale)
  return fullDay ? day : intls[locale].formatMessage({ id: 'document.leaflet.time' }, { day, time: wire.slice(11) })
}
