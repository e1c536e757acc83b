import { batchMaximum } from '#contract/batch.ts'
import { getSettings } from '#contract/layout.ts'
import { createBatch } from '../batch.ts'
import type { Call, CallOptions } from '../call.ts'
import type { DeviceDeps } from '../deps.ts'
import { AppTooOldError, OfflineError, RefusedError, SignInNeededError, TemporaryError } from '../errors.ts'
import { withLock } from '../with-lock.ts'
import { applyReply, applyVersionConflict, markSending, pauseUntilSignedIn, reject, scheduleRetry } from './intents.ts'
import type { Kind, SentBytes } from './kinds/kind.ts'
import { type OutboxRecord, type Problem, recordKey } from './record.ts'
import type { Outbox } from './store.ts'

/** Outcome of one pass over the outbox. */
export interface DrainResult {
  /** Records confirmed by the server in this pass. */
  readonly saved: number
  /** Kinds of the confirmed records. */
  readonly savedKinds: readonly string[]
  /** True if the member must sign in before anything else can be sent. */
  readonly signInNeeded: boolean
  /** True if the app must be updated before anything else can be sent. */
  readonly updateNeeded: boolean
  /** Due time of the next scheduled record; null if none is scheduled. */
  readonly nextAttemptAt: Date | null
}

export interface DrainOptions {
  /**
   * The network may be back (`online`, visible, sync event): records that wait for the network are sent immediately.
   */
  readonly networkBack?: boolean
  readonly signal?: AbortSignal
}

export interface DrainSettings extends Pick<DeviceDeps, 'now' | 'schedule' | 'locks' | 'random' | 'uuid'> {
  readonly outbox: Outbox
  readonly bytes: SentBytes
  readonly kinds: readonly Kind[]
  /** Its token must belong to the outbox owner: `tokens.accessToken({ sub })`. */
  readonly call: Call
}

export type Drain = (options?: DrainOptions) => Promise<DrainResult>

/** Own codes for failures without an error reply of the server. */
export const blockedReasons = {
  network: 'waiting.network',
  server: 'waiting.server',
  signIn: 'waiting.sign_in',
  update: 'waiting.update',
} as const

/** Upper bound of any retry delay in milliseconds; a later retry time can only come from a wrong clock. */
const maxRetryDelayMs = 3_600_000

/**
 * Retry delay in milliseconds: 5 s, doubled with every failure up to 15 min, plus up to 25 % jitter, so that the
 * members' devices do not all return at the same moment.
 */
export const backoff = (attempts: number, random: number): number =>
  Math.min(5_000 * 2 ** attempts, 900_000) * (1 + random / 4)

const problemOf = (code: string): Problem => ({ code, message: '', errors: [] })
const refusal = ({ code, reply }: RefusedError): Problem => ({
  code,
  message: reply.message,
  errors: reply.errors.map((one, position) => ({ ...one, ...reply.messages?.[position] })),
  current: reply.current,
})

/**
 * Maximum sends of one record per pass. A record may be resent in the same pass after a lost reply; the limit prevents
 * an endless loop with a server that never agrees.
 */
const sendsPerPass = 4

type Next = 'on' | 'stop' | 'sign-in' | 'update'

/** The end of a request: how the pass continues, and the record that is left. */
interface Outcome {
  readonly next: Next
  readonly change: (record: OutboxRecord) => OutboxRecord
}

interface Listed {
  readonly record: OutboxRecord
  readonly kind: Kind
}

/**
 * Splits records into groups of one kind, in order: an answer may name an absence. The records of a group are marked, sent
 * and changed by their replies together: one round trip and two transactions, each of which waits for the disk.
 */
const groupsOf = (listed: readonly Listed[]): Listed[][] => {
  const groups: Listed[][] = []
  for (const one of listed) {
    const last = groups.at(-1)
    if (last !== undefined && last[0]?.kind === one.kind && last.length < batchMaximum) last.push(one)
    else groups.push([one])
  }
  return groups
}

const isDue = (record: OutboxRecord, networkBack: boolean, now: Date): boolean => {
  if (record.state !== 'waiting' && record.state !== 'sending') return false
  if (record.nextAttemptAt === null) return true
  if (networkBack && record.problem?.code === blockedReasons.network) return true
  const wait = Date.parse(record.nextAttemptAt) - now.getTime()
  return wait <= 0 || wait > maxRetryDelayMs
}

const failed = (settings: DrainSettings, { kind, record: sent }: Listed, opId: string, error: unknown): Outcome => {
  const later = (record: OutboxRecord, code: string, atLeast = 0): OutboxRecord => {
    const wait = Math.min(maxRetryDelayMs, Math.max(atLeast, backoff(record.attempts, settings.random())))
    return scheduleRetry(record, problemOf(code), new Date(settings.now().getTime() + wait))
  }
  if (error instanceof SignInNeededError)
    return { next: 'sign-in', change: (record) => pauseUntilSignedIn(record, opId, problemOf(blockedReasons.signIn)) }
  if (error instanceof AppTooOldError)
    return { next: 'update', change: (record) => pauseUntilSignedIn(record, opId, problemOf(blockedReasons.update)) }
  if (error instanceof OfflineError) return { next: 'stop', change: (record) => later(record, blockedReasons.network) }
  if (error instanceof TemporaryError)
    return {
      next: error.status === 429 || error.status === 503 ? 'stop' : 'on',
      change: (record) => later(record, blockedReasons.server, error.retryAfter ?? 0),
    }
  if (!(error instanceof RefusedError)) throw error
  const row = error.status === 412 ? kind.rowOf(error.current) : null
  return {
    next: 'on',
    change: (record) =>
      row === null
        ? reject(record, opId, sent.rev, refusal(error))
        : applyVersionConflict(kind, record, row, opId, refusal(error), settings.now()),
  }
}

/** Resolves when our server replies, even with a refusal. */
const reach = async (call: Call, options: CallOptions): Promise<void> => {
  await call(getSettings, {}, options).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
  })
}

const send = async (
  settings: DrainSettings,
  { kind, record: sent }: Listed,
  opId: string,
  options: CallOptions,
): Promise<Outcome> => {
  try {
    const row = kind.rowOf(await kind.toRequest(sent, settings.now())(settings.call, options, settings.bytes))
    if (row === null) throw new OfflineError('foreign')
    return { next: 'on', change: (record) => applyReply(kind, record, row, sent.rev, settings.now()) }
  } catch (error) {
    return failed(settings, { kind, record: sent }, opId, error)
  }
}

/** Sends one group, and returns how the pass continues. */
const sendGroup = async (
  settings: DrainSettings,
  group: readonly Listed[],
  options: CallOptions,
  reached: Promise<void>,
): Promise<Next> => {
  const { outbox } = settings
  const opId = settings.uuid()
  const apply = async (to: readonly Listed[], outcomes: readonly Outcome[]): Promise<Next> => {
    await outbox.changeAll(
      to.map(({ record }) => record),
      (record, position) => outcomes[position]?.change(record) ?? record,
    )
    return outcomes.find(({ next }) => next !== 'on')?.next ?? 'on'
  }
  try {
    await reached
  } catch (error) {
    return apply(
      group,
      group.map((listed) => failed(settings, listed, opId, error)),
    )
  }
  const places = group.map(({ record }) => record)
  const left = await outbox.changeAll(places, (record, position) => {
    const kind = group[position]?.kind
    const isUnsent = record.state === 'waiting' || record.state === 'sending'
    return isUnsent && kind !== undefined ? markSending(kind, record, opId) : record
  })
  const marked = group.flatMap(({ kind }, position) => {
    const record = left[position] ?? null
    return record?.state === 'sending' ? [{ kind, record }] : []
  })
  const batch = createBatch(marked.length)
  const sends = marked.map((listed) => send(settings, listed, opId, { ...options, batch }).finally(batch.leave))
  return apply(marked, await Promise.all(sends))
}

/** Sends the bytes of a kind after all changes without. */
const bytesLast = (a: Listed, b: Listed): number => Number(a.kind.release !== null) - Number(b.kind.release !== null)

/** Removes the bytes of saved records, and then the records, which no list confirms. */
const releaseSaved = async ({ outbox, kinds, bytes }: DrainSettings, saved: readonly OutboxRecord[]): Promise<void> => {
  for (const record of saved) {
    const release = kinds.find(({ kind }) => kind === record.kind)?.release ?? null
    if (release === null) continue
    await release(record.desired, bytes)
    await outbox.change(record, (one) => (one.state === 'saved' ? null : one))
  }
}

const pass = async (settings: DrainSettings, { networkBack = false, signal }: DrainOptions): Promise<DrainResult> => {
  const { outbox, kinds, call } = settings
  const sends = new Map<string, number>()
  const options = signal === undefined ? {} : { signal }
  let reached: Promise<void> | null = null
  let end: Next = 'on'
  // Each round reads the outbox once; records that were edited or must be resent are found in the next round.
  for (let found = 1; found > 0 && end === 'on'; ) {
    const listed = (await outbox.list()).flatMap((record) => {
      const kind = kinds.find((one) => one.kind === record.kind)
      const times = sends.get(recordKey(record)) ?? 0
      if (kind === undefined || times >= sendsPerPass || !isDue(record, networkBack && times === 0, settings.now()))
        return []
      return [{ record, kind }]
    })
    found = listed.length
    for (const group of groupsOf(listed.toSorted(bytesLast))) {
      signal?.throwIfAborted()
      reached ??= reach(call, options)
      for (const { record } of group) sends.set(recordKey(record), (sends.get(recordKey(record)) ?? 0) + 1)
      end = await sendGroup(settings, group, options, reached)
      if (end !== 'on') break
    }
  }
  const records = await outbox.list()
  const allSaved = records.filter(({ state }) => state === 'saved')
  await releaseSaved(settings, allSaved)
  const saved = allSaved.filter((record) => sends.has(recordKey(record)))
  const times = records
    .filter((record) => record.state === 'waiting' && record.nextAttemptAt !== null)
    .map((record) => Date.parse(record.nextAttemptAt ?? ''))
  return {
    saved: saved.length,
    savedKinds: [...new Set(saved.map(({ kind }) => kind))],
    signInNeeded: end === 'sign-in',
    updateNeeded: end === 'update',
    nextAttemptAt: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}

/**
 * Creates the drain used by page and worker; it is independent of intent kinds. Passes are serialised across tabs by
 * the Web Lock 'mhz-outbox'. A record is persisted as `sending`, with its state in `sent`, before its request; one
 * found `sending` under the lock belongs to a crashed sender and is resent, which is safe because it carries the final
 * state and version. No browser reports whether a failed request left the device, so writes begin only after the server
 * has replied to a read in the same pass: without a network, or if the connection is refused, nothing counts as sent.
 */
export const createDrain =
  (settings: DrainSettings): Drain =>
  (options = {}) =>
    withLock(settings, 'mhz-outbox', () => pass(settings, options))
