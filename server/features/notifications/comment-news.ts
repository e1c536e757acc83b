import { and, eq, gte, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { bulletin, comment, notificationWish, person } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createNotifications } from './create-notifications.ts'
import { findPlanners } from './late-answers.ts'
import { collectionEnd } from './plan.ts'
import { preference, type Recipient } from './recipients.ts'

/**
 * Tells the sender of a bulletin, or the planners of an event, of its comments. `since`, `at`: epoch milliseconds of the first one
 * and of the message.
 */
export const commentsJob = defineJob(
  'comments',
  v.object({ bulletin: v.optional(RowNumber), event: v.optional(RowNumber), since: v.number(), at: v.number() }),
)

/** The bulletin or the event that is commented on. */
type Place = { readonly bulletinId: number } | { readonly eventId: number }

const dayMs = 24 * 60 * 60_000

/** Enqueues one message about the comments of this half hour, or of the night. Call it in the transaction that stores one. */
export const announceComment = async (tx: Db, place: Place, now: Date): Promise<void> => {
  const runAt = collectionEnd(now, new Date(now.getTime() + dayMs))
  const times = { since: now.getTime(), at: runAt.getTime() }
  const [key, payload] =
    'bulletinId' in place
      ? [`bulletin:${place.bulletinId}`, { bulletin: place.bulletinId, ...times }]
      : [`event:${place.eventId}`, { event: place.eventId, ...times }]
  await enqueue(tx, { kind: commentsJob, payload, uniqueKey: `comments:${key}:${times.at}`, runAt })
}

/** Notifies whoever is told, unless the comments were the own ones or have been deleted. */
export const notifyOfComments = async (
  tx: DatabaseTransaction,
  { bulletin: bulletinId, event: eventId, since, at }: Payload<typeof commentsJob>,
  now: Date,
): Promise<void> => {
  const isHere = bulletinId === undefined ? eq(comment.eventId, eventId ?? 0) : eq(comment.bulletinId, bulletinId)
  const authors = await tx
    .selectDistinct({ personId: comment.personId })
    .from(comment)
    .where(and(isHere, eq(comment.deleted, false), gte(comment.createdAt, new Date(since))))
  const told = bulletinId === undefined ? await findPlannersOfAll(tx, now) : await findSender(tx, bulletinId)
  const recipients = told.filter((one) => authors.some(({ personId }) => personId !== one.personId))
  const about =
    bulletinId === undefined
      ? { cause: `comments:event:${eventId}:${at}`, eventId: eventId ?? null }
      : { cause: `comments:bulletin:${bulletinId}:${at}`, eventId: null, bulletinId }
  await createNotifications(tx, recipients, { kind: 'bulletin', ...about, now })
}

const findPlannersOfAll = async (tx: Db, now: Date): Promise<Recipient[]> =>
  (await findPlanners(tx, 'late', now)).filter(({ scope }) => scope === 'all')

const findSender = async (tx: Db, bulletinId: number): Promise<Recipient[]> => {
  const rows = await tx
    .select({ personId: person.id, channel: preference('change') })
    .from(bulletin)
    .innerJoin(person, and(eq(person.id, bulletin.personId), eq(person.archived, false)))
    .leftJoin(notificationWish, eq(notificationWish.personId, person.id))
    .where(and(eq(bulletin.id, bulletinId), ne(preference('change'), 'none')))
  return rows.map(({ personId, channel }) => ({ personId, channel: channel === 'email' ? 'email' : 'push' }))
}
