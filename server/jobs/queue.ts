import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { type JobKind, type Payload, payloads } from './kinds.ts'

/** On this channel the database says with each commit that there is work. */
export const jobChannel = 'job'

/** Due whatever the clock says. */
const atOnce = new Date(0)

export interface NewJob<Kind extends JobKind> {
  kind: Kind
  payload: Payload<Kind>
  /** A job with the same key, also one that is done (kept for 7 days), makes this one a no-op. */
  uniqueKey?: string
  /** Not before; at once unless told. */
  runAt?: Date
}

/**
 * Writes work to be done after the commit. Called with the transaction of its cause, so that there is never one without
 * the other; the worker hears of it with the commit.
 * @returns false when there already was a job with this key
 * @throws v.ValiError when the payload is not what its kind carries
 */
export const enqueue = async <Kind extends JobKind>(
  db: Db,
  { kind, payload, uniqueKey, runAt = atOnce }: NewJob<Kind>,
): Promise<boolean> => {
  const written = await db
    .insert(job)
    .values({
      kind,
      payload: v.parse(payloads[kind], payload),
      uniqueKey: uniqueKey ?? null,
      runAt,
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: job.uniqueKey })
    .returning({ id: job.id })
  if (written.length === 0) return false
  await wakeWorkers(db)
  return true
}

/** Lets every worker look into the queue once the transaction is committed. */
export const wakeWorkers = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_notify(${jobChannel}, '')`)
}
