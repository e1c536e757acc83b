import type { Call } from '#device/call.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { AppTooOldError, OfflineError, RefusedError, SignInNotAcceptedError } from '#device/errors.ts'
import { createObservable } from './observable-flag.ts'

/**
 * Tracks whether our server is reachable, based on its responses; the browser's `onLine` only indicates that some
 * network exists.
 */
export interface Connectivity {
  /** True if our server has responded and no request has failed since. */
  readonly isReachable: boolean
  /** True if a request has failed since our server has last responded. At first, before any has ended, neither is true. */
  readonly isUnreachable: boolean
  subscribe(listener: () => void): () => void
  /** Probes the server now; resolves to false if it does not respond in time. */
  checkReachable(withinMs?: number): Promise<boolean>
  /** Records the result of a request: a response of our server, or none. */
  report(reached: boolean): void
}

/** Milliseconds until a page assumes that it is offline. */
export const probeTimeoutMs = 3000

/** @param probe one small request that resolves only if our server responds */
export const createConnectivity = (
  deps: Pick<DeviceDeps, 'schedule'>,
  probe: (signal: AbortSignal) => Promise<unknown>,
): Connectivity => {
  /** null = no request has ended yet. */
  const reachable = createObservable<boolean | null>(null)
  let running: Promise<boolean> | null = null

  const ask = async (withinMs: number): Promise<boolean> => {
    const late = new AbortController()
    const cancel = deps.schedule(withinMs, () => late.abort())
    const tooLate = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(late.signal.reason))
    })
    try {
      await Promise.race([probe(late.signal), tooLate])
      reachable.set(true)
      return true
    } catch {
      reachable.set(false)
      return false
    } finally {
      cancel()
    }
  }
  return {
    get isReachable() {
      return reachable.get() === true
    },
    get isUnreachable() {
      return reachable.get() === false
    },
    subscribe: reachable.subscribe,
    checkReachable: (withinMs = probeTimeoutMs) => {
      running ??= ask(withinMs).finally(() => {
        running = null
      })
      return running
    },
    report: reachable.set,
  }
}

/**
 * Wraps `call` and reports reachability. Only a complete, valid response counts as reachable: captive portals respond
 * too, and truncated responses have headers. Cancelled requests, 5xx responses and failed token renewals are ignored.
 */
export const withConnectivityTracking =
  (
    connectivity: Pick<Connectivity, 'report'>,
    call: Call,
    onNotAccepted: (code: SignInNotAcceptedError['code']) => void,
  ): Call =>
  async (endpoint, input, options) => {
    try {
      const reply = await call(endpoint, input, options)
      connectivity.report(true)
      return reply
    } catch (error) {
      if (error instanceof OfflineError && error.reason !== 'provider') connectivity.report(false)
      const answered =
        error instanceof RefusedError || error instanceof AppTooOldError || error instanceof SignInNotAcceptedError
      if (answered) connectivity.report(true)
      if (error instanceof SignInNotAcceptedError) onNotAccepted(error.code)
      throw error
    }
  }

/**
 * Probes again when the browser is back online, when the tab becomes visible, when a chunk fails to load, and every 20
 * s while the server is unreachable.
 */
export const watchConnectivity = (connectivity: Connectivity, page: Document, win: Window): void => {
  const probeWhenVisible = (): void => {
    if (page.visibilityState === 'visible') void connectivity.checkReachable()
  }
  win.addEventListener('online', async () => {
    // A probe started without network may still be in flight and fail.
    if (!(await connectivity.checkReachable())) await connectivity.checkReachable()
  })
  win.addEventListener('offline', () => connectivity.report(false))
  win.addEventListener('vite:preloadError', () => void connectivity.checkReachable())
  page.addEventListener('visibilitychange', probeWhenVisible)
  win.setInterval(() => {
    if (!connectivity.isReachable && navigator.onLine) probeWhenVisible()
  }, 20_000)
}
