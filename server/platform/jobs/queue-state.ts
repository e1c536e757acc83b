import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { isNotHeld } from './hold.ts'

export interface QueueState {
  readonly waiting: number
  readonly givenUp: number
  /** Time since which the oldest due job waits that may run; null = none is due, or all due ones are running. */
  readonly oldestDueAt: Date | null
}

export const readQueueState = async (db: Db, now: Date): Promise<QueueState> => {
  const due = sql`${job.state} = 'waiting' and ${job.runAt} <= ${now} and coalesce(${job.leaseUntil} <= ${now}, true) and ${isNotHeld(db)}`
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${job.state} = 'waiting')::integer`,
      givenUp: sql<number>`count(*) filter (where ${job.state} = 'dead')::integer`,
      // A job that is due at once has a due time long ago.
      oldestDue: sql<
        number | null
      >`extract(epoch from min(greatest(${job.runAt}, ${job.createdAt})) filter (where ${due}))::float`,
    })
    .from(job)
    .where(inArray(job.state, ['waiting', 'dead']))
  const { waiting = 0, givenUp = 0, oldestDue = null } = row ?? {}
  return { waiting, givenUp, oldestDueAt: oldestDue === null ? null : new Date(oldestDue * 1000) }
}
