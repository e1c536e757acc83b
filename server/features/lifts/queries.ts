import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import type { Lift } from '#contract/lifts.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedSeats, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, eventDay, lift, liftSeat, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'

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

interface Reader {
  readonly personId: number
  readonly locale: Locale
}

const presentLifts = async (db: Db, where: SQL | undefined, { personId, locale }: Reader): Promise<Lift[]> => {
  const rows = await db
    .select({ lift, event, driver: person, seat: liftSeat })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .innerJoin(person, eq(person.id, lift.personId))
    .leftJoin(liftSeat, and(eq(liftSeat.liftId, lift.id), eq(liftSeat.personId, personId)))
    .where(where)
    .orderBy(asc(lift.leavesAt), asc(lift.id))
  const riders = await findRiders(
    db,
    rows.map(({ lift: { id } }) => id),
  )
  return rows.map(({ lift: row, event: held, driver, seat }) => ({
    id: row.id,
    eventId: held.id,
    ...localizedTexts(locale, { event: [held.titleDe, held.titleEn] }),
    cancelled: held.cancelled,
    driver: { uuid: driver.uuid, label: formatLabel(driver) },
    own: row.personId === personId,
    place: row.place,
    leavesAt: toWireTime(row.leavesAt),
    seats: row.seats,
    remarks: row.remarks,
    deleted: row.deleted,
    riders: riders.filter(({ liftId }) => liftId === row.id).map(({ uuid, label }) => ({ uuid, label })),
    version: row.version,
    takes: seat?.takes ?? false,
    seatVersion: seat?.version ?? 0,
  }))
}

/**
 * The lifts of drivers who are members, to events that are not over, by time; deleted ones only if the reader had a
 * seat.
 */
export const findLifts = (db: Db, reader: Reader, now: Date): Promise<Lift[]> =>
  presentLifts(
    db,
    and(
      gt(event.endsAt, now),
      isMember(db, lift.personId, eventDay(event)),
      or(eq(lift.deleted, false), eq(liftSeat.takes, true)),
    ),
    reader,
  )

/** One lift, also a deleted one. @throws HttpError not_found */
export const findLift = async (db: Db, id: string, reader: Reader): Promise<Lift> => {
  return requireFirst(await presentLifts(db, eq(lift.id, id), reader))
}
