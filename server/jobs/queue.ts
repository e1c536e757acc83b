import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { type JobKind, type Payload, payloads } from './kinds.ts'

/** On this channel the database says with each commit that there is work. */
export const jobChannel = 'job'

const notice = sql`pg_notify(${jobChannel}, '')`

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
 * the other. The worker hears of it with the commit; of what is due later than a minute from now it hears when it next
 * looks, which it does every minute.
 * @returns false when there already was a job with this key
 * @throws v.ValiError when the payload is not what its kind carries
 */
export const enqueue = async <Kind extends JobKind>(db: Db, one: NewJob<Kind>): Promise<boolean> =>
  (await enqueueAll(db, [one])) === 1

/** Rows in one statement: PostgreSQL counts at most 65535 parameters. */
const AT_ONCE = 5000

/**
 * Many at once, as `enqueue`.
 * @returns how many were written
 */
export const enqueueAll = async <Kind extends JobKind>(db: Db, jobs: readonly NewJob<Kind>[]): Promise<number> => {
  let count = 0
  for (let from = 0; from < jobs.length; from += AT_ONCE) {
    const rows = jobs.slice(from, from + AT_ONCE).map(({ kind, payload, uniqueKey, runAt = atOnce }) => ({
      kind,
      payload: v.parse(payloads[kind], payload),
      uniqueKey: uniqueKey ?? null,
      runAt,
      createdAt: sql`now()`,
    }))
    const written = await db
      .insert(job)
      .values(rows)
      .onConflictDoNothing({ target: job.uniqueKey })
      .returning({ told: sql`case when ${job.runAt} < now() + interval '1 minute' then ${notice} end` })
    count += written.length
  }
  return count
}

/** Lets every worker look into the queue once the transaction is committed. */
export const notifyWorkers = async (db: Db): Promise<void> => {
  await db.execute(sql`select ${notice}`)
}
