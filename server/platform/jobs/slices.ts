import { setTimeout as wait } from 'node:timers/promises'
import { type JobContext, RescheduleJob } from './job.ts'

/** Rows of a transaction: fewer would cost more for each, more would hold other requests up. */
const slice = { minimum: 3, first: 10, maximum: 100 }
/** Time in ms that a transaction should take, so that other requests get their turn. */
const sliceMs = 20
/** A slow machine rests longer, so that its requests are not held up more often. */
const maximumRestMs = 2000
/** Time in ms of one run, after which other jobs get their turn. It is shorter than a job may take (worker.ts). */
const runMs = 60_000

/**
 * Does long work in small transactions. Requests that waited for the database have it to themselves after each.
 * @param rest how many times as long they have it, at most 2 s
 * @param work does at most so many rows in a transaction; false = nothing is left
 * @throws RescheduleJob after a part of long work
 */
export const inSlices = async (
  { now, signal }: Pick<JobContext, 'now' | 'signal'>,
  rest: number,
  work: (maximum: number) => Promise<boolean>,
): Promise<void> => {
  let maximum = slice.first
  const end = performance.now() + runMs
  for (;;) {
    const began = performance.now()
    if (signal.aborted || began > end) throw new RescheduleJob(now)
    if (!(await work(maximum))) return
    const took = performance.now() - began
    const wanted = Math.floor(maximum * Math.min(2, sliceMs / took))
    maximum = Math.min(slice.maximum, Math.max(slice.minimum, wanted))
    await wait(Math.min(rest * took, maximumRestMs))
  }
}
