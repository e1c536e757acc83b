import type { Call } from '#device/call.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { AppTooOldError, OfflineError, RefusedError, SignInNotAcceptedError } from '#device/errors.ts'

/** Whether our server is within reach, by what it has answered; the browser's `onLine` only says that there is some network. */
export interface Connectivity {
  /** Has our server answered, and nothing failed since? */
  readonly isReachable: boolean
  subscribe(listener: () => void): () => void
  /** Asks the server now; false when it has not answered within the time. */
  checkReachable(withinMs?: number): Promise<boolean>
  /** What a request has shown: an answer of our server, or none. */
  report(reached: boolean): void
}

/** How long a page waits before it believes that it is offline. */
export const probeTimeoutMs = 3000

/** `probe` is one small request; it resolves only when our server answered. */
export const createConnectivity = (
  deps: Pick<DeviceDeps, 'schedule'>,
  probe: (signal: AbortSignal) => Promise<unknown>,
): Connectivity => {
  const listeners = new Set<() => void>()
  let proven = false
  let running: Promise<boolean> | null = null

  const learn = (reached: boolean): void => {
    if (proven === reached) return
    proven = reached
    for (const listener of listeners) listener()
  }
  const ask = async (withinMs: number): Promise<boolean> => {
    const late = new AbortController()
    const cancel = deps.schedule(withinMs, () => late.abort())
    const tooLate = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(late.signal.reason))
    })
    try {
      await Promise.race([probe(late.signal), tooLate])
      learn(true)
      return true
    } catch {
      learn(false)
      return false
    } finally {
      cancel()
    }
  }
  return {
    get isReachable() {
      return proven
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    checkReachable: (withinMs = probeTimeoutMs) => {
      running ??= ask(withinMs).finally(() => {
        running = null
      })
      return running
    },
    report: learn,
  }
}

/**
 * `call` that tells what it has seen. Only a whole reply of ours counts as reached: a captive portal answers too, and a
 * line that breaks in the middle lets headers through. A request that was cancelled says nothing, nor does our server in
 * trouble, nor a provider that renews no token.
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
 * Asks anew when the browser has a network again, when the tab is looked at, when a part of the app does not come, and every
 * 20 s while nothing is proven.
 */
export const watchConnectivity = (connectivity: Connectivity, page: Document, win: Window): void => {
  const askWhenVisible = (): void => {
    if (page.visibilityState === 'visible') void connectivity.checkReachable()
  }
  win.addEventListener('online', async () => {
    // One that was asked without network may still be under way, and fail.
    if (!(await connectivity.checkReachable())) await connectivity.checkReachable()
  })
  win.addEventListener('offline', () => connectivity.report(false))
  win.addEventListener('vite:preloadError', () => void connectivity.checkReachable())
  page.addEventListener('visibilitychange', askWhenVisible)
  win.setInterval(() => {
    if (!connectivity.isReachable && navigator.onLine) askWhenVisible()
  }, 20_000)
}
