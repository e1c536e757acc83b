import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import type { RequestInput, SubstituteRequest } from '#contract/substitutes.ts'
import type { Access } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, substitute, substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { inPlanningScope, type PlanningScope } from '../../platform/http/planner.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { isUpcoming } from '../notifications/remind.ts'
import { continueAsking, endRequest, lockRequest } from './ask.ts'
import { enqueueSubstituteMail } from './mail-jobs.ts'
import { requireScope } from './pool.ts'
import { reply } from './reply.ts'

/** The author of a change, and the sections that they plan. */
export type Planner = Author & { readonly scope: PlanningScope }

/** The requests of an event, or one request, newest first. */
const findRequests = async (
  db: Db,
  scope: PlanningScope,
  of: { readonly eventId: number } | { readonly id: number },
) => {
  const wanted = 'id' in of ? eq(substituteRequest.id, of.id) : eq(substituteRequest.eventId, of.eventId)
  const rows = await db
    .select()
    .from(substituteRequest)
    .where(and(wanted, inPlanningScope(scope, substituteRequest.instrument)))
    .orderBy(desc(substituteRequest.id))
  const invited = await db
    .select({ invitation: substituteInvitation, substitute })
    .from(substituteInvitation)
    .innerJoin(substitute, eq(substitute.id, substituteInvitation.substituteId))
    .where(
      inArray(
        substituteInvitation.requestId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(substituteInvitation.position))
  const byRequest = Map.groupBy(invited, ({ invitation }) => invitation.requestId)
  return rows.map(
    ({ createdBy, ...row }): SubstituteRequest => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      invitations: (byRequest.get(row.id) ?? []).map(({ invitation, substitute: { name, email, phone } }) => {
        const { id, substituteId, state, askedAt, expiresAt, answeredAt, byPlanner } = invitation
        const times = {
          askedAt: askedAt?.toISOString() ?? null,
          expiresAt: expiresAt?.toISOString() ?? null,
          answeredAt: answeredAt?.toISOString() ?? null,
        }
        return { id, substituteId, name, email, phone, state, byPlanner, ...times }
      }),
    }),
  )
}

export const findRequestsOf = (db: Db, scope: PlanningScope, eventId: number): Promise<SubstituteRequest[]> =>
  findRequests(db, scope, { eventId })

/** @throws HttpError not_found */
const findRequest = async (db: Db, scope: PlanningScope, id: number): Promise<SubstituteRequest> => {
  return requireFirst(await findRequests(db, scope, { id }))
}

/**
 * @throws HttpError not_found; rule.not_subscribable, rule.event_cancelled, rule.event_started; validation.invalid (see
 * the contract)
 */
export const addRequest = async (
  tx: Db,
  { substituteIds, ...input }: RequestInput,
  { scope, ...author }: Planner,
): Promise<SubstituteRequest> => {
  requireScope(scope, input.instrument)
  if (author.accountId === null) throw new Error('a request without a planner')
  // Locked: of two requests at once for one person and event the second is refused.
  const held = requireFirst(await tx.select().from(event).where(eq(event.id, input.eventId)).for('no key update'))
  if (!subscribableKinds.includes(held.kind)) throw new HttpError('rule.not_subscribable')
  if (held.cancelled) throw new HttpError('rule.event_cancelled')
  if (!isUpcoming(held, author.now)) throw new HttpError('rule.event_started')
  await requireFree(tx, input.eventId, substituteIds, scope)
  const row = await insertRow(tx, substituteRequest, { ...input, createdAt: author.now, createdBy: author.accountId })
  await tx
    .insert(substituteInvitation)
    .values(substituteIds.map((substituteId, position) => ({ requestId: row.id, substituteId, position })))
  const { instrument, voice, order, waitHours } = row
  const fields = changedFields(null, { instrument, voice, order, waitHours, asked: substituteIds.length })
  await recordChange(tx, author, { noun: 'substitute_request', rowId: row.id, action: 'created', fields })
  await continueAsking(tx, row.id, author.now)
  return await findRequest(tx, scope, row.id)
}

/** @throws HttpError validation.invalid for an unknown person, and one who is asked for, or plays at, this event already */
const requireFree = async (tx: Db, eventId: number, ids: readonly number[], scope: PlanningScope): Promise<void> => {
  const known = await tx
    .select({ id: substitute.id })
    .from(substitute)
    .where(and(inArray(substitute.id, [...ids]), inPlanningScope(scope, substitute.instrument)))
    .for('key share')
  if (known.length !== ids.length) throw fieldRefusal('substituteIds', 'validation.substitute_unknown')
  const [busy] = await tx
    .select({ id: substituteInvitation.id })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .where(
      and(
        eq(substituteRequest.eventId, eventId),
        inArray(substituteInvitation.substituteId, [...ids]),
        inArray(substituteInvitation.state, ['waiting', 'asked', 'accepted']),
      ),
    )
    .limit(1)
  if (busy !== undefined) throw fieldRefusal('substituteIds', 'validation.substitute_busy')
}

/** Ends a request, also after somebody accepted it. Idempotent. @throws HttpError not_found, rule.event_started */
export const cancelRequest = async (
  tx: DatabaseTransaction,
  id: number,
  { scope, ...author }: Planner,
): Promise<SubstituteRequest> => {
  await findRequest(tx, scope, id)
  const asking = await lockRequest(tx, id)
  if (asking !== undefined && asking.request.state !== 'cancelled') {
    // A substitute who has played stays in the list of those who played.
    if (asking.event.startsAt <= author.now) throw new HttpError('rule.event_started')
    await endRequest(tx, asking, 'cancelled', author.now)
    const fields = changedFields({ state: asking.request.state }, { state: 'cancelled' })
    await recordChange(tx, author, { noun: 'substitute_request', rowId: id, action: 'cancelled', fields })
  }
  return await findRequest(tx, scope, id)
}

const findInvitation = async (db: Db, scope: PlanningScope, id: number) => {
  return requireFirst(
    await db
      .select({ id: substituteInvitation.id, requestId: substituteInvitation.requestId })
      .from(substituteInvitation)
      .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
      .where(and(eq(substituteInvitation.id, id), inPlanningScope(scope, substituteRequest.instrument))),
  )
}

/** Records a reply that was given by telephone. @throws HttpError not_found, rule.substitute_closed */
export const recordReply = async (
  { read, write }: Access,
  { id, accepted }: { readonly id: number; readonly accepted: boolean },
  { scope, ...author }: Planner,
): Promise<SubstituteRequest> => {
  const found = await read(findInvitation, scope, id)
  const standing = await write(reply, found, { accepted, byPlanner: true, now: author.now })
  if (standing !== (accepted ? 'accepted' : 'declined')) throw new HttpError('rule.substitute_closed')
  const fields = changedFields(null, { reply: standing })
  await write(recordChange, author, {
    noun: 'substitute_request',
    rowId: found.requestId,
    action: 'changed',
    fields,
  })
  return await read(findRequest, scope, found.requestId)
}

/**
 * Mails another link; the earlier one is invalid from then on.
 * @throws HttpError not_found; rule.substitute_closed for somebody who neither accepted nor can reply any more
 */
export const renewLink = async (
  tx: DatabaseTransaction,
  id: number,
  scope: PlanningScope,
): Promise<SubstituteRequest> => {
  const { requestId } = await findInvitation(tx, scope, id)
  const asking = await lockRequest(tx, requestId)
  const invitation = asking?.invitations.find((one) => one.id === id)
  const news = invitation?.state
  if (asking === undefined || (news !== 'asked' && news !== 'accepted')) throw new HttpError('rule.substitute_closed')
  const uuid = crypto.randomUUID()
  await tx.update(substituteInvitation).set({ uuid }).where(eq(substituteInvitation.id, id))
  await enqueueSubstituteMail(tx, { invitation: id, eventId: asking.event.id, news, occasion: uuid })
  return await findRequest(tx, scope, requestId)
}
