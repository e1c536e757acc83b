import { and, desc, eq, sql } from 'drizzle-orm'
import type { Told } from '#contract/edited-events.ts'
import type { Database, Db } from '../db/open.ts'
import { change, event } from '../db/tables.ts'
import type { EventRow } from '../events/queries.ts'
import type { Payload } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { findReaders, mayCome } from './audience.ts'
import { soonest } from './plan.ts'
import { tell } from './tell.ts'

/** What of an event people arrange their evening by. */
type Appointment = Pick<EventRow, 'startsAt' | 'endsAt' | 'fullDay' | 'location' | 'cancelled'>

/** Time, place, or whether it takes place. */
export const isMoved = (before: Appointment, after: Appointment): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.fullDay !== after.fullDay ||
  before.location !== after.location ||
  before.cancelled !== after.cancelled

/** Whether anybody could still want to know: it was or is to come. */
export const concernsSomebody = (before: Appointment, after: Appointment, now: Date): boolean =>
  isMoved(before, after) && (before.endsAt > now || after.endsAt > now)

/** Called in the transaction of the change: the editor's choice goes with it. */
export const announceChange = async (
  tx: Db,
  { before, after, told, now }: { before: EventRow; after: EventRow; told: Told; now: Date },
): Promise<void> => {
  if (told === 'nobody' || !concernsSomebody(before, after, now)) return
  const { startsAt, endsAt, location, cancelled } = before
  // Whoever would have been there by the old time has to hear of it before that.
  const lastUse = new Date(Math.min(...[startsAt, after.startsAt].map(Number).filter((at) => at > now.getTime())))
  await enqueue(tx, {
    kind: 'announce',
    payload: {
      event: after.id,
      told,
      before: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), location, cancelled },
    },
    uniqueKey: `announce:${after.id}:${after.version}`,
    runAt: Number.isFinite(lastUse.getTime()) ? soonest(now, lastUse) : now,
  })
}

/**
 * Tells of a change to whom the editor chose. Of several changes in one night the first to be told tells how it stands
 * now, and the others find it told.
 */
export const announce = (
  { db }: Pick<Database, 'db'>,
  { event: eventId, told, before }: Payload<'announce'>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
    if (row === undefined) return
    const was = {
      ...before,
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
      fullDay: row.fullDay,
    }
    if (!concernsSomebody(was, row, now)) return
    const readers = await findReaders(tx, 'change', { eventId, where: told === 'all' ? undefined : mayCome, now })
    await tell(tx, readers, {
      kind: 'change',
      cause: `change:${eventId}:${await lastMove(tx, eventId)}`,
      eventId,
      before: { startsAt: before.startsAt, location: before.location, cancelled: before.cancelled },
      now,
    })
  })

/** Number of the latest change of time, place or cancellation in the log: the state it left is told once. */
const lastMove = async (db: Db, eventId: number): Promise<number> => {
  const moves = sql`${change.fields} ?| array['startsAt', 'endsAt', 'fullDay', 'location', 'cancelled']`
  const [row] = await db
    .select({ id: change.id })
    .from(change)
    .where(and(eq(change.noun, 'event'), eq(change.rowId, eventId), moves))
    .orderBy(desc(change.id))
    .limit(1)
  return row?.id ?? 0
}
