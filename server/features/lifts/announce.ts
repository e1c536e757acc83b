import { and, eq } from 'drizzle-orm'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { lift } from '../../platform/db/tables.ts'
import type { Payload } from '../../platform/jobs/job.ts'
import { type announceJob, findChangedEvents } from '../notifications/announce.ts'
import { notifyOfLift } from '../notifications/lift-news.ts'
import { findRiders } from './queries.ts'

/**
 * Notifies drivers and riders that their lift has another time, because its event was moved, or does not take place. It
 * belongs to the announcement to the players and may run repeatedly.
 */
export const announceToLifts = async (
  tx: DatabaseTransaction,
  payload: Payload<typeof announceJob>,
  now: Date,
): Promise<void> => {
  for (const { held, was } of await findChangedEvents(tx, payload, now)) {
    if (was.startsAt.getTime() === held.startsAt.getTime() && was.cancelled === held.cancelled) continue
    const rows = await tx
      .select()
      .from(lift)
      .where(and(eq(lift.eventId, held.id), eq(lift.deleted, false)))
    for (const row of rows) {
      const riders = await findRiders(tx, [row.id])
      const personIds = [row.personId, ...riders.map(({ personId }) => personId)]
      const news = { personIds, occasion: `event.${held.version}`, now }
      await notifyOfLift(tx, held.cancelled ? 'ended' : 'changed', row, news)
    }
  }
}
