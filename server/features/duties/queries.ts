import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Duty, PlannedDuty, Volunteer } from '#contract/duties.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedVolunteers } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, eventDay, person } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'

export type DutyRow = typeof duty.$inferSelect

export interface VolunteerRow extends Volunteer {
  readonly dutyId: number
  readonly personId: number
  readonly offeredAt: Date | null
}

/** The volunteers of duties who count, the first to volunteer first. */
export const findVolunteers = async (db: Db, dutyIds: readonly number[]): Promise<VolunteerRow[]> => {
  if (dutyIds.length === 0) return []
  const rows = await db
    .select({ row: dutyVolunteer, uuid: person.uuid, name: person })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .innerJoin(person, eq(person.id, dutyVolunteer.personId))
    .where(and(inArray(dutyVolunteer.dutyId, [...dutyIds]), countedVolunteers(db)))
    .orderBy(asc(dutyVolunteer.changedAt), asc(dutyVolunteer.id))
  return rows.map(({ row: { dutyId, personId, offeredAt, byPlanner }, uuid, name }) => ({
    ...{ dutyId, personId, offeredAt, byPlanner, uuid },
    label: formatLabel(name),
    offered: offeredAt !== null,
  }))
}

const presentVolunteer = ({ uuid, label, offered, byPlanner }: VolunteerRow): Volunteer => ({
  ...{ uuid, label, offered, byPlanner },
})

interface Reader {
  readonly personId: number
  readonly locale: Locale
}

const presentDuties = async (db: Db, where: SQL | undefined, { personId, locale }: Reader): Promise<Duty[]> => {
  const rows = await db
    .select({ duty, event, own: dutyVolunteer })
    .from(duty)
    .innerJoin(event, eq(event.id, duty.eventId))
    .leftJoin(dutyVolunteer, and(eq(dutyVolunteer.dutyId, duty.id), eq(dutyVolunteer.personId, personId)))
    .where(where)
    .orderBy(asc(duty.startsAt), asc(duty.id))
  const volunteers = await findVolunteers(
    db,
    rows.map(({ duty: { id } }) => id),
  )
  return rows.map(({ duty: row, event: held, own }) => ({
    id: row.id,
    eventId: held.id,
    cancelled: held.cancelled,
    ...localizedTexts(locale, { event: [held.titleDe, held.titleEn], name: [row.nameDe, row.nameEn] }),
    location: row.location,
    dateStart: toWireTime(row.startsAt),
    dateEnd: toWireTime(row.endsAt),
    needed: row.needed,
    volunteers: volunteers.filter(({ dutyId }) => dutyId === row.id).map(presentVolunteer),
    takes: own?.takes ?? false,
    offered: (own?.takes ?? false) && own?.offeredAt != null,
    version: own?.version ?? 0,
  }))
}

/** The duties that are not over, earliest first; those of cancelled events only if the reader has taken them. */
export const findDuties = async (db: Db, reader: Reader, now: Date): Promise<Duty[]> =>
  (await presentDuties(db, gt(duty.endsAt, now), reader)).filter(({ cancelled, takes }) => takes || !cancelled)

/** One duty, also of a cancelled event. @throws HttpError not_found */
export const findDuty = async (db: Db, id: number, reader: Reader): Promise<Duty> => {
  return requireFirst(await presentDuties(db, eq(duty.id, id), reader))
}

const presentPlanned = async (db: Db, where: SQL | undefined): Promise<PlannedDuty[]> => {
  const rows = await db.select().from(duty).where(where).orderBy(asc(duty.startsAt), asc(duty.id))
  const volunteers = await findVolunteers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, eventId, nameDe, nameEn, location, startsAt, endsAt, needed, version }) => ({
    ...{ id, eventId, nameDe, nameEn, location, needed, version },
    dateStart: toWireTime(startsAt),
    dateEnd: toWireTime(endsAt),
    volunteers: volunteers.filter(({ dutyId }) => dutyId === id).map(presentVolunteer),
  }))
}

/** The duties of an event, earliest first. @throws HttpError not_found for an unknown event */
export const findPlannedDuties = async (db: Db, eventId: number): Promise<PlannedDuty[]> => {
  if ((await db.$count(event, eq(event.id, eventId))) === 0) throw new HttpError('not_found')
  return await presentPlanned(db, eq(duty.eventId, eventId))
}

/** One duty with its volunteers. @throws HttpError not_found */
export const findPlannedDuty = async (db: Db, id: number): Promise<PlannedDuty> => {
  return requireFirst(await presentPlanned(db, eq(duty.id, id)))
}

/**
 * Locks a duty: volunteers of one duty, and changes of it, run one after the other.
 * @throws HttpError not_found
 */
export const lockDuty = async (tx: Db, id: number): Promise<DutyRow> => {
  return requireFirst(await tx.select().from(duty).where(eq(duty.id, id)).for('update'))
}

/** Number of hours between two instants, to a hundredth. A change of the clock between them counts. */
export const hoursOf = (startsAt: Date, endsAt: Date): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 36_000) / 100

/** The year in Zürich in which a duty of the query begins. */
export const dutyYear = sql<number>`extract(year from ${eventDay(duty)})::integer`
