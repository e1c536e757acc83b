import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RequestState } from '#contract/substitutes.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, event, substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import type { Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { SubstituteNews } from '../../platform/mail/templates/substitute.ts'
import { isUpcoming } from '../notifications/remind.ts'
import { enqueueSubstituteMail, invitationExpiryJob, requestEndedJob } from './mail-jobs.ts'

export type RequestRow = typeof substituteRequest.$inferSelect
export type InvitationRow = typeof substituteInvitation.$inferSelect

/** A locked request with its event and invitations. */
export interface Asking {
  readonly request: RequestRow
  readonly event: EventRow
  /** In the order of asking. */
  readonly invitations: readonly InvitationRow[]
}

/** Locks a request: replies, expiries and cancellations of one request run one after the other. */
export const lockRequest = async (tx: Db, id: number): Promise<Asking | undefined> => {
  const [request] = await tx.select().from(substituteRequest).where(eq(substituteRequest.id, id)).for('update')
  if (request === undefined) return undefined
  const [held] = await tx.select().from(event).where(eq(event.id, request.eventId))
  if (held === undefined) return undefined
  const invitations = await tx
    .select()
    .from(substituteInvitation)
    .where(eq(substituteInvitation.requestId, id))
    .orderBy(asc(substituteInvitation.position))
  return { request, event: held, invitations }
}

/**
 * Asks whoever is next, or ends the request when nobody is left or the event is over. Call it after every change of an
 * open request.
 */
export const continueAsking = async (tx: Db, requestId: number, now: Date): Promise<void> => {
  const asking = await lockRequest(tx, requestId)
  if (asking === undefined || asking.request.state !== 'open') return
  const { request, invitations } = asking
  if (!isUpcoming(asking.event, now)) return await endRequest(tx, asking, 'cancelled', now)
  const waiting = invitations.filter(({ state }) => state === 'waiting')
  const isAnyAsked = invitations.some(({ state }) => state === 'asked')
  const next = request.order === 'all' ? waiting : isAnyAsked ? [] : waiting.slice(0, 1)
  for (const invitation of next) await ask(tx, asking, invitation, now)
  if (next.length === 0 && !isAnyAsked) await endRequest(tx, asking, 'exhausted', now)
}

const hourMs = 3_600_000

const ask = async (tx: Db, { request, event: held }: Asking, { id, uuid }: InvitationRow, now: Date): Promise<void> => {
  const expiresAt = new Date(Math.min(now.getTime() + request.waitHours * hourMs, held.startsAt.getTime()))
  await tx
    .update(substituteInvitation)
    .set({ state: 'asked', askedAt: now, expiresAt })
    .where(eq(substituteInvitation.id, id))
  await enqueueSubstituteMail(tx, { invitation: id, eventId: held.id, news: 'asked', occasion: uuid })
  const payload = { invitation: id, event: held.id }
  await enqueue(tx, { kind: invitationExpiryJob, payload, uniqueKey: `substitute_expiry:${id}`, runAt: expiresAt })
}

/**
 * Ends a request. Whoever was asked and has not replied gets a mail, and so does whoever accepted a request that is
 * cancelled.
 */
export const endRequest = async (
  tx: Db,
  { request, invitations }: Asking,
  state: Exclude<RequestState, 'open'>,
  now: Date,
): Promise<void> => {
  await tx.update(substituteRequest).set({ state }).where(eq(substituteRequest.id, request.id))
  const news: SubstituteNews = state === 'filled' ? 'filled' : 'cancelled'
  const told = invitations.filter((one) => one.state === 'asked' || (one.state === 'accepted' && state === 'cancelled'))
  for (const { id } of told)
    await enqueueSubstituteMail(tx, { invitation: id, eventId: request.eventId, news, occasion: now.toISOString() })
  const closed = state === 'cancelled' ? (['waiting', 'asked', 'accepted'] as const) : (['waiting', 'asked'] as const)
  await tx
    .update(substituteInvitation)
    .set({ state: 'closed' })
    .where(and(eq(substituteInvitation.requestId, request.id), inArray(substituteInvitation.state, [...closed])))
  if (state === 'cancelled') return
  const payload = { request: request.id, event: request.eventId, messageId: randomUUID() }
  await enqueue(tx, {
    kind: requestEndedJob,
    payload,
    uniqueKey: `substitute_ended:${request.id}:${now.toISOString()}`,
  })
}

/** Ends the time to reply of an invitation, and asks the next one. */
export const expireInvitation = async (
  tx: DatabaseTransaction,
  { invitation: id }: Payload<typeof invitationExpiryJob>,
  now: Date,
): Promise<void> => {
  const [found] = await tx.select().from(substituteInvitation).where(eq(substituteInvitation.id, id))
  if (found === undefined) return
  const asking = await lockRequest(tx, found.requestId)
  const invitation = asking?.invitations.find((one) => one.id === id)
  if (asking?.request.state !== 'open' || invitation?.state !== 'asked') return
  if (invitation.expiresAt === null || invitation.expiresAt > now) return
  await tx.update(substituteInvitation).set({ state: 'expired' }).where(eq(substituteInvitation.id, id))
  await continueAsking(tx, found.requestId, now)
}
