import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import type { JobKind } from './job.ts'

/** Channel that the database notifies with each commit that wrote jobs. */
export const jobChannel = 'job'

const notify = sql`pg_notify(${jobChannel}, '')`

/** A due time that has passed for every clock. */
const immediately = new Date(0)

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

/** Rows per statement: PostgreSQL allows at most 65535 parameters. */
const ROWS_PER_INSERT = 5000

/**
 * Like `enqueue`, for many jobs.
 * @returns how many were written
 */
export const enqueueAll = async <Schema extends v.GenericSchema>(
  db: Db,
  jobs: readonly NewJob<Schema>[],
): Promise<number> => {
  let count = 0
  for (let from = 0; from < jobs.length; from += ROWS_PER_INSERT) {
    const rows = jobs.slice(from, from + ROWS_PER_INSERT).map(({ kind, payload, uniqueKey, runAt = immediately }) => ({
      kind: kind.name,
      payload: v.parse(kind.payload, payload),
      uniqueKey: uniqueKey ?? null,
      runAt,
      createdAt: sql`now()`,
    }))
    const inserted = await db
      .insert(job)
      .values(rows)
      .onConflictDoNothing({ target: job.uniqueKey })
      .returning({ notified: sql`case when ${job.runAt} < now() + interval '1 minute' then ${notify} end` })
    count += inserted.length
  }
  return count
}

/** Notifies all workers when the transaction commits. */
export const notifyWorkers = async (db: Db): Promise<void> => {
  await db.execute(sql`select ${notify}`)
}
