import { and, eq } from 'drizzle-orm'
import type { Lift, LiftInput } from '#contract/lifts.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, lift, liftSeat } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { requireUnmoved } from '../../platform/http/require-unmoved.ts'
import { fromWireTime } from '../../platform/time.ts'
import { announceSeats, notifyOfLift } from '../notifications/lift-news.ts'
import { findLift, findRiders, type LiftRow } from './queries.ts'

interface DesiredLift extends LiftInput {
  readonly id: string
  readonly deleted: boolean
  readonly supersedes: boolean
  readonly start?: string | undefined
}

interface DesiredSeat {
  readonly id: string
  readonly takes: boolean
  readonly supersedes: boolean
  readonly start?: string | undefined
}

interface By {
  readonly personId: number
  readonly locale: Locale
  readonly now: Date
}

const columnsOf = ({ place, leavesAt, seats, remarks, deleted }: DesiredLift) => ({
  ...{ place, seats, remarks, deleted },
  leavesAt: fromWireTime(leavesAt),
})

/** No row is equivalent to a deleted lift. */
const isEqual = (row: LiftRow | undefined, desired: DesiredLift): boolean =>
  row === undefined || row.deleted || desired.deleted
    ? (row?.deleted ?? true) === desired.deleted
    : row.eventId === desired.eventId &&
      row.place === desired.place &&
      row.leavesAt.getTime() === fromWireTime(desired.leavesAt).getTime() &&
      row.seats === desired.seats &&
      row.remarks === desired.remarks

/**
 * Creates, changes or deletes a member's lift; `expected` is the version that the change is based on, undefined = none.
 * Idempotent: a row that equals the desired state is returned. Riders are notified.
 * @throws HttpError not_found for another member's lift; conflict.version with the lift; rule.event_cancelled,
 * rule.event_moved; validation.invalid
 */
export const putLift = async (
  tx: DatabaseTransaction,
  desired: DesiredLift,
  expected: number | undefined,
  by: By,
): Promise<{ row: Lift; created: boolean }> => {
  const { id } = desired
  const [row] = await tx.select().from(lift).where(eq(lift.id, id)).for('update')
  if (row !== undefined && row.personId !== by.personId) throw new HttpError('not_found')
  if (row === undefined) {
    if (expected !== undefined) throw new HttpError('not_found')
    await requireComing(tx, desired, by.now)
    const { eventId } = desired
    const [created] = await tx
      .insert(lift)
      .values({ ...columnsOf(desired), id, eventId, personId: by.personId, changedAt: by.now })
      .onConflictDoNothing()
      .returning()
    if (created !== undefined) return { row: await findLift(tx, id, by), created: true }
    throw new HttpError('conflict.version', { current: await findLift(tx, id, by) })
  }
  if (!isEqual(row, desired) || (desired.supersedes && row.version === expected)) {
    if (row.version !== expected) throw new HttpError('conflict.version', { current: await findLift(tx, id, by) })
    await change(tx, row, desired, by.now)
  }
  return { row: await findLift(tx, id, by), created: false }
}

const change = async (tx: Db, row: LiftRow, desired: DesiredLift, now: Date): Promise<void> => {
  const riders = await findRiders(tx, [row.id])
  if (!desired.deleted) {
    await requireComing(tx, desired, now)
    if (desired.seats < riders.length) throw fieldRefusal('seats', 'validation.lift_seats_taken')
  }
  // A deleted lift keeps its fields for those who had a seat.
  const columns = desired.deleted ? { deleted: true } : { ...columnsOf(desired), eventId: desired.eventId }
  const [changed] = await tx
    .update(lift)
    .set({ ...columns, version: row.version + 1, changedAt: now })
    .where(eq(lift.id, row.id))
    .returning()
  if (changed === undefined || row.leavesAt <= now) return
  const isMoved = changed.place !== row.place || changed.leavesAt.getTime() !== row.leavesAt.getTime()
  const personIds = riders.map(({ personId }) => personId)
  const news = { personIds, occasion: changed.version, now }
  if (changed.deleted !== row.deleted) await notifyOfLift(tx, changed.deleted ? 'ended' : 'changed', changed, news)
  else if (isMoved) await notifyOfLift(tx, 'changed', changed, news)
}

/**
 * Locks the event of a lift, so that it is not deleted in the meantime.
 * @throws HttpError validation.invalid at `eventId` for an event that is over, cancelled or unknown
 */
const requireComing = async (tx: Db, { eventId, start }: DesiredLift, now: Date): Promise<void> => {
  const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
  if (row?.cancelled === true) throw new HttpError('rule.event_cancelled')
  if (row === undefined || row.endsAt <= now) throw fieldRefusal('eventId', 'validation.lift_event')
  requireUnmoved(start, toWireTime(row.startsAt))
}

/**
 * Takes a seat of a lift, or gives it back. `expected` is the version that it is based on. Of several members at once
 * exactly one gets the last seat.
 * @throws HttpError not_found; conflict.version with the lift; rule.lift_full, rule.lift_closed,
 * rule.event_cancelled, rule.event_moved
 */
export const putSeat = async (
  tx: DatabaseTransaction,
  { id, takes, supersedes, start }: DesiredSeat,
  expected: number,
  by: By,
): Promise<Lift> => {
  const [row] = await tx.select().from(lift).where(eq(lift.id, id)).for('update')
  if (row === undefined) throw new HttpError('not_found')
  const before = await findLift(tx, id, by)
  const riders = (await findRiders(tx, [id])).map(({ personId }) => personId)
  if (before.takes === takes && !(supersedes && before.seatVersion === expected)) return before
  if (before.seatVersion !== expected) throw new HttpError('conflict.version', { current: before })
  if (takes) {
    if (before.cancelled) throw new HttpError('rule.event_cancelled')
    if (before.own || row.deleted || row.leavesAt <= by.now) throw new HttpError('rule.lift_closed')
    if (!before.takes) requireUnmoved(start, before.leavesAt)
    if (!before.takes && before.riders.length >= row.seats) throw new HttpError('rule.lift_full')
  }
  const values = { takes, changedAt: by.now }
  const place = and(eq(liftSeat.liftId, id), eq(liftSeat.personId, by.personId))
  if (before.seatVersion === 0) await tx.insert(liftSeat).values({ liftId: id, personId: by.personId, ...values })
  else
    await tx
      .update(liftSeat)
      .set({ ...values, version: before.seatVersion + 1 })
      .where(place)
  const after = await findLift(tx, id, by)
  if (after.riders.length !== riders.length) await announceSeats(tx, row, { riders, now: by.now })
  return after
}
