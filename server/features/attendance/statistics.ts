import { and, asc, desc, eq, exists, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AttendanceState, AttendanceStatistics, AttendanceSummary, OwnAttendance } from '#contract/attendance.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { attendance, event, eventDay, participation, person } from '../../platform/db/tables.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { currentYear, startOfDay } from '../../platform/time.ts'
import { findInvited, type Invited } from '../invitations/invited.ts'
import { byName, formatLabel, nameColumns } from '../persons/queries.ts'
import { held } from './queries.ts'

/** Events of a season at which attendance was recorded, by anybody. */
const recordedIn = (db: Db, season: number): SQL | undefined =>
  and(
    held,
    gte(event.startsAt, startOfDay(`${season}-01-01`)),
    lt(event.startsAt, startOfDay(`${season + 1}-01-01`)),
    exists(
      db
        .select({ id: attendance.id })
        .from(attendance)
        .where(and(eq(attendance.eventId, event.id), sql`${attendance.state} is not null`)),
    ),
  )

/** Seasons with recorded attendance, and the current one; latest first. */
const findSeasons = async (db: Db, now: Date): Promise<number[]> => {
  const year = sql<number>`extract(year from ${eventDay(event)})::integer`
  const rows = await db
    .selectDistinct({ year })
    .from(attendance)
    .innerJoin(event, eq(event.id, attendance.eventId))
    .where(held)
    .orderBy(desc(year))
  return [...new Set([currentYear(now), ...rows.map((row) => row.year)])].sort((a, b) => b - a)
}

/**
 * One row per recorded event and person whom it invited, on its day: who left or returned counts only on days
 * of membership. A person with two instruments counts once. `answer` is the one that counted on that day, also by
 * an absence or a default: a maybe until then is open, whatever the default.
 */
const findExpected = (db: Db, invited: Invited, season: number, persons: SQL | undefined) =>
  db
    .selectDistinctOn([event.id, invited.personId], {
      eventId: event.id,
      personId: invited.personId,
      section: invited.section,
      answer: effectiveAnswer(db, invited.personId, eventDay(event)).status.as('answer'),
      state: attendance.state,
    })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .leftJoin(participation, and(eq(participation.personId, invited.personId), eq(participation.eventId, event.id)))
    .leftJoin(attendance, and(eq(attendance.personId, invited.personId), eq(attendance.eventId, event.id)))
    .where(and(recordedIn(db, season), persons))
    .orderBy(event.id, invited.personId, invited.section)
    .as('expected')

/** The statistics of a season about the players in the scope, by section and name. */
export const findStatistics = async (
  db: Db,
  scope: PlanningScope,
  season: number,
  now: Date,
): Promise<AttendanceStatistics> => {
  const invited = await findInvited(db, now)
  const expected = findExpected(db, invited, season, isPlanned(db, scope, invited))
  const { answer, state } = expected
  const count = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const counts = (answered: SQL) => ({
    present: count(and(eq(state, 'present'), answered)),
    excused: count(and(eq(state, 'excused'), answered)),
    missing: count(and(eq(state, 'missing'), answered)),
  })
  const rows = await db
    .select({
      id: person.id,
      uuid: person.uuid,
      ...nameColumns,
      section: expected.section,
      events: sql<number>`count(*)`.mapWith(Number),
      unrecorded: count(isNull(state)),
      yes: counts(sql`${answer}`),
      no: counts(sql`not ${answer}`),
      open: counts(sql`${answer} is null`),
    })
    .from(expected)
    .innerJoin(person, eq(person.id, expected.personId))
    .groupBy(person.id, expected.section)
  const order = await findSectionOrder(db)
  const players = rows
    .map((row) => ({ ...row, section: order.sectionOf(row.section) }))
    .sort((a, b) => order.compare(a.section, b.section) || byName(a, b) || a.id - b.id)
    .map(({ uuid, section, events, unrecorded, yes, no, open, ...row }) => ({
      uuid,
      label: formatLabel(row),
      section,
      summary: { events, unrecorded, yes, no, open },
    }))
  return { season, seasons: await findSeasons(db, now), players }
}

/** A person's own attendance in a season, with its events, latest first. */
export const findOwnAttendance = async (
  db: Db,
  personId: Checked<number>,
  season: number,
  locale: Locale,
  now: Date,
): Promise<OwnAttendance> => {
  const invited = await findInvited(db, now)
  const expected = findExpected(db, invited, season, eq(invited.personId, personId))
  const rows = await db
    .select({ event, status: expected.answer, state: expected.state })
    .from(expected)
    .innerJoin(event, eq(event.id, expected.eventId))
    .orderBy(desc(event.startsAt), asc(event.id))
  const number = (state: AttendanceState, status: boolean | null): number =>
    rows.filter((row) => row.state === state && row.status === status).length
  const countsOf = (status: boolean | null): AttendanceSummary['yes'] => ({
    present: number('present', status),
    excused: number('excused', status),
    missing: number('missing', status),
  })
  return {
    season,
    seasons: await findSeasons(db, now),
    summary: {
      events: rows.length,
      unrecorded: rows.filter(({ state }) => state === null).length,
      yes: countsOf(true),
      no: countsOf(false),
      open: countsOf(null),
    },
    events: rows.map(({ event: row, status, state }) => ({
      id: row.id,
      ...localizedTexts(locale, { title: [row.titleDe, row.titleEn] }),
      dateStart: toWireTime(row.startsAt),
      status,
      state,
    })),
  }
}
