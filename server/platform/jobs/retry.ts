import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { notifyWorkers } from './queue.ts'

/**
 * Puts jobs that were given up back into the queue, with all their attempts: the one with this id, or every one. A job
 * in another state is left alone, so that a second retry, even at the same time, changes nothing.
 * @returns how many were put back
 */
export const retryJobs = async (db: Db, id?: number): Promise<number> => {
  const revived = await db
    .update(job)
    .set({ state: 'waiting', attempts: 0, runAt: new Date(0), doneAt: null })
    .where(and(eq(job.state, 'dead'), id === undefined ? undefined : eq(job.id, id)))
    .returning({ id: job.id })
  if (revived.length > 0) await notifyWorkers(db)
  return revived.length
}
