import type { Hint } from '#contract/worker.ts'
import type { PageLifecycle } from './page-lifecycle.ts'
import type { StorageMonitor } from './storage-monitor.ts'

/** The part of the Web Locks API that is used: an exclusive lock, held until `run` has settled. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** The BroadcastChannel 'mhz'. What arrives is parsed with `Hint` before anyone believes it. */
export interface Channel {
  postMessage(hint: Hint): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/**
 * What the machine gives to everything in `device/`, handed in by page, worker or test. Nothing here reads a global when
 * it is imported, so that tests move the clock and stop the program at any await.
 */
export interface DeviceDeps {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => Date
  /** Runs `run` after so many milliseconds; the result cancels it. */
  readonly schedule: (milliseconds: number, run: () => void) => () => void
  readonly locks: Locks
  readonly indexedDB: IDBFactory
  readonly lifecycle: PageLifecycle
  readonly storageMonitor: StorageMonitor
  readonly channel: Channel
  /** From 0 (included) to 1. */
  readonly random: () => number
  readonly uuid: () => string
}

/** Resolves after so many milliseconds of the given clock. */
export const pause = (deps: Pick<DeviceDeps, 'schedule'>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    deps.schedule(milliseconds, resolve)
  })

/** What `work` comes to, or an error where it has not ended after so many milliseconds. The work itself goes on. */
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
