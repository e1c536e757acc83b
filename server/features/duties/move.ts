import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, type EventRow, lift } from '../../platform/db/tables.ts'
import { scheduleDutyReminder } from './remind.ts'

const onWall = (instant: Date): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()

/**
 * Returns a function that moves instants as far as from one instant to another on Zürich's clock: what begins an hour
 * before an event still does when a change of the clock is between the old and the new date.
 */
export const shiftFrom = (from: Date, to: Date): ((instant: Date) => Date) => {
  const distance = onWall(from).until(onWall(to))
  return (instant) =>
    new Date(
      onWall(instant).add(distance).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds,
    )
}

/**
 * Moves the duties and lifts of an event with it, in the transaction that moves the event. Their versions rise: calendars
 * and devices see the new times. The announcement of the event notifies the volunteers.
 */
export const moveWithEvent = async (
  tx: Db,
  before: Pick<EventRow, 'id' | 'startsAt'>,
  after: Pick<EventRow, 'startsAt'>,
  now: Date,
): Promise<void> => {
  if (before.startsAt.getTime() === after.startsAt.getTime()) return
  const shift = shiftFrom(before.startsAt, after.startsAt)
  for (const row of await tx.select().from(duty).where(eq(duty.eventId, before.id)).for('update')) {
    const times = { startsAt: shift(row.startsAt), endsAt: shift(row.endsAt) }
    // In the hour that a change of the clock skips or repeats, the end stays after the start.
    const endsAt = times.endsAt > times.startsAt ? times.endsAt : new Date(times.startsAt.getTime() + 3_600_000)
    const [moved] = await tx
      .update(duty)
      .set({ startsAt: times.startsAt, endsAt, version: sql`${duty.version} + 1`, changedAt: now })
      .where(eq(duty.id, row.id))
      .returning()
    if (moved !== undefined) await scheduleDutyReminder(tx, moved, now)
  }
  const lifts = await tx
    .select()
    .from(lift)
    .where(and(eq(lift.eventId, before.id), eq(lift.deleted, false)))
    .for('update')
  for (const row of lifts) {
    const leavesAt = shift(row.leavesAt)
    await tx
      .update(lift)
      .set({ leavesAt, version: sql`${lift.version} + 1`, changedAt: now })
      .where(eq(lift.id, row.id))
  }
}
