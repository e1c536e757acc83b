import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Lift } from '#contract/lifts.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedSeats, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, eventDay, lift, liftSeat, person } from '../../platform/db/tables.ts'
import { type ActsFor, type PersonFor, personsFor } from '../../platform/http/for-whom.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findNamesOf, formatLabel } from '../persons/queries.ts'

export type LiftRow = typeof lift.$inferSelect

interface RiderRow {
  readonly liftId: string
  readonly personId: number
  readonly uuid: string
  readonly label: string
}

/** The riders of lifts: who has a seat and is a member on the day of the event, the first to take one first. */
export const findRiders = async (db: Db, liftIds: readonly string[]): Promise<RiderRow[]> => {
  if (liftIds.length === 0) return []
  const rows = await db
    .select({ liftId: liftSeat.liftId, personId: liftSeat.personId, uuid: person.uuid, name: person })
    .from(liftSeat)
    .innerJoin(lift, eq(lift.id, liftSeat.liftId))
    .innerJoin(event, eq(event.id, lift.eventId))
    .innerJoin(person, eq(person.id, liftSeat.personId))
    .where(and(inArray(liftSeat.liftId, [...liftIds]), countedSeats(db)))
    .orderBy(asc(liftSeat.changedAt), asc(liftSeat.id))
  return rows.map(({ name, ...row }) => ({ ...row, label: formatLabel(name) }))
}

/** A row for each lift and each of these persons, with the person's seat. */
const presentLifts = async (
  db: Db,
  where: SQL | undefined,
  persons: readonly PersonFor[],
  locale: Locale,
): Promise<Lift[]> => {
  const rows = await db
    .select({ lift, event, driver: person })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .innerJoin(person, eq(person.id, lift.personId))
    .where(where)
    .orderBy(asc(lift.leavesAt), asc(lift.id))
  const ids = rows.map(({ lift: { id } }) => id)
  const riders = await findRiders(db, ids)
  const ofPersons = persons.map(({ personId }) => personId)
  const seats = await db
    .select()
    .from(liftSeat)
    .where(and(inArray(liftSeat.liftId, ids), inArray(liftSeat.personId, ofPersons)))
  const nameOf = await findNamesOf(
    db,
    [...seats, ...rows.map(({ lift: row }) => row)].map(({ givenBy }) => givenBy),
  )
  const withSeats = rows.flatMap((row) =>
    persons.map((one) => {
      const seat = seats.find(({ liftId, personId }) => liftId === row.lift.id && personId === one.personId)
      return { ...row, seat, of: one.person, own: row.lift.personId === one.personId }
    }),
  )
  return withSeats.map(({ lift: row, event: held, driver, seat, of, own }) => ({
    id: row.id,
    eventId: held.id,
    ...localizedTexts(locale, { event: [held.titleDe, held.titleEn] }),
    cancelled: held.cancelled,
    driver: { uuid: driver.uuid, label: formatLabel(driver) },
    person: of,
    own,
    place: row.place,
    leavesAt: toWireTime(row.leavesAt),
    seats: row.seats,
    remarks: row.remarks,
    deleted: row.deleted,
    riders: riders.filter(({ liftId }) => liftId === row.id).map(({ uuid, label }) => ({ uuid, label })),
    version: row.version,
    takes: seat?.takes ?? false,
    givenBy: nameOf((own ? row.givenBy : seat?.givenBy) ?? null),
    seatVersion: seat?.version ?? 0,
  }))
}

/**
 * The lifts of drivers who are members, to events that are not over, by time, with the seat of the caller, and on request of
 * everybody for whom the caller acts; deleted ones only if the person had a seat.
 */
export const findLifts = async (
  db: Db,
  acts: Checked<ActsFor>,
  { all, locale, now }: { readonly all: boolean; readonly locale: Locale; readonly now: Date },
): Promise<Lift[]> => {
  const isHeld = and(gt(event.endsAt, now), isMember(db, lift.personId, eventDay(event)))
  const lifts = await presentLifts(db, isHeld, personsFor(acts, all), locale)
  return lifts.filter(({ deleted, takes }) => takes || !deleted)
}

/** One lift with the seat of a person, also a deleted one. @throws HttpError not_found */
export const findLift = async (db: Db, id: string, reader: PersonFor, locale: Locale): Promise<Lift> => {
  return requireFirst(await presentLifts(db, eq(lift.id, id), [reader], locale))
}
