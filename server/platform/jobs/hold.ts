import { and, eq, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { job, setting } from '../db/tables.ts'
import { notifyWorkers } from './queue.ts'

const key = 'sendingHeldSince'

/**
 * Kinds of jobs that neither send anything nor lead to it. All others, also those of a later version, send mails, push messages or
 * money, and wait while sending is held.
 */
const internalKinds = [
  'bank_import',
  'clean_up',
  'convert_picture',
  'end_access',
  'payment_check',
  'payout_fetch',
  'publish_change',
]

/** From now on nothing is sent until `releaseSending`: a restored queue has jobs that were done since its backup. */
export const holdSending = async (tx: Db, now: Date): Promise<void> => {
  await writeSetting(tx, key, now.toISOString())
}

/** Condition: the job may run. It is false for jobs that send, while sending is held. */
export const isNotHeld = (db: Db): SQL | undefined => {
  const held = db
    .select({ key: setting.key })
    .from(setting)
    .where(and(eq(setting.key, key), sql`${setting.value} <> 'null'`))
  return or(inArray(job.kind, internalKinds), sql`not exists (${held})`)
}

/** Jobs that were due before sending was held, and may have been done since the backup. A reminder of a later day is not. */
const jobsFromBefore = (since: Date): SQL | undefined =>
  and(eq(job.state, 'waiting'), notInArray(job.kind, internalKinds), lte(job.createdAt, since), lte(job.runAt, since))

export interface Hold {
  readonly since: Date
  /** Number of jobs that wait since before. */
  readonly jobs: number
}

/** Returns since when sending is held; null = it is not. */
export const readHold = async (db: Db): Promise<Hold | null> => {
  const stored = await readSetting(db, key)
  if (stored === null) return null
  const since = new Date(stored)
  return { since, jobs: await db.$count(job, jobsFromBefore(since)) }
}

/**
 * Ends the hold. With `discard` the jobs that wait since before are given up without a run; each can be retried.
 * @returns how many were given up
 */
export const releaseSending = async (
  tx: Db,
  { discard, now }: { readonly discard: boolean; readonly now: Date },
): Promise<number> => {
  const hold = await readHold(tx)
  if (hold === null) return 0
  const given = { state: 'dead', doneAt: now, lastError: 'job.discarded', leasedBy: null, leaseUntil: null } as const
  const discarded = discard
    ? await tx.update(job).set(given).where(jobsFromBefore(hold.since)).returning({ id: job.id })
    : []
  await writeSetting(tx, key, null)
  await notifyWorkers(tx)
  return discarded.length
}
