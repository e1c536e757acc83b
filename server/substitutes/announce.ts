import { and, eq } from 'drizzle-orm'
import type { Database, Db } from '../db/open.ts'
import { event, substituteInvitation, substituteRequest } from '../db/tables.ts'
import type { Payload } from '../jobs/job.ts'
import { type announceJob, isRelevantChange } from '../notifications/announce.ts'
import { wasBefore } from '../notifications/appointment.ts'
import { endRequest, lockRequest } from './ask.ts'
import { enqueueSubstituteMail } from './mail-jobs.ts'
import { scheduleReminder } from './reply.ts'

/**
 * Mails whoever accepted that time or place of an event changed, or that it is cancelled or reinstated, and ends the
 * open requests of a cancelled event. It belongs to the announcement to the members and may run repeatedly.
 */
export const announceToSubstitutes = (
  { db }: Pick<Database, 'db'>,
  { event: eventId, before, more }: Payload<typeof announceJob>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const change of [{ event: eventId, before }, ...more]) await announceOne(tx, change, now)
  })

type Change = Pick<Payload<typeof announceJob>, 'event' | 'before'>

const announceOne = async (tx: Db, { event: eventId, before }: Change, now: Date): Promise<void> => {
  const [held] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
  if (held === undefined || !isRelevantChange(wasBefore(before, held), held, now)) return
  const accepted = await tx
    .select({ id: substituteInvitation.id })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .where(and(eq(substituteRequest.eventId, eventId), eq(substituteInvitation.state, 'accepted')))
  for (const { id } of accepted) {
    await enqueueSubstituteMail(tx, { invitation: id, eventId, news: 'changed', occasion: `${held.version}`, before })
    await scheduleReminder(tx, id, held, now)
  }
  if (held.cancelled) await endOpenRequests(tx, eventId, now)
}

const endOpenRequests = async (tx: Db, eventId: number, now: Date): Promise<void> => {
  const open = await tx
    .select({ id: substituteRequest.id })
    .from(substituteRequest)
    .where(and(eq(substituteRequest.eventId, eventId), eq(substituteRequest.state, 'open')))
  for (const { id } of open) {
    const asking = await lockRequest(tx, id)
    if (asking?.request.state === 'open') await endRequest(tx, asking, 'cancelled', now)
  }
}
