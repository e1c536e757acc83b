import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import type { JobKind } from './job.ts'

/** The database notifies this channel with each commit that wrote jobs. */
export const jobChannel = 'job'

const notice = sql`pg_notify(${jobChannel}, '')`

/** Due whatever the clock says. */
const atOnce = new Date(0)

export interface NewJob<Schema extends v.GenericSchema> {
  kind: JobKind<Schema>
  payload: v.InferOutput<Schema>
  /** If a job with this key exists, also a finished one (stored for 7 days), the new job is not written. */
  uniqueKey?: string
  /** The job does not run before; immediately if omitted. */
  runAt?: Date
}

/**
 * Writes a job that runs after the commit. Called in the transaction of its cause, so that neither exists without the
 * other. The commit notifies the workers of jobs due within a minute; they find later ones when they poll, once a minute.
 * @returns false if a job with this key exists already
 * @throws v.ValiError if the payload does not match the kind's schema
 */
export const enqueue = async <Schema extends v.GenericSchema>(db: Db, one: NewJob<Schema>): Promise<boolean> =>
  (await enqueueAll(db, [one])) === 1

/** Rows in one statement: PostgreSQL counts at most 65535 parameters. */
const AT_ONCE = 5000

/**
 * Like `enqueue`, for many jobs.
 * @returns how many were written
 */
export const enqueueAll = async <Schema extends v.GenericSchema>(
  db: Db,
  jobs: readonly NewJob<Schema>[],
): Promise<number> => {
  let count = 0
  for (let from = 0; from < jobs.length; from += AT_ONCE) {
    const rows = jobs.slice(from, from + AT_ONCE).map(({ kind, payload, uniqueKey, runAt = atOnce }) => ({
      kind: kind.name,
      payload: v.parse(kind.payload, payload),
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
