import { and, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { JobState, ListedJob } from '#contract/operation.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { job } from '../../platform/db/tables.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { describeJobs } from './describe-jobs.ts'

const pageSize = 25

const waits = eq(job.state, 'waiting')
/** A retried job keeps its last error until it runs. */
const hasFailed = and(gt(job.attempts, 0), not(isNull(job.lastError)))

const conditions: Record<JobState, SQL | undefined> = {
  waiting: and(waits, or(lte(job.attempts, 0), isNull(job.lastError))),
  failed: and(waits, hasFailed),
  given_up: eq(job.state, 'dead'),
}

interface Wanted {
  readonly state?: JobState | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** Jobs that are not done, in the words of the locale: given-up ones first, then failed ones, each by the time of their next run. */
export const findJobs = async (db: Db, { state, page = 0, size = pageSize }: Wanted, locale: Locale, now: Date) => {
  const where = state === undefined ? ne(job.state, 'done') : conditions[state]
  const rows = await db
    .select()
    .from(job)
    .where(where)
    .orderBy(
      sql`case when ${conditions.given_up} then 0 when ${conditions.failed} then 1 else 2 end`,
      job.runAt,
      job.id,
    )
    .limit(size)
    .offset(page * size)
  const described = await describeJobs(db, rows, locale)
  const items = rows.map((row, at): ListedJob => {
    const { id, attempts, createdAt, runAt, doneAt, lastError, lastReply, leaseUntil } = row
    const dead = row.state === 'dead'
    return {
      id,
      ...(described[at] ?? { kind: 'other', letter: null, subject: null, day: null, recipient: null }),
      state: dead ? 'given_up' : attempts > 0 && lastError !== null ? 'failed' : 'waiting',
      running: !dead && leaseUntil !== null && leaseUntil > now,
      attempts,
      createdAt: createdAt.toISOString(),
      runAt: dead || runAt <= now ? null : runAt.toISOString(),
      givenUpAt: dead ? (doneAt?.toISOString() ?? null) : null,
      error: lastError,
      reply: lastReply,
    }
  })
  const list = await listReply(items, { number: page, size }, () => db.$count(job, where))
  return { ...list, counts: await countJobs(db) }
}

const countJobs = async (db: Db): Promise<Record<JobState, number>> => {
  const count = (state: JobState) => sql<number>`count(*) filter (where ${conditions[state]})::integer`
  const [counts] = await db
    .select({ waiting: count('waiting'), failed: count('failed'), given_up: count('given_up') })
    .from(job)
    .where(inArray(job.state, ['waiting', 'dead']))
  return counts ?? { waiting: 0, failed: 0, given_up: 0 }
}
