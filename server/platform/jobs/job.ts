import * as v from 'valibot'
import type { Db } from '../db/open.ts'

/** A kind of job. The folder that owns it declares it; job-handlers.ts registers how it runs. */
export interface JobKind<Schema extends v.GenericSchema = v.GenericSchema> {
  /** Stored with every job, so it never changes. */
  readonly name: string
  readonly payload: Schema
  /** Number of jobs of the kind that one worker runs at the same time; 1 if omitted. */
  readonly concurrency?: number
  /**
   * The service on which a run may wait for minutes. Jobs of a service run beside those of the others, so that a slow mail
   * server holds up mails only.
   */
  readonly waitsFor?: 'mail' | 'push' | 'payments'
  /** `HH:mm` in Zürich: one job a day is due then, with an empty payload. */
  readonly dailyAt?: string
}
export type Payload<Kind extends JobKind> = v.InferOutput<Kind['payload']>

export const defineJob = <const Schema extends v.GenericSchema>(
  name: string,
  payload: Schema,
  options: Omit<JobKind, 'name' | 'payload'> = {},
): JobKind<Schema> => ({ name, payload, ...options })

export interface JobContext {
  readonly id: number
  /** The same in every run of the job. */
  readonly createdAt: Date
  readonly now: Date
  /** Aborted when the run takes too long or the server stops. The handler must then reject soon. */
  readonly signal: AbortSignal
}

/** Runs jobs of one kind. Payloads arrive as the database stores them. */
export interface JobHandler {
  readonly kind: JobKind
  run(payload: unknown, context: JobContext): Promise<void>
  /** Runs in the transaction that gives a job up. Not called for a payload that cannot be parsed. */
  giveUp(tx: Db, payload: unknown): Promise<void>
}

/**
 * A handler whose functions get parsed payloads. `run` may run again after a success that a crash rolled back.
 * @throws JobFailure job.payload for a payload that does not match the kind's schema
 */
export const handle = <Schema extends v.GenericSchema>(
  kind: JobKind<Schema>,
  run: (payload: v.InferOutput<Schema>, context: JobContext) => Promise<unknown>,
  giveUp: (tx: Db, payload: v.InferOutput<Schema>) => Promise<void> = () => Promise.resolve(),
): JobHandler => ({
  kind,
  run: async (payload, context) => {
    const parsed = v.safeParse(kind.payload, payload)
    if (!parsed.success) throw new JobFailure('job.payload', { permanent: true })
    await run(parsed.output, context)
  },
  giveUp: async (tx, payload) => {
    const parsed = v.safeParse(kind.payload, payload)
    if (parsed.success) await giveUp(tx, parsed.output)
  },
})

/** Thrown by a job that is not due yet. It runs again at `until`, and this attempt is not counted. */
export class RescheduleJob extends Error {
  override name = 'RescheduleJob'
  readonly until: Date

  constructor(until: Date) {
    super(`until ${until.toISOString()}`)
    this.until = until
  }
}

interface JobFailureOptions {
  readonly permanent: boolean
  readonly notBefore?: Date
  readonly reply?: string | undefined
  readonly refusesRecipient?: boolean
  readonly cause?: unknown
}

/**
 * Thrown by a job that failed. `code` is stored and printed (such as 'smtp.550') and contains no address and no secret.
 * `permanent`: no retry can succeed. `notBefore`: no retry can succeed before. `reply`: what a mail server replied;
 * stored and shown to administrators, never logged. `refusesRecipient`: the reply is about the address, not the mail.
 */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly code: string
  readonly permanent: boolean
  readonly notBefore: Date | undefined
  readonly reply: string | undefined
  readonly refusesRecipient: boolean

  constructor(code: string, { permanent, notBefore, reply, refusesRecipient = false, cause }: JobFailureOptions) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
    this.notBefore = notBefore
    this.reply = reply
    this.refusesRecipient = refusesRecipient
  }
}
