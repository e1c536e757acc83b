import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { duty, event } from '../db/tables.ts'
import type { Payload } from '../jobs/job.ts'
import { type announceJob, isRelevantChange } from '../notifications/announce.ts'
import { wasBefore } from '../notifications/appointment.ts'
import { notifyOfDuty } from '../notifications/duty-news.ts'
import { findVolunteers } from './queries.ts'
import { scheduleDutyReminder } from './remind.ts'

/**
 * Notifies the volunteers of an event that was moved, cancelled or reinstated, with the times of their duties. It belongs
 * to the announcement to the players and may run repeatedly.
 */
export const announceToVolunteers = (
  { db }: Pick<Database, 'db'>,
  { event: eventId, before, more }: Payload<typeof announceJob>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const change of [{ event: eventId, before }, ...more]) {
      const [held] = await tx.select().from(event).where(eq(event.id, change.event)).for('share')
      if (held === undefined || !isRelevantChange(wasBefore(change.before, held), held, now)) continue
      for (const row of await tx.select().from(duty).where(eq(duty.eventId, held.id))) {
        const personIds = (await findVolunteers(tx, [row.id])).map(({ personId }) => personId)
        await notifyOfDuty(tx, 'changed', row, { personIds, occasion: `event.${held.version}`, now })
        await scheduleDutyReminder(tx, row, now)
      }
    }
  })
