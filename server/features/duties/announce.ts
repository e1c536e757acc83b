import { eq } from 'drizzle-orm'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { duty } from '../../platform/db/tables.ts'
import type { Payload } from '../../platform/jobs/job.ts'
import { type announceJob, findChangedEvents } from '../notifications/announce.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { findVolunteers } from './queries.ts'
import { scheduleDutyReminder } from './remind.ts'

/**
 * Notifies the volunteers of an event that was moved, cancelled or reinstated, with the times of their duties. It belongs
 * to the announcement to the players and may run repeatedly.
 */
export const announceToVolunteers = async (
  tx: DatabaseTransaction,
  payload: Payload<typeof announceJob>,
  now: Date,
): Promise<void> => {
  for (const { held } of await findChangedEvents(tx, payload, now)) {
    for (const row of await tx.select().from(duty).where(eq(duty.eventId, held.id))) {
      const personIds = (await findVolunteers(tx, [row.id])).map(({ personId }) => personId)
      await notifyOfDuty(tx, 'changed', row, { personIds, occasion: `event.${held.version}`, now })
      await scheduleDutyReminder(tx, row, now)
    }
  }
}
