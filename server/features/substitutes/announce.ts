import { and, eq } from 'drizzle-orm'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import type { Payload } from '../../platform/jobs/job.ts'
import { type announceJob, type ChangedEvent, findChangedEvents } from '../notifications/announce.ts'
import type { musicJob } from '../notifications/music.ts'
import { findChangedProgrammes } from '../notifications/programme-news.ts'
import { endRequest, lockRequest } from './ask.ts'
import { enqueueSubstituteMail } from './mail-jobs.ts'
import { scheduleReminder } from './reply.ts'

/**
 * Mails whoever accepted that time or place of an event changed, or that it is cancelled or reinstated, and ends the
 * open requests of a cancelled event. It belongs to the announcement to the members and may run repeatedly.
 */
export const announceToSubstitutes = async (
  tx: DatabaseTransaction,
  payload: Payload<typeof announceJob>,
  now: Date,
): Promise<void> => {
  for (const change of await findChangedEvents(tx, payload, now)) await announceOne(tx, change, now)
}

/**
 * Mails whoever accepted that the programme of an event was arranged, together with the members and collected as for
 * them. It may run repeatedly.
 */
export const announceProgrammesToSubstitutes = async (
  tx: DatabaseTransaction,
  payload: Payload<typeof musicJob>,
  now: Date,
): Promise<void> => {
  if (payload.what !== 'programmes') return
  const { day } = payload
  for (const { event: held } of await findChangedProgrammes(tx, day, now))
    for (const { id } of await findAccepted(tx, held.id))
      await enqueueSubstituteMail(tx, { invitation: id, eventId: held.id, news: 'programme', occasion: day, day })
}

const findAccepted = (tx: Db, eventId: number) =>
  tx
    .select({ id: substituteInvitation.id })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .where(and(eq(substituteRequest.eventId, eventId), eq(substituteInvitation.state, 'accepted')))

const announceOne = async (tx: Db, { held, before }: ChangedEvent, now: Date): Promise<void> => {
  const eventId = held.id
  for (const { id } of await findAccepted(tx, eventId)) {
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
