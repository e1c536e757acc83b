import * as v from 'valibot'
import { JobFailure } from './failure.ts'
import { type JobKind, type Payload, payloads } from './kinds.ts'

export interface JobContext {
  readonly id: number
  /** The same in every run of the job. */
  readonly createdAt: Date
  readonly now: Date
  /** Aborted when the run takes too long or the server stops; a handler then ends soon, by a rejection. */
  readonly signal: AbortSignal
}

/** Runs a job of one kind with what the database holds of it. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>

/**
 * A handler that gets its payload parsed. It may run again after a success that a crash made forgotten, and stops with
 * a rejection when the context's signal is aborted.
 */
export const handlerOf =
  <Kind extends JobKind>(
    kind: Kind,
    work: (payload: Payload<Kind>, context: JobContext) => Promise<void>,
  ): JobHandler =>
  async (payload, context) => {
    const parsed = v.safeParse(payloads[kind], payload)
    if (!parsed.success) throw new JobFailure('job.payload', { permanent: true })
    await work(parsed.output, context)
  }
