import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { HoursOfAll, OwnHours } from '#contract/duties.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedVolunteers } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { currentYear } from '../../platform/time.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { dutyYear, hoursOf } from './queries.ts'

/** Condition on the duties of a query that joins `event`: they took place. */
const done = (now: Date): SQL | undefined => and(lte(duty.endsAt, now), eq(event.cancelled, false))

const findYears = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ year: dutyYear })
    .from(duty)
    .innerJoin(event, eq(event.id, duty.eventId))
    .where(done(now))
  return [...new Set([currentYear(now), ...rows.map(({ year }) => year)])].sort((a, b) => b - a)
}

const findDone = (db: Db, season: number, now: Date, whose?: SQL) =>
  db
    .select({ duty, event, person })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .innerJoin(event, eq(event.id, duty.eventId))
    .innerJoin(person, eq(person.id, dutyVolunteer.personId))
    .where(and(done(now), countedVolunteers(db), sql`${dutyYear} = ${season}`, whose))
    .orderBy(desc(duty.startsAt), asc(duty.id), asc(dutyVolunteer.id))

const sum = (rows: readonly { readonly hours: number }[]): number =>
  Math.round(rows.reduce((total, { hours }) => total + hours, 0) * 100) / 100

/** A person's duties of a season that are over, latest first, with their hours to a hundredth. */
export const findOwnHours = async (
  db: Db,
  { personId, locale }: { readonly personId: Checked<number>; readonly locale: Locale },
  season: number,
  now: Date,
): Promise<OwnHours> => {
  const rows = await findDone(db, season, now, eq(dutyVolunteer.personId, personId))
  const duties = rows.map(({ duty: row, event: held }) => ({
    id: row.id,
    ...localizedTexts(locale, { event: [held.titleDe, held.titleEn], name: [row.nameDe, row.nameEn] }),
    dateStart: toWireTime(row.startsAt),
    dateEnd: toWireTime(row.endsAt),
    hours: hoursOf(row.startsAt, row.endsAt),
  }))
  return { season, seasons: await findYears(db, now), hours: sum(duties), duties }
}

/** The hours of everybody who had duties in a season, by name, to a hundredth. */
export const findHoursOfAll = async (db: Db, season: number, now: Date): Promise<HoursOfAll> => {
  const byPerson = Map.groupBy(await findDone(db, season, now), ({ person: { id } }) => id)
  const people = [...byPerson.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const hours = sum(rows.map(({ duty: row }) => ({ hours: hoursOf(row.startsAt, row.endsAt) })))
    return [
      { name: first.person, uuid: first.person.uuid, label: formatLabel(first.person), duties: rows.length, hours },
    ]
  })
  return {
    season,
    seasons: await findYears(db, now),
    people: people.sort((a, b) => byName(a.name, b.name)).map(({ name: _, ...one }) => one),
  }
}
