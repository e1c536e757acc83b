import { randomUUID } from 'node:crypto'
import { toWireDate } from '#contract/time.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Database, Db } from '../db/open.ts'
import { type JobOutcome, type ObservedJob, observedJobs } from '../diagnostics-channels.ts'
import type { Log } from '../log.ts'
import { withRequestId } from '../request-id.ts'
import { fromWireTime } from '../time.ts'
import { type Claimed, claimDueJobs, fail, findNextDueTime, finish, MAX_ATTEMPTS, postpone, release } from './claim.ts'
import { JobFailure, type JobHandler, RescheduleJob } from './job.ts'
import { enqueueAll, jobChannel } from './queue.ts'

/**
 * Maximum run time of a job in ms. It is shorter than the lease, so that no other worker begins the job in the
 * meantime.
 */
const JOB_TIMEOUT_MS = 90_000
/** Time in ms that the running job has to finish when the server stops. */
const SHUTDOWN_GRACE_MS = 5000
/** Maximum poll interval in ms. */
const MAX_POLL_INTERVAL_MS = 60_000

export interface WorkerTools {
  readonly database: Database
  readonly handlers: readonly JobHandler[]
  readonly clock: () => Date
  readonly log: Log
}

export interface Worker {
  /** Begins no more jobs. The running one has five seconds to finish; after that it is returned to the queue. May be called twice. */
  stop(): Promise<void>
}

/**
 * Runs due jobs: one after the other, or at the same time up to their kind's concurrency. It wakes when the database
 * notifies of new jobs and when the next job is due. Several processes can share one PostgreSQL.
 */
export const startWorker = async (tools: WorkerTools): Promise<Worker> => {
  const { database, clock, log } = tools
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let notified = false
  let plannedDay: string | undefined

  const schedulePoll = (due: Date | undefined): void => {
    if (stopping.signal.aborted) return
    const delay = due === undefined ? MAX_POLL_INTERVAL_MS : due.getTime() - clock().getTime()
    timer = setTimeout(wake, Math.min(Math.max(delay, 0), MAX_POLL_INTERVAL_MS))
    timer.unref()
  }
  const work = async () => {
    let due: Date | undefined
    try {
      const today = toWireDate(clock())
      if (plannedDay !== today) await enqueueDaily(tools, today)
      plannedDay = today
      do {
        notified = false
        await runDueJobs(tools, stopping.signal)
      } while (notified)
      due = await findNextDueTime(database.db)
    } catch (error) {
      log.warn('queue.read_failed', { error: codeOf(error) })
    }
    running = undefined
    schedulePoll(due)
  }
  const wake = (): void => {
    notified = true
    if (running !== undefined || stopping.signal.aborted) return
    clearTimeout(timer)
    // The notification may have come while a request ran, which the jobs are not part of.
    running = withRequestId(undefined, work)
  }
  const wakeUps = await database.listen(jobChannel, wake)
  wake()

  const stop = async () => {
    stopping.abort()
    clearTimeout(timer)
    await wakeUps.stop()
    await running
  }
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Enqueues the daily jobs; several processes enqueue them only once. A job whose time has passed runs at once. */
const enqueueDaily = async ({ database, handlers }: WorkerTools, today: string): Promise<void> => {
  const jobs = handlers.flatMap(({ kind }) => {
    if (kind.dailyAt === undefined) return []
    const runAt = fromWireTime(`${today}T${kind.dailyAt}`)
    return [{ kind, payload: {}, uniqueKey: `${kind.name}:${today}`, runAt }]
  })
  await enqueueAll(database.db, jobs)
}

/**
 * Runs due jobs until none is left or `stopping` is aborted.
 * @returns number of runs, including failed ones
 */
export const runDueJobs = async (
  tools: WorkerTools,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> => {
  const owner = randomUUID()
  const concurrencyOf = (kind: string) => handlerOf(tools, kind)?.kind.concurrency ?? 1
  for (let runs = 0; ; ) {
    if (stopping.aborted) return runs
    const claimed = await claimDueJobs(tools.database, owner, tools.clock(), concurrencyOf)
    if (claimed.length === 0) return runs
    const results = await Promise.allSettled(claimed.map((one) => run(tools, one, stopping)))
    const rejected = results.find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    runs += claimed.length
  }
}

/**
 * Returns undefined for a kind of another version of the program: an older one during an update, or a newer one after a
 * rollback.
 */
const handlerOf = ({ handlers }: WorkerTools, name: string): JobHandler | undefined =>
  handlers.find(({ kind }) => kind.name === name)

const run = (tools: WorkerTools, claimed: Claimed, stopping: AbortSignal): Promise<void> => {
  const observed: ObservedJob = { kind: claimed.kind, id: claimed.id }
  return observedJobs.tracePromise(async () => {
    observed.outcome = await attempt(tools, claimed, stopping)
  }, observed)
}

const attempt = async (tools: WorkerTools, claimed: Claimed, stopping: AbortSignal): Promise<JobOutcome> => {
  const { database, clock, log } = tools
  const { db } = database
  const { id, payload, createdAt } = claimed
  const handler = handlerOf(tools, claimed.kind)
  const logFields = { kind: claimed.kind, id, attempts: claimed.attempts }
  const limit = new AbortController()
  const timers = [setTimeout(() => limit.abort(), JOB_TIMEOUT_MS)]
  const startGracePeriod = () => timers.push(setTimeout(() => limit.abort(), SHUTDOWN_GRACE_MS))
  stopping.addEventListener('abort', startGracePeriod)
  try {
    if (claimed.attempts > MAX_ATTEMPTS) throw new JobFailure('job.abandoned', { permanent: true })
    if (handler === undefined) throw new JobFailure('job.kind', { permanent: false })
    await handler.run(payload, { id, createdAt, now: clock(), signal: limit.signal })
    await finish(db, claimed, clock())
    return 'done'
  } catch (error) {
    if (stopping.aborted && limit.signal.aborted) {
      await release(db, claimed)
      return 'interrupted'
    }
    if (error instanceof RescheduleJob) {
      await postpone(db, claimed, error.until)
      return 'rescheduled'
    }
    const failure = failureOf(error, limit.signal.aborted)
    const giveUp = async (tx: Db) => handler?.giveUp(tx, payload)
    const state = await fail(database, claimed, failure, { now: clock(), giveUp })
    if (state === 'dead') log.error('job.given_up', { ...logFields, code: failure.code })
    else log.warn('job.failed', { ...logFields, code: failure.code })
    return state === 'dead' ? 'given_up' : 'retried'
  } finally {
    stopping.removeEventListener('abort', startGracePeriod)
    for (const timer of timers) clearTimeout(timer)
  }
}

const failureOf = (error: unknown, tookTooLong: boolean): Parameters<typeof fail>[2] => {
  if (error instanceof JobFailure) return error
  return { code: tookTooLong ? 'job.timeout' : codeOf(error), permanent: false, notBefore: undefined }
}

/** Returns a code or class name. A message may contain anything, even an address. */
const codeOf = (error: unknown): string => getErrorCode(error) ?? (error instanceof Error ? error.name : typeof error)
