import { randomUUID } from 'node:crypto'
import { toWireDate } from '#contract/time.ts'
import { errorCode } from '../db/errors.ts'
import type { Database, Db } from '../db/open.ts'
import type { Log } from '../log.ts'
import { fromWireTime } from '../time.ts'
import { type Claimed, claimDueJobs, fail, findNextDueTime, finish, MAX_ATTEMPTS, postpone, release } from './claim.ts'
import { JobFailure, type JobHandler, RescheduleJob } from './job.ts'
import { enqueueAll, jobChannel } from './queue.ts'

/** How long a job may run, in ms. Shorter than its lease, so that no other worker begins it meanwhile. */
const JOB_TIMEOUT_MS = 90_000
/** How long the running job may go on when the server stops, in ms. */
const SHUTDOWN_GRACE_MS = 5000
/** How long at most between two looks into the queue, in ms. */
const MAX_POLL_INTERVAL_MS = 60_000

export interface WorkerTools {
  readonly database: Database
  readonly handlers: readonly JobHandler[]
  readonly clock: () => Date
  readonly log: Log
}

export interface Worker {
  /** Begins no more jobs; the running one gets five seconds to end, then goes back into the queue. */
  stop(): Promise<void>
}

/**
 * Runs jobs one after the other, or at the same time up to their kind's concurrency: when the database notifies that some
 * were written, and when one falls due. Any number of processes may work on one PostgreSQL.
 */
export const startWorker = async (tools: WorkerTools): Promise<Worker> => {
  const { database, clock, log } = tools
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let heardMeanwhile = false
  let planned: string | undefined

  const schedulePoll = (due: Date | undefined): void => {
    if (stopping.signal.aborted) return
    const rest = due === undefined ? MAX_POLL_INTERVAL_MS : due.getTime() - clock().getTime()
    timer = setTimeout(wake, Math.min(Math.max(rest, 0), MAX_POLL_INTERVAL_MS))
    timer.unref()
  }
  const work = async () => {
    let due: Date | undefined
    try {
      const today = toWireDate(clock())
      if (planned !== today) await enqueueDaily(tools, today)
      planned = today
      do {
        heardMeanwhile = false
        await runDueJobs(tools, stopping.signal)
      } while (heardMeanwhile)
      due = await findNextDueTime(database.db)
    } catch (error) {
      log.warn('queue cannot be read', { error: codeOf(error) })
    }
    running = undefined
    schedulePoll(due)
  }
  const wake = (): void => {
    heardMeanwhile = true
    if (running !== undefined || stopping.signal.aborted) return
    clearTimeout(timer)
    running = work()
  }
  const stopListening = await database.listen(jobChannel, wake)
  wake()

  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await stopListening()
      await running
    },
  }
}

/** Writes the daily jobs, once however many processes do so. One whose time has passed runs at once. */
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
    const ended = await Promise.allSettled(claimed.map((one) => run(tools, one, stopping)))
    const broken = ended.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    runs += claimed.length
  }
}

/** Undefined for a kind of another version of the program: an older one being replaced, or a newer one taken back. */
const handlerOf = ({ handlers }: WorkerTools, name: string): JobHandler | undefined =>
  handlers.find(({ kind }) => kind.name === name)

const run = async (tools: WorkerTools, claimed: Claimed, stopping: AbortSignal) => {
  const { database, clock, log } = tools
  const { db } = database
  const { id, payload, createdAt } = claimed
  const handler = handlerOf(tools, claimed.kind)
  const facts = { kind: claimed.kind, id, attempts: claimed.attempts }
  const limit = new AbortController()
  const timers = [setTimeout(() => limit.abort(), JOB_TIMEOUT_MS)]
  const hurry = () => timers.push(setTimeout(() => limit.abort(), SHUTDOWN_GRACE_MS))
  stopping.addEventListener('abort', hurry)
  try {
    if (claimed.attempts > MAX_ATTEMPTS) throw new JobFailure('job.abandoned', { permanent: true })
    if (handler === undefined) throw new JobFailure('job.kind', { permanent: false })
    await handler.run(payload, { id, createdAt, now: clock(), signal: limit.signal })
    await finish(db, claimed, clock())
  } catch (error) {
    if (stopping.aborted && limit.signal.aborted) return await release(db, claimed)
    if (error instanceof RescheduleJob) return await postpone(db, claimed, error.until)
    const failure = failureOf(error, limit.signal.aborted)
    const giveUp = async (tx: Db) => handler?.giveUp(tx, payload)
    const state = await fail(database, claimed, failure, { now: clock(), giveUp })
    if (state === 'dead') log.error('job given up', { ...facts, code: failure.code })
    else log.warn('job failed', { ...facts, code: failure.code })
  } finally {
    stopping.removeEventListener('abort', hurry)
    for (const timer of timers) clearTimeout(timer)
  }
}

const failureOf = (error: unknown, tookTooLong: boolean): Pick<JobFailure, 'code' | 'permanent' | 'notBefore'> => {
  if (error instanceof JobFailure) return error
  return { code: tookTooLong ? 'job.timeout' : codeOf(error), permanent: false, notBefore: undefined }
}

/** A message may hold anything, also an address; a code or a class name does not. */
const codeOf = (error: unknown): string => errorCode(error) ?? (error instanceof Error ? error.name : typeof error)
