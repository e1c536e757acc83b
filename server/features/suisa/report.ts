import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { findWorkGaps, type Performance, type PerformedWork, type SuisaReport } from '#contract/suisa.ts'
import { toWireTime } from '#contract/time.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, event, eventComposition, eventDay } from '../../platform/db/tables.ts'
import { sortRowsBy } from '../../platform/formats/rows.ts'
import { currentYear, startOfDay } from '../../platform/time.ts'
import { programmeLength } from '../events/programme.ts'
import { getTexts } from '../events/queries.ts'

/**
 * Events at which the band performs in public: concerts, whoever sees them in the calendar, and other public events
 * except for rehearsals.
 */
const isPerformance = and(
  eq(event.cancelled, false),
  or(eq(event.kind, 'concert'), and(eq(event.publicEvent, true), ne(event.kind, 'rehearsal'))),
)

/** The performances of a calendar year, and the works that were performed until now. */
export const findSuisaReport = async (
  db: Db,
  { year, locale, now }: { readonly year: number; readonly locale: Locale; readonly now: Date },
): Promise<SuisaReport> => {
  const performances = await findPerformances(db, year, locale, now)
  const works = await findWorks(db, performances)
  const byTitle = sortRowsBy(works, ({ title }) => title, { locale: languageTag(locale), descending: false })
  return {
    year,
    years: await findYears(db, now),
    performances,
    works: byTitle.toSorted((a, b) => Number(b.missing.length > 0) - Number(a.missing.length > 0)),
  }
}

const findYears = async (db: Db, now: Date): Promise<number[]> => {
  const year = sql<number>`extract(year from ${eventDay(event)})::integer`
  const rows = await db.selectDistinct({ year }).from(event).where(isPerformance).orderBy(desc(year))
  return [...new Set([currentYear(now), ...rows.map((row) => row.year)])].sort((a, b) => b - a)
}

const findPerformances = async (db: Db, year: number, locale: Locale, now: Date): Promise<Performance[]> => {
  const rows = await db
    .select({ ...getTableColumns(event), ...programmeLength })
    .from(event)
    .leftJoin(eventComposition, eq(eventComposition.eventId, event.id))
    .leftJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(
      and(
        isPerformance,
        gte(event.startsAt, startOfDay(`${year}-01-01`)),
        lt(event.startsAt, startOfDay(`${year + 1}-01-01`)),
      ),
    )
    .groupBy(event.id)
    .orderBy(asc(event.startsAt), asc(event.id))
  return rows.map((row) => ({
    id: row.id,
    title: getTexts(row, locale).title,
    dateStart: toWireTime(row.startsAt),
    location: row.location,
    over: row.endsAt <= now,
    pieces: row.pieces,
    duration: row.duration,
    withoutDuration: row.withoutDuration,
  }))
}

/** The works of the performances that are over. */
const findWorks = async (db: Db, performances: readonly Performance[]): Promise<PerformedWork[]> => {
  const over = new Map(performances.filter((one) => one.over).map((one) => [one.id, one]))
  if (over.size === 0) return []
  const { id, title, subtitle, composers, arrangers, publisher, workNumber, duration } = composition
  const rows = await db
    .select({
      ...{ eventId: eventComposition.eventId, id, title, subtitle, composers, arrangers },
      ...{ publisher, workNumber, duration },
    })
    .from(eventComposition)
    .innerJoin(composition, eq(id, eventComposition.compositionId))
    .innerJoin(event, eq(event.id, eventComposition.eventId))
    .where(inArray(eventComposition.eventId, [...over.keys()]))
    .orderBy(asc(event.startsAt), asc(event.id), asc(eventComposition.position))
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((plays) => {
    const [first] = plays
    if (first === undefined) return []
    const { eventId: _eventId, ...work } = first
    const perEvent = Map.groupBy(plays, (play) => play.eventId)
    const events = [...perEvent].flatMap(([one, own]) => {
      const event = over.get(one)
      return event === undefined ? [] : [{ event, count: own.length }]
    })
    return {
      ...work,
      count: plays.length,
      performances: events.map(({ event: { id, title, dateStart, location }, count }) => ({
        ...{ id, title, dateStart, location, count },
      })),
      missing: findWorkGaps(work),
    }
  })
}
