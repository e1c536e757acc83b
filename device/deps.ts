import type { Hint } from '#contract/worker.ts'
import type { PageLifecycle } from './page-lifecycle.ts'
import type { StorageMonitor } from './storage-monitor.ts'

/** The subset of the Web Locks API that is used: an exclusive lock, held until `run` has settled. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** The BroadcastChannel 'mhz'. Received messages are parsed with `Hint` before use. */
export interface Channel {
  postMessage(hint: Hint): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/**
 * The platform dependencies of `device/`, passed in by page, worker or test. No module reads a global on import, so
 * that tests control the clock and can stop the program at any await.
 */
export interface DeviceDeps {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => Date
  /** Calls `run` after the given milliseconds. Returns the cancel function. */
  readonly schedule: (milliseconds: number, run: () => void) => () => void
  readonly locks: Locks
  readonly indexedDB: IDBFactory
  readonly lifecycle: PageLifecycle
  readonly storageMonitor: StorageMonitor
  readonly channel: Channel
  /** Returns a number in [0, 1). */
  readonly random: () => number
  readonly uuid: () => string
}

/** Resolves after the given milliseconds on the injected clock. */
export const pause = (deps: Pick<DeviceDeps, 'schedule'>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    deps.schedule(milliseconds, resolve)
  })

/** Settles as `work` does, or rejects after the given milliseconds. The work itself is not cancelled. */
export const within = <T>(
  deps: Pick<DeviceDeps, 'schedule'>,
  milliseconds: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = deps.schedule(milliseconds, () => reject(late()))
    work.finally(cancel).then(resolve, reject)
  })

/** `AbortSignal.any` of an optional and a required signal; Firefox supports it only since version 124. */
export const anySignal = (optional: AbortSignal | undefined, signal: AbortSignal): AbortSignal => {
  if (optional === undefined) return signal
  const controller = new AbortController()
  for (const source of [optional, signal]) {
    const abort = (): void => controller.abort(source.reason)
    if (source.aborted) abort()
    else source.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
