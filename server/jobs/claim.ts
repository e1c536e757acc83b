import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import type { JobFailure } from './job.ts'

/** How long a job belongs to who claimed it, in ms. Longer than any job may run (see worker.ts). */
const LEASE = 2 * 60_000
export const MAX_ATTEMPTS = 8
const FIRST_DELAY = 60_000
const LONGEST_DELAY = 6 * 60 * 60_000

/** A job that is ours until its lease ends. */
export interface Claimed {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly createdAt: Date
  /** 1 for the first run. Together with the owner's name it tells this claim from every other one of the job. */
  readonly attempts: number
  readonly leasedBy: string
}

/** How long to wait after the n-th failure, in ms: one minute, doubled each time, six hours at most. */
export const backoff = (attempts: number): number => Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)

/** Nobody's, or somebody's whose lease has ended because their process did. */
const free = (now: Date): SQL | undefined =>
  and(eq(job.state, 'waiting'), or(isNull(job.leaseUntil), lte(job.leaseUntil, now)))

/**
 * Claims the next due job, with others of its kind up to the kind's concurrency. Skips rows that another process is
 * claiming.
 * @param concurrencyOf number of jobs of a kind that run at the same time
 */
export const claimDueJobs = async (
  { db }: Pick<Database, 'db'>,
  leasedBy: string,
  now: Date,
  concurrencyOf: (kind: string) => number = () => 1,
): Promise<Claimed[]> =>
  db.transaction(async (tx) => {
    const take = (which: SQL | undefined, count: number) =>
      tx
        .select({ id: job.id, kind: job.kind })
        .from(job)
        .where(and(free(now), lte(job.runAt, now), which))
        .orderBy(asc(job.runAt), asc(job.id))
        .limit(count)
        .for('update', { skipLocked: true })
    const [next] = await take(undefined, 1)
    if (next === undefined) return []
    const width = concurrencyOf(next.kind)
    const taken = width === 1 ? [next] : await take(eq(job.kind, next.kind), width)
    const claimed = await tx
      .update(job)
      .set({ leasedBy, leaseUntil: new Date(now.getTime() + LEASE), attempts: sql`${job.attempts} + 1` })
      .where(
        inArray(
          job.id,
          taken.map(({ id }) => id),
        ),
      )
      .returning()
    return claimed.map((row) => ({ ...row, leasedBy }))
  })

/** When the next job is due, undefined when none waits. */
export const findNextDueTime = async (db: Db): Promise<Date | undefined> => {
  const [row] = await db
    .select({ runAt: job.runAt, leaseUntil: job.leaseUntil })
    .from(job)
    .where(eq(job.state, 'waiting'))
    .orderBy(sql`greatest(${job.runAt}, ${job.leaseUntil})`)
    .limit(1)
  return row && (row.leaseUntil !== null && row.leaseUntil > row.runAt ? row.leaseUntil : row.runAt)
}

/** Only who still holds the claim may say how it ended; after a lost lease it is somebody else's to say. */
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

/** What it carried (addresses, links) is forgotten at once; the row says for some days that it was done. */
export const finish = async (db: Db, claimed: Claimed, now: Date): Promise<void> => {
  await end(db, claimed, { state: 'done', doneAt: now, lastError: null, payload: {} })
}

/** Returns the job to the queue for a later retry, or gives it up and runs `giveUp` in the same transaction. */
export const fail = async (
  { db }: Pick<Database, 'db'>,
  claimed: Claimed,
  { code, permanent, notBefore }: Pick<JobFailure, 'code' | 'permanent' | 'notBefore'>,
  { now, giveUp }: { readonly now: Date; readonly giveUp: (tx: Db) => Promise<void> },
): Promise<'waiting' | 'dead'> => {
  if (permanent || claimed.attempts >= MAX_ATTEMPTS) {
    await db.transaction(async (tx) => {
      if (await end(tx, claimed, { lastError: code, state: 'dead', doneAt: now })) await giveUp(tx)
    })
    return 'dead'
  }
  const again = now.getTime() + backoff(claimed.attempts)
  await end(db, claimed, { lastError: code, runAt: new Date(Math.max(again, notBefore?.getTime() ?? 0)) })
  return 'waiting'
}

/** Gives a job back that came before its time, as if it had not been begun. */
export const postpone = async (db: Db, claimed: Claimed, until: Date): Promise<void> => {
  await end(db, claimed, { attempts: claimed.attempts - 1, runAt: until })
}

/** Gives an interrupted job back as if it had not been begun. */
export const release = async (db: Db, claimed: Claimed): Promise<void> => {
  await end(db, claimed, { attempts: claimed.attempts - 1 })
}
