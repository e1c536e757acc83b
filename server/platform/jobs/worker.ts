import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray, notInArray, type SQL } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Database, Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { type JobOutcome, type ObservedJob, observedJobs } from '../diagnostics-channels.ts'
import { type Log, withRequestId } from '../log.ts'
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
/**
 * After so many jobs in a row, requests have the database for so many times as long as each took, and for at most so many ms. A row
 * ends when nothing was due for so many ms.
 */
const rest = { after: 20, times: 6, maximumMs: 1000, endsAfterMs: 2000 }
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

/** Each lane has its jobs: those that wait for one service, and in the last lane all others, also of unknown kinds. */
const lanesOf = (handlers: readonly JobHandler[]): readonly SQL[] => {
  const waiting = Map.groupBy(handlers, ({ kind }) => kind.waitsFor ?? 'nothing')
  waiting.delete('nothing')
  const kinds = [...waiting.values()].map((all) => all.map(({ kind }) => kind.name))
  return [...kinds.map((names) => inArray(job.kind, names)), notInArray(job.kind, kinds.flat())]
}

/**
 * Runs due jobs, lane by lane: one after the other, or at the same time up to their kind's concurrency. It wakes when the
 * database notifies of new jobs and when the next job is due. Several processes can share one PostgreSQL.
 */
export const startWorker = async (tools: WorkerTools): Promise<Worker> => {
  const { database, clock, handlers } = tools
  const stopping = new AbortController()
  let plannedDay: string | undefined
  const planDay = async () => {
    const today = toWireDate(clock())
    if (plannedDay !== today) await enqueueDaily(tools, today)
    plannedDay = today
  }
  // The daily jobs are in the last lane.
  const lanes = lanesOf(handlers).map((lane, index, { length }) =>
    startLane(tools, lane, { stopping: stopping.signal, ...(index === length - 1 && { planDay }) }),
  )
  const wakeUps = await database.listen(jobChannel, () => {
    for (const lane of lanes) lane.wake()
  })
  for (const lane of lanes) lane.wake()

  const stop = async () => {
    stopping.abort()
    await wakeUps.stop()
    await Promise.all(lanes.map((lane) => lane.ended()))
  }
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

interface Lane {
  /** Looks for due jobs; while one runs, after it. */
  wake(): void
  /** Resolves when no job runs. */
  ended(): Promise<void>
}

const startLane = (
  tools: WorkerTools,
  lane: SQL,
  { planDay, stopping }: { readonly planDay?: () => Promise<void>; readonly stopping: AbortSignal },
): Lane => {
  const { database, clock, log } = tools
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let notified = false
  const row: Row = { jobs: 0, endedAt: 0 }
  stopping.addEventListener('abort', () => clearTimeout(timer))

  const schedulePoll = (due: Date | undefined): void => {
    if (stopping.aborted) return
    const delay = due === undefined ? MAX_POLL_INTERVAL_MS : due.getTime() - clock().getTime()
    timer = setTimeout(wake, Math.min(Math.max(delay, 0), MAX_POLL_INTERVAL_MS))
    timer.unref()
  }
  const work = async () => {
    let due: Date | undefined
    try {
      await planDay?.()
      do {
        notified = false
        await runLane(tools, lane, stopping, row)
      } while (notified)
      due = await findNextDueTime(database.db, lane)
    } catch (error) {
      log.warn('queue.read_failed', { error: codeOf(error) })
    }
    running = undefined
    schedulePoll(due)
  }
  const wake = (): void => {
    notified = true
    if (running !== undefined || stopping.aborted) return
    clearTimeout(timer)
    // The notification may have come while a request ran, which the jobs are not part of.
    running = withRequestId(undefined, work)
  }
  return { wake, ended: async () => running }
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
 * Runs the due jobs of all lanes until none is left or `stopping` is aborted.
 * @returns number of runs, including failed ones
 */
export const runDueJobs = async (
  tools: WorkerTools,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> => {
  for (let runs = 0; ; ) {
    // A job of one lane may enqueue jobs of another.
    const counts = await Promise.all(lanesOf(tools.handlers).map((lane) => runLane(tools, lane, stopping)))
    const ran = counts.reduce((sum, count) => sum + count, 0)
    if (ran === 0) return runs
    runs += ran
  }
}

/** Jobs of a lane without a pause between them. */
interface Row {
  jobs: number
  /** Time of the monotonic clock in ms when the last one ended. */
  endedAt: number
}

const runLane = async (
  tools: WorkerTools,
  lane: SQL,
  stopping: AbortSignal,
  row: Row = { jobs: 0, endedAt: 0 },
): Promise<number> => {
  const owner = randomUUID()
  const concurrencyOf = (kind: string) => handlerOf(tools, kind)?.kind.concurrency ?? 1
  for (let runs = 0; ; ) {
    if (stopping.aborted) return runs
    const claimed = await claimDueJobs(tools.database, owner, tools.clock(), concurrencyOf, lane)
    if (claimed.length === 0) return runs
    const began = performance.now()
    const results = await Promise.allSettled(claimed.map((one) => run(tools, one, stopping)))
    const rejected = results.find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    runs += claimed.length
    if (began - row.endedAt > rest.endsAfterMs) row.jobs = 0
    row.jobs += claimed.length
    const took = performance.now() - began
    if (row.jobs > rest.after) await pause(Math.min(rest.times * took, rest.maximumMs), stopping)
    row.endedAt = performance.now()
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => undefined)
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
