import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { isNotHeld } from './hold.ts'
import type { JobFailure } from './job.ts'

/** Lease of a claimed job in ms. It is longer than any job may run (see worker.ts). */
const LEASE = 2 * 60_000
export const MAX_ATTEMPTS = 8
const FIRST_DELAY = 60_000
const MAX_DELAY = 6 * 60 * 60_000

/** A job that this worker owns until its lease ends. */
export interface Claimed {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly createdAt: Date
  /** 1 for the first run. Together with `leasedBy` it identifies this claim of the job (fencing token). */
  readonly attempts: number
  readonly leasedBy: string
}

/** Returns the delay after the n-th failure in ms: one minute, doubled each time, at most six hours. */
export const backoff = (attempts: number): number => Math.min(FIRST_DELAY * 2 ** (attempts - 1), MAX_DELAY)

/** Jobs that are not claimed, or whose lease has ended because their process died. */
const isClaimable = (now: Date): SQL | undefined =>
  and(eq(job.state, 'waiting'), or(isNull(job.leaseUntil), lte(job.leaseUntil, now)))

/**
 * Claims the next due job, and others of its kind up to the kind's concurrency. It skips rows that another process is
 * claiming.
 * @param concurrencyOf number of jobs of a kind that run at the same time
 * @param lane which jobs; undefined = all
 */
export const claimDueJobs = async (
  { db }: Pick<Database, 'db'>,
  leasedBy: string,
  now: Date,
  concurrencyOf: (kind: string) => number = () => 1,
  lane?: SQL,
): Promise<Claimed[]> =>
  db.transaction(async (tx) => {
    const selectDue = (condition: SQL | undefined, count: number) =>
      tx
        .select({ id: job.id, kind: job.kind })
        .from(job)
        .where(and(isClaimable(now), lte(job.runAt, now), isNotHeld(tx), lane, condition))
        .orderBy(asc(job.runAt), asc(job.id))
        .limit(count)
        .for('update', { skipLocked: true })
    const [next] = await selectDue(undefined, 1)
    if (next === undefined) return []
    const concurrency = concurrencyOf(next.kind)
    const selected = concurrency === 1 ? [next] : await selectDue(eq(job.kind, next.kind), concurrency)
    const claimed = await tx
      .update(job)
      .set({ leasedBy, leaseUntil: new Date(now.getTime() + LEASE), attempts: sql`${job.attempts} + 1` })
      .where(
        inArray(
          job.id,
          selected.map(({ id }) => id),
        ),
      )
      .returning()
    return claimed.map((row) => ({ ...row, leasedBy }))
  })

/** Returns the time when the next job of a lane is due that may run, undefined if none waits. */
export const findNextDueTime = async (db: Db, lane?: SQL): Promise<Date | undefined> => {
  const [row] = await db
    .select({ runAt: job.runAt, leaseUntil: job.leaseUntil })
    .from(job)
    .where(and(eq(job.state, 'waiting'), isNotHeld(db), lane))
    .orderBy(sql`greatest(${job.runAt}, ${job.leaseUntil})`)
    .limit(1)
  return row && (row.leaseUntil !== null && row.leaseUntil > row.runAt ? row.leaseUntil : row.runAt)
}

/**
 * Records how the job ended. Only the worker that still holds the claim may do so; after a lost lease the new owner
 * does. Returns false if the claim was lost.
 */
const end = async (db: Db, claimed: Claimed, change: Partial<typeof job.$inferInsert>): Promise<boolean> => {
  const ended = await db
    .update(job)
    .set({ ...change, leasedBy: null, leaseUntil: null })
    .where(
      and(
        eq(job.id, claimed.id),
        eq(job.state, 'waiting'),
        eq(job.leasedBy, claimed.leasedBy),
        eq(job.attempts, claimed.attempts),
      ),
    )
    .returning({ id: job.id })
  return ended.length > 0
}

/** Deletes the payload (addresses, links) at once. The row stays for some days as a record. */
export const finish = async (db: Db, claimed: Claimed, now: Date): Promise<void> => {
  await end(db, claimed, { state: 'done', doneAt: now, lastError: null, lastReply: null, payload: {} })
}

type Failure = Pick<JobFailure, 'code' | 'permanent' | 'notBefore'> & { readonly reply?: string | null | undefined }

/** Returns the job to the queue for a later retry, or gives it up and runs `giveUp` in the same transaction. */
export const fail = async (
  { db }: Pick<Database, 'db'>,
  claimed: Claimed,
  { code, permanent, notBefore, reply = null }: Failure,
  { now, giveUp }: { readonly now: Date; readonly giveUp: (tx: Db) => Promise<void> },
): Promise<'waiting' | 'dead'> => {
  const failed = { lastError: code, lastReply: reply }
  if (permanent || claimed.attempts >= MAX_ATTEMPTS) {
    await db.transaction(async (tx) => {
      if (await end(tx, claimed, { ...failed, state: 'dead', doneAt: now })) await giveUp(tx)
    })
    return 'dead'
  }
  const retryAt = now.getTime() + backoff(claimed.attempts)
  await end(db, claimed, { ...failed, runAt: new Date(Math.max(retryAt, notBefore?.getTime() ?? 0)) })
  return 'waiting'
}

/** Returns a job that is not due yet to the queue, without counting the attempt. */
export const postpone = async (db: Db, claimed: Claimed, until: Date): Promise<void> => {
  await end(db, claimed, { attempts: claimed.attempts - 1, runAt: until })
}

/** Returns an interrupted job to the queue, without counting the attempt. */
export const release = async (db: Db, claimed: Claimed): Promise<void> => {
  await end(db, claimed, { attempts: claimed.attempts - 1 })
}
