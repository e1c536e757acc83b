import type { Call } from '../call.ts'
import type { DeviceDeps } from '../deps.ts'
import type { Kind } from './kinds/kind.ts'
import type { Outbox } from './store.ts'

/** What a pass over the outbox leaves behind. */
export interface DrainResult {
  /** Confirmed by the server in this pass. */
  readonly saved: number
  /** The session must be renewed by the member before anything else can go out. */
  readonly signInNeeded: boolean
  /** The app must be updated before anything else can go out. */
  readonly updateNeeded: boolean
  /** When the next waiting record is due; null when nothing waits for the clock. */
  readonly nextAttemptAt: Date | null
}

export interface DrainOptions {
  /** A sign that the network is back (`online`, visible, sync event): what waits for the network goes at once. */
  readonly networkBack?: boolean
  readonly signal?: AbortSignal
}

export interface DrainSettings extends Pick<DeviceDeps, 'now' | 'locks' | 'random' | 'uuid'> {
  readonly outbox: Outbox
  readonly kinds: readonly Kind[]
  /** Its token must be the outbox owner's: `tokens.accessToken({ sub })`. */
  readonly call: Call
}

export type Drain = (options?: DrainOptions) => Promise<DrainResult>
