import { eq } from 'drizzle-orm'
import type { Lift, LiftInput } from '#contract/lifts.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, lift, liftSeat } from '../../platform/db/tables.ts'
import { type Acting, replyFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal, HttpError, requireFirst, requireUnmoved } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
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

interface By extends Omit<Acting, 'accountId'> {
  readonly locale: Locale
}

/** The representative who says so; null = the person. */
const giverOf = ({ representative }: By): number | null => representative?.personId ?? null

const columnsOf = ({ place, leavesAt, seats, remarks, deleted }: DesiredLift) => ({
  ...{ place, seats, remarks, deleted },
  leavesAt: fromWireTime(leavesAt),
})

const isEqual = (row: LiftRow, desired: DesiredLift): boolean =>
  row.deleted || desired.deleted
    ? row.deleted === desired.deleted
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
  const { id, eventId } = desired
  const { personId, now } = by
  return await putDesired({
    find: async () => {
      const [row] = await tx.select().from(lift).where(eq(lift.id, id)).for('update')
      if (row !== undefined && row.personId !== personId) throw new HttpError('not_found')
      return row
    },
    isEqual: (row) => isEqual(row, desired),
    isBasis: (row) => row?.version === expected,
    supersedes: desired.supersedes,
    write: async (row) => {
      if (row !== undefined) return await change(tx, row, desired, by)
      await requireComing(tx, desired, now)
      return await writeOnVersion(tx, lift, { id }, 0, {
        ...{ ...columnsOf(desired), eventId, personId, givenBy: giverOf(by), changedAt: now },
      })
    },
    present: () => findLift(tx, id, replyFor(by), by.locale),
  })
}

const change = async (tx: DatabaseTransaction, row: LiftRow, desired: DesiredLift, by: By) => {
  const { now } = by
  const riders = await findRiders(tx, [row.id])
  if (!desired.deleted) {
    await requireComing(tx, desired, now)
    if (desired.seats < riders.length) throw fieldRefusal('seats', 'validation.lift_seats_taken')
  }
  // A deleted lift keeps its fields for those who had a seat.
  const columns = desired.deleted ? { deleted: true } : { ...columnsOf(desired), eventId: desired.eventId }
  const changed = await writeOnVersion(tx, lift, { id: row.id }, row.version, {
    ...{ ...columns, givenBy: giverOf(by), changedAt: now },
  })
  if (changed === undefined || row.leavesAt <= now) return changed
  const isMoved = changed.place !== row.place || changed.leavesAt.getTime() !== row.leavesAt.getTime()
  const personIds = riders.map(({ personId }) => personId)
  const news = { personIds, occasion: changed.version, now }
  if (changed.deleted !== row.deleted) await notifyOfLift(tx, changed.deleted ? 'ended' : 'changed', changed, news)
  else if (isMoved) await notifyOfLift(tx, 'changed', changed, news)
  return changed
}

/**
 * Locks the event of a lift, so that it is not deleted in the meantime.
 * @throws HttpError validation.invalid at `eventId` for an event that is over or unknown, and for holidays
 */
const requireComing = async (tx: Db, { eventId, start }: DesiredLift, now: Date): Promise<void> => {
  const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
  if (row?.cancelled === true) throw new HttpError('rule.event_cancelled')
  if (row === undefined || row.endsAt <= now || row.kind === 'holiday')
    throw fieldRefusal('eventId', 'validation.lift_event')
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
  const { personId, now } = by
  const row = requireFirst(await tx.select().from(lift).where(eq(lift.id, id)).for('update'))
  const riders = (await findRiders(tx, [id])).map((rider) => rider.personId)
  const { row: seat } = await putDesired({
    find: () => findLift(tx, id, replyFor(by), by.locale),
    isEqual: (before) => before.takes === takes,
    isBasis: ({ seatVersion }) => seatVersion === expected,
    supersedes,
    write: async (before) => {
      if (takes) requireSeat(row, before, start, now)
      await writeOnVersion(tx, liftSeat, { liftId: id, personId }, expected, {
        ...{ takes, givenBy: giverOf(by), changedAt: now },
      })
      const after = await findLift(tx, id, replyFor(by), by.locale)
      if (after.riders.length !== riders.length) await announceSeats(tx, row, { riders, now })
      return after
    },
    present: (lift) => lift,
  })
  return seat
}

/** @throws HttpError rule.event_cancelled, rule.event_moved, rule.lift_closed, rule.lift_full */
const requireSeat = (row: LiftRow, before: Lift, start: string | undefined, now: Date): void => {
  if (before.cancelled) throw new HttpError('rule.event_cancelled')
  if (before.own || row.deleted || row.leavesAt <= now) throw new HttpError('rule.lift_closed')
  if (before.takes) return
  requireUnmoved(start, before.leavesAt)
  if (before.riders.length >= row.seats) throw new HttpError('rule.lift_full')
}
