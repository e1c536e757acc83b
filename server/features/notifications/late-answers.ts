import { and, eq, exists, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import { conducts, isOnBoard, rolesInForce } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import {
  account,
  event,
  notification,
  notificationWish,
  participation,
  person,
  personRole,
} from '../../platform/db/tables.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { findInvited } from '../invitations/invited.ts'
import { createNotifications } from './create-notifications.ts'
import { collectionEnd, commitMs } from './plan.ts'
import { preference, type Recipient } from './recipients.ts'

/** Notifies planners of late answers. `at`: epoch milliseconds of the message. */
export const lateAnswersJob = defineJob('late_answers', v.object({ at: v.number() }))

/**
 * Enqueues one message about the late answers of this half hour, or of the night. Call it in the transaction that stores
 * a late answer to an event that starts at `startsAt`.
 */
export const announceLateAnswer = async (tx: Db, startsAt: Date, now: Date): Promise<void> => {
  const runAt = collectionEnd(now, startsAt)
  const at = runAt.getTime()
  await enqueue(tx, { kind: lateAnswersJob, payload: { at }, uniqueKey: `late_answers:${at}`, runAt })
}

/**
 * Notifies every planner of a player whose late answer came since the planner's last such message. A planner's own answer
 * alone causes no message.
 */
export const notifyOfLateAnswers = async (
  tx: DatabaseTransaction,
  { at }: { at: number },
  now: Date,
): Promise<void> => {
  const recipients: Recipient[] = []
  for (const planner of await findPlanners(tx, 'late', now)) {
    const isNew = gt(participation.changedAt, new Date(planner.notifiedAt.getTime() - commitMs))
    const ofOthers = and(isNew, ne(participation.personId, planner.personId))
    if ((await countLateAnswers(tx, planner.scope, now, ofOthers)) > 0) recipients.push(planner)
  }
  await createNotifications(tx, recipients, { kind: 'late', cause: `late:${at}`, eventId: null, now })
}

/** Returns the number of late answers that wait for a planner with this scope. */
export const countLateAnswers = async (db: Db, scope: PlanningScope, now: Date, where?: SQL): Promise<number> => {
  const invited = await findInvited(db, now)
  const isOfPlanner = exists(
    db
      .select({ personId: invited.personId })
      .from(invited)
      .where(and(eq(invited.personId, participation.personId), isPlanned(db, scope, invited))),
  )
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(
      and(
        isNotNull(participation.late),
        sql`not (${participation.late} ->> 'refused')::boolean`,
        gt(event.startsAt, now),
        eq(event.cancelled, false),
        isOfPlanner,
        where,
      ),
    )
  return row?.count ?? 0
}

interface Planner extends Recipient {
  readonly scope: PlanningScope
  /** Time of the planner's last message of the kind; the epoch if there was none. */
  readonly notifiedAt: Date
}

/**
 * Finds the people who plan and want messages about changes; with `personId` only this person. The rights are those of
 * `resolve-caller.ts`.
 */
export const findPlanners = async (
  db: Db,
  kind: 'late' | 'short',
  now: Date,
  personId?: number,
): Promise<Planner[]> => {
  const today = toWireDate(now)
  const holds = (role: 'MHZ_PLANNER' | 'MHZ_SECTIONLEADER') =>
    and(
      exists(
        db
          .select({ role: personRole.role })
          .from(personRole)
          .where(and(eq(personRole.personId, person.id), eq(personRole.role, role))),
      ),
      rolesInForce(db, person.id, today),
    )
  const plansAll = or(holds('MHZ_PLANNER'), conducts(db, person.id, today), isOnBoard(db, person.id, today))
  const lastMessage = db
    .select({ at: sql`max(${notification.createdAt})` })
    .from(notification)
    .where(and(eq(notification.personId, person.id), eq(notification.kind, kind)))
  const rows = await db
    .select({
      personId: person.id,
      channel: preference('change'),
      plansAll: sql<boolean>`${plansAll}`,
      instrument: person.instrument,
      notifiedAt: sql<Date>`coalesce((${lastMessage}), 'epoch'::timestamptz)`.mapWith(notification.createdAt),
    })
    .from(person)
    .innerJoin(account, eq(account.personId, person.id))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(
      and(
        eq(person.archived, false),
        ne(preference('change'), 'none'),
        or(plansAll, and(holds('MHZ_SECTIONLEADER'), isNotNull(person.instrument))),
        personId === undefined ? undefined : eq(person.id, personId),
      ),
    )
  return rows.map(({ channel, plansAll: all, instrument, ...row }) => ({
    ...row,
    channel: channel === 'email' ? 'email' : 'push',
    scope: all ? 'all' : instrument,
  }))
}
