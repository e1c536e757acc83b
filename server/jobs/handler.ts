import * as v from 'valibot'
import type { Db } from '../db/open.ts'
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
export interface JobHandler {
  (payload: unknown, context: JobContext): Promise<void>
  /** What is done instead of a job that is given up, in the transaction that gives it up. */
  readonly instead?: (tx: Db, payload: unknown) => Promise<void>
}
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>

/**
 * A handler that gets its payload parsed. It may run again after a success that a crash made forgotten, and stops with
 * a rejection when the context's signal is aborted.
 * @param instead see JobHandler; not called for a payload that cannot be read
 */
export const handlerOf = <Kind extends JobKind>(
  kind: Kind,
  work: (payload: Payload<Kind>, context: JobContext) => Promise<void>,
  instead: (tx: Db, payload: Payload<Kind>) => Promise<void> = () => Promise.resolve(),
): JobHandler => {
  const parse = (payload: unknown) => v.safeParse(payloads[kind], payload)
  return Object.assign(
    async (payload: unknown, context: JobContext) => {
      const parsed = parse(payload)
      if (!parsed.success) throw new JobFailure('job.payload', { permanent: true })
      await work(parsed.output, context)
    },
    {
      instead: async (tx: Db, payload: unknown) => {
        const parsed = parse(payload)
        if (parsed.success) await instead(tx, parsed.output)
      },
    },
  )
}
