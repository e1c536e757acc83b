import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { lift, liftSeat, type notification } from '../db/tables.ts'
import { createNotifications } from './create-notifications.ts'
import { findMembers } from './recipients.ts'

/** News about a lift for those who have a seat: another place or time, or it does not take place. */
export const liftNews = ['changed', 'ended'] as const
export type LiftNews = (typeof liftNews)[number]

type LiftRow = typeof lift.$inferSelect

/** A lift with everything that a notification of it needs. */
export interface LiftNotice {
  readonly what: 'lift'
  readonly id: string
  readonly news: LiftNews
  readonly place: string
  readonly startsAt: Date
  readonly expiresAt: Date
}

/** Notifies the riders of a lift, in the transaction of the change. */
export const notifyOfLift = async (
  tx: Db,
  news: LiftNews,
  row: LiftRow,
  { personIds, now }: { readonly personIds: readonly number[]; readonly now: Date },
): Promise<void> => {
  const readers = await findMembers(tx, 'change', personIds, { now })
  const cause = `lift:${news}:${row.id}:${row.version}`
  await createNotifications(tx, readers, { kind: 'change', cause, eventId: null, liftId: row.id, now })
}

/** Reads the lift of a notification just before it is sent. Returns undefined if it left, or the person gave the seat back. */
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
    .select({ lift })
    .from(lift)
    .innerJoin(liftSeat, and(eq(liftSeat.liftId, lift.id), eq(liftSeat.personId, personId)))
    .where(and(eq(lift.id, liftId), eq(liftSeat.takes, true)))
  const news = liftNews.find((one) => cause.startsWith(`lift:${one}:`))
  if (row === undefined || news === undefined) return undefined
  const { id, place, leavesAt, deleted } = row.lift
  if (leavesAt <= now || deleted !== (news === 'ended')) return undefined
  return { what: 'lift', id, news, place, startsAt: leavesAt, expiresAt: leavesAt }
}
