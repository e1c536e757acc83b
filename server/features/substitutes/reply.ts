import { and, eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, substitute, substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import { reminderInstant } from '../notifications/plan.ts'
import { isUpcoming, reminderCause } from '../notifications/remind.ts'
import { type Asking, continueAsking, endRequest, type InvitationRow, lockRequest } from './ask.ts'
import { enqueueSubstituteMail } from './mail-jobs.ts'

/**
 * Where an invitation stands for whoever holds its link. `taken`: somebody else accepted. `over`: the event has begun or
 * is cancelled.
 */
export type Standing = 'asked' | 'accepted' | 'declined' | 'taken' | 'cancelled' | 'expired' | 'over'

export const standingOf = (
  { request, event }: Pick<Asking, 'request' | 'event'>,
  { state, expiresAt }: Pick<InvitationRow, 'state' | 'expiresAt'>,
  now: Date,
): Standing => {
  if (state === 'accepted') return 'accepted'
  if (request.state === 'filled') return 'taken'
  if (request.state === 'cancelled') return 'cancelled'
  if (!isUpcoming(event, now)) return 'over'
  if (state === 'declined') return 'declined'
  // The job that ends the time to reply may be late.
  return state === 'asked' && expiresAt !== null && expiresAt > now ? 'asked' : 'expired'
}

interface Reply {
  readonly accepted: boolean
  /** True if a planner records what was said by telephone: also somebody who was not asked yet, or too late. */
  readonly byPlanner: boolean
  readonly now: Date
}

/**
 * Stores a reply. Of several acceptances at once exactly one fills the request; a repetition changes nothing. Somebody
 * who declined may still accept while the part is free.
 * @returns where the invitation stands afterwards; undefined if it was deleted
 */
export const reply = async (
  tx: DatabaseTransaction,
  found: Pick<InvitationRow, 'id' | 'requestId'>,
  { accepted, byPlanner, now }: Reply,
): Promise<Standing | undefined> => {
  const asking = await lockRequest(tx, found.requestId)
  const invitation = asking?.invitations.find(({ id }) => id === found.id)
  if (asking === undefined || invitation === undefined) return undefined
  const standing = standingOf(asking, invitation, now)
  const isLate = standing === 'expired' || (standing === 'declined' && asking.request.state !== 'open')
  const isOpen = standing === 'asked' || standing === 'declined' || standing === 'expired'
  if (!isOpen || (isLate && !byPlanner) || (standing === 'declined' && !accepted)) return standing
  if (accepted && (await playsAlready(tx, asking.event.id, invitation.substituteId))) return 'taken'
  const { id } = invitation
  await tx
    .update(substituteInvitation)
    .set({ state: accepted ? 'accepted' : 'declined', answeredAt: now, byPlanner })
    .where(eq(substituteInvitation.id, id))
  if (!accepted) {
    await continueAsking(tx, found.requestId, now)
    return 'declined'
  }
  const others = asking.invitations.filter((one) => one.id !== id)
  await endRequest(tx, { ...asking, invitations: others }, 'filled', now)
  await enqueueSubstituteMail(tx, {
    ...{ invitation: id, eventId: asking.event.id, news: 'accepted', occasion: now.toISOString() },
  })
  await scheduleReminder(tx, id, asking.event, now)
  return 'accepted'
}

/** Returns true if the person accepted another request for the event. Locks the person's row: two acceptances wait for each other. */
const playsAlready = async (tx: Db, eventId: number, substituteId: number): Promise<boolean> => {
  await tx.select({ id: substitute.id }).from(substitute).where(eq(substitute.id, substituteId)).for('update')
  const [found] = await tx
    .select({ id: substituteInvitation.id })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .where(
      and(
        eq(substituteRequest.eventId, eventId),
        eq(substituteInvitation.substituteId, substituteId),
        eq(substituteInvitation.state, 'accepted'),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Schedules the reminder on the evening before the event. A reminder for an earlier date finds that it is not due. */
export const scheduleReminder = async (tx: Db, invitation: number, event: EventRow, now: Date): Promise<void> => {
  const runAt = reminderInstant(event, 'day_before')
  if (runAt <= now || event.cancelled) return
  const occasion = `${reminderCause('reminder', event)}${toWireDate(runAt)}`
  await enqueueSubstituteMail(tx, { invitation, eventId: event.id, news: 'reminder', occasion, runAt })
}
