import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Duty, PlannedDuty, Volunteer } from '#contract/duties.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedVolunteers } from '../../platform/db/active-membership.ts'
import { groupOf } from '../../platform/db/only-group.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, eventDay, person } from '../../platform/db/tables.ts'
import { type ActsFor, type PersonFor, personsFor } from '../../platform/http/for-whom.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findGroupsOf } from '../persons/admin/groups.ts'
import { findNamesOf, formatLabel } from '../persons/queries.ts'

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

/** A row for each duty and each of these persons, with the person's part. */
const presentDuties = async (
  db: Db,
  where: SQL | undefined,
  persons: readonly PersonFor[],
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<(Duty & { readonly isAsked: boolean })[]> => {
  const rows = await db
    .select({ duty, event })
    .from(duty)
    .innerJoin(event, eq(event.id, duty.eventId))
    .where(where)
    .orderBy(asc(duty.startsAt), asc(duty.id))
  const ids = rows.map(({ duty: { id } }) => id)
  const volunteers = await findVolunteers(db, ids)
  const ofPersons = persons.map(({ personId }) => personId)
  const parts = await db
    .select()
    .from(dutyVolunteer)
    .where(and(inArray(dutyVolunteer.dutyId, ids), inArray(dutyVolunteer.personId, ofPersons)))
  const nameOf = await findNamesOf(
    db,
    parts.map(({ givenBy }) => givenBy),
  )
  const groupsOf = await findGroupsOf(db, rows.some((row) => row.duty.forGroup) ? ofPersons : [], now)
  const withParts = rows.flatMap((row) =>
    persons.map((one) => {
      const own = parts.find(({ dutyId, personId }) => dutyId === row.duty.id && personId === one.personId)
      const { forGroup, groupId } = row.duty
      const isAsked = !forGroup || (groupId !== null && groupsOf(one.personId).includes(groupId))
      return { ...row, own, isAsked, person: one.person }
    }),
  )
  return withParts.map(({ duty: row, event: held, own, isAsked, person: of }) => ({
    isAsked,
    id: row.id,
    eventId: held.id,
    cancelled: held.cancelled,
    ...localizedTexts(locale, { event: [held.titleDe, held.titleEn], name: [row.nameDe, row.nameEn] }),
    location: row.location,
    dateStart: toWireTime(row.startsAt),
    dateEnd: toWireTime(row.endsAt),
    needed: row.needed,
    volunteers: volunteers.filter(({ dutyId }) => dutyId === row.id).map(presentVolunteer),
    person: of,
    takes: own?.takes ?? false,
    offered: (own?.takes ?? false) && own?.offeredAt != null,
    givenBy: nameOf(own?.givenBy ?? null),
    version: own?.version ?? 0,
  }))
}

/**
 * The duties that are not over, earliest first, with the part of the caller, and on request of everybody for whom the caller
 * acts; those of cancelled events, and of groups of others, only if the person has taken them.
 */
export const findDuties = async (
  db: Db,
  acts: Checked<ActsFor>,
  { all, locale, now }: { readonly all: boolean; readonly locale: Locale; readonly now: Date },
): Promise<Duty[]> => {
  const duties = await presentDuties(db, gt(duty.endsAt, now), personsFor(acts, all), { locale, now })
  return duties.flatMap(({ isAsked, ...one }) => (one.takes || (isAsked && !one.cancelled) ? one : []))
}

/** One duty with the part of a person, also of a cancelled event or another group. @throws HttpError not_found */
export const findDuty = async (
  db: Db,
  id: number,
  reader: PersonFor,
  at: { readonly locale: Locale; readonly now: Date },
): Promise<Duty & { readonly isAsked: boolean }> => requireFirst(await presentDuties(db, eq(duty.id, id), [reader], at))

const presentPlanned = async (db: Db, where: SQL | undefined): Promise<PlannedDuty[]> => {
  const rows = await db.select().from(duty).where(where).orderBy(asc(duty.startsAt), asc(duty.id))
  const volunteers = await findVolunteers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ id, eventId, nameDe, nameEn, location, startsAt, endsAt, needed, version, forGroup, groupId }) => ({
      ...{ id, eventId, nameDe, nameEn, location, needed, version, group: groupOf({ forGroup, groupId }) },
      dateStart: toWireTime(startsAt),
      dateEnd: toWireTime(endsAt),
      volunteers: volunteers.filter(({ dutyId }) => dutyId === id).map(presentVolunteer),
    }),
  )
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
