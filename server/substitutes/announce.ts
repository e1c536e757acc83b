import { and, eq } from 'drizzle-orm'
import type { Database, Db } from '../db/open.ts'
import { substituteInvitation, substituteRequest } from '../db/tables.ts'
import type { Payload } from '../jobs/job.ts'
import { type announceJob, type ChangedEvent, findChangedEvents } from '../notifications/announce.ts'
import { endRequest, lockRequest } from './ask.ts'
import { enqueueSubstituteMail } from './mail-jobs.ts'
import { scheduleReminder } from './reply.ts'

/**
 * Mails whoever accepted that time or place of an event changed, or that it is cancelled or reinstated, and ends the
 * open requests of a cancelled event. It belongs to the announcement to the members and may run repeatedly.
 */
export const announceToSubstitutes = (
  { db }: Pick<Database, 'db'>,
  payload: Payload<typeof announceJob>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const change of await findChangedEvents(tx, payload, now)) await announceOne(tx, change, now)
  })

const announceOne = async (tx: Db, { held, before }: ChangedEvent, now: Date): Promise<void> => {
  const eventId = held.id
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
