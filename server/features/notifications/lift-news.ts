import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import { countedSeats, isMember } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, eventDay, lift, liftSeat, type notification } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createNotifications } from './create-notifications.ts'
import { collectionEnd, earliestSendTime, isUrgent } from './plan.ts'
import { findMembers } from './recipients.ts'

/** News about a lift. `changed`: another place or time, `ended`: it does not take place, `seats`: taken or freed, for the driver. */
export const liftNews = ['changed', 'ended', 'seats'] as const
export type LiftNews = (typeof liftNews)[number]

type LiftRow = typeof lift.$inferSelect

/** A lift with everything that a notification of it needs. */
export interface LiftNotice {
  readonly what: 'lift'
  readonly id: string
  readonly news: LiftNews
  readonly place: string
  readonly startsAt: Date
  readonly seats: number
  readonly taken: number
  readonly expiresAt: Date
}

/**
 * Notifies the driver of seats that were taken or freed. `riders`: ids of the people who had a seat before, `at`: epoch
 * milliseconds of the message.
 */
export const liftSeatsJob = defineJob(
  'lift_seats',
  v.object({ lift: Uuid, riders: v.array(RowNumber), at: v.number() }),
)

/**
 * Notifies people of a lift that has not left, in the transaction of the change. `occasion` tells repetitions of the same
 * news apart.
 */
export const notifyOfLift = async (
  tx: Db,
  news: LiftNews,
  { id, leavesAt }: Pick<LiftRow, 'id' | 'leavesAt'>,
  {
    personIds,
    occasion,
    now,
  }: { readonly personIds: readonly number[]; readonly occasion: string | number; readonly now: Date },
): Promise<void> => {
  if (leavesAt <= now) return
  const readers = await findMembers(tx, 'change', personIds, { now })
  const cause = `lift:${news}:${id}:${occasion}`
  await createNotifications(tx, readers, { kind: 'change', cause, eventId: null, liftId: id, now })
}

/**
 * Enqueues a message to the driver about the seats. Changes of half an hour are collected, except in the two days before
 * the lift. Call it in the transaction that takes or frees a seat. `riders`: ids of the people who had a seat before.
 */
export const announceSeats = async (
  tx: Db,
  { id, leavesAt }: Pick<LiftRow, 'id' | 'leavesAt'>,
  { riders, now }: { readonly riders: readonly number[]; readonly now: Date },
): Promise<void> => {
  if (leavesAt <= now) return
  const runAt = isUrgent(now, leavesAt) ? earliestSendTime(now, leavesAt) : collectionEnd(now, leavesAt)
  const at = runAt.getTime()
  const payload = { lift: id, riders: [...riders], at }
  await enqueue(tx, { kind: liftSeatsJob, payload, uniqueKey: `lift_seats:${id}:${at}`, runAt })
}

/** Notifies the driver, unless the same people have the seats again. */
export const notifyOfSeats = async (
  tx: DatabaseTransaction,
  { lift: id, riders, at }: Payload<typeof liftSeatsJob>,
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(lift).where(eq(lift.id, id))
  if (row === undefined) return
  const seated = new Set(await findSeated(tx, id))
  if (seated.size === riders.length && riders.every((one) => seated.has(one))) return
  await notifyOfLift(tx, 'seats', row, { personIds: [row.personId], occasion: at, now })
}

/** The ids of the people who have a seat in the lift and are members on its day. */
export const findSeated = async (db: Db, liftId: string): Promise<number[]> => {
  const rows = await db
    .select({ personId: liftSeat.personId })
    .from(liftSeat)
    .innerJoin(lift, eq(lift.id, liftSeat.liftId))
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(and(eq(lift.id, liftId), countedSeats(db)))
    .orderBy(asc(liftSeat.id))
  return rows.map(({ personId }) => personId)
}

/**
 * Reads the lift of a notification just before it is sent. Returns undefined if it left, if the person has no part in it
 * any more, or if the news do not hold any more.
 */
export const findLiftNotice = async (
  db: Db,
  {
    cause,
    personId,
    liftId,
  }: Pick<typeof notification.$inferSelect, 'cause' | 'personId'> & { readonly liftId: string },
  now: Date,
): Promise<LiftNotice | undefined> => {
  const [row] = await db
    .select({
      lift,
      cancelled: event.cancelled,
      stays: isMember(db, lift.personId, eventDay(event)),
      seat: liftSeat.takes,
    })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .leftJoin(liftSeat, and(eq(liftSeat.liftId, lift.id), eq(liftSeat.personId, personId)))
    .where(eq(lift.id, liftId))
  const news = liftNews.find((one) => cause.startsWith(`lift:${one}:`))
  if (row === undefined || news === undefined) return undefined
  const { id, place, leavesAt, deleted, seats } = row.lift
  const isDriver = row.lift.personId === personId
  const isConcerned = isDriver || (news !== 'seats' && row.seat === true)
  const takesPlace = !deleted && !row.cancelled && row.stays === true
  if (leavesAt <= now || !isConcerned || takesPlace === (news === 'ended')) return undefined
  const taken = (await findSeated(db, id)).length
  return { what: 'lift', id, news, place, startsAt: leavesAt, seats, taken, expiresAt: leavesAt }
}
