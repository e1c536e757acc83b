import * as v from 'valibot'
import { outboxSyncTag, type PageMessage } from '#contract/worker.ts'
import { ClosedError } from '#device/connection.ts'
import type { DeviceDeps } from '#device/deps.ts'
import type { Drain } from '#device/outbox/drain.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Connectivity } from './connectivity.ts'

/** Background Sync (WICG); only some browsers support it. */
const SyncManager = v.object({
  sync: v.object({ register: v.custom<(tag: string) => Promise<void>>((value) => typeof value === 'function') }),
})

/** Returns true if the browser supports Background Sync: pending records are then sent even if no page is open. */
export const sendsInBackground = (): boolean => 'SyncManager' in globalThis

/**
 * Registers a Background Sync, with which the worker sends even after the page was closed; without support, asks the
 * worker to send now.
 */
export const sendInBackground = async (container: ServiceWorkerContainer | undefined): Promise<void> => {
  const registration = await container?.getRegistration()
  if (registration === undefined) return
  const withSync = v.safeParse(SyncManager, registration)
  try {
    if (!withSync.success) throw new Error('no Background Sync')
    await withSync.output.sync.register.call(Reflect.get(registration, 'sync'), outboxSyncTag)
  } catch {
    const message: PageMessage = { type: 'drain' }
    registration.active?.postMessage(message)
  }
}

export interface DrainTriggers {
  readonly drain: Drain
  readonly records: { get(): readonly OutboxRecord[]; subscribe(listener: () => void): () => void }
  readonly connectivity: Connectivity
  readonly schedule: DeviceDeps['schedule']
  readonly win: Window
  readonly signedIn: () => boolean
  /** The server has confirmed records of these kinds: the persisted lists are outdated. */
  readonly onSaved: (kinds: readonly string[]) => void
  /** The server no longer supports this version of the app. */
  readonly onTooOld: () => void
}

/** Milliseconds until a retry after the session was refused. */
const renewalMs = 60_000

/** Milliseconds without a change after which another sender's confirmations count as complete. */
const quietMs = 1000

/** Milliseconds until a failed pass is retried. */
const unreadableMs = 60_000

const isWaiting = ({ state }: OutboxRecord): boolean => state === 'waiting' || state === 'sending'

/**
 * Drains the outbox when needed: at start, after a change, when the network is back, when the tab becomes visible, and
 * by a timer while records wait. Returns a function that drains now.
 */
export const startDrainTriggers = (settings: DrainTriggers): (() => Promise<void>) => {
  const { drain, records, connectivity, win } = settings
  let cancelTimer = (): void => {}
  let running: Promise<void> | null = null
  /** A pass requested during the running one; true = because the network is back. */
  let next: boolean | null = null
  let seen = ''
  let cancelQuiet = (): void => {}
  /** When the lists were last refetched; at start they are fetched anyway. */
  let reportedAt = Date.now()

  const reportSaved = (kinds: readonly string[]): void => {
    reportedAt = Date.now()
    settings.onSaved(kinds)
  }
  /** Detects records sent by the worker or another tab: our own pass waited for theirs and found nothing to send. */
  const checkSaved = (): void => {
    cancelQuiet()
    const kindsSaved = (): readonly string[] => [
      ...new Set(
        records
          .get()
          .filter(({ state, savedAt }) => state === 'saved' && savedAt !== null && Date.parse(savedAt) > reportedAt)
          .map(({ kind }) => kind),
      ),
    ]
    // Our own pass reports its confirmations itself.
    if (running !== null || kindsSaved().length === 0) return
    cancelQuiet = settings.schedule(quietMs, () => {
      const kinds = kindsSaved()
      if (running === null && kinds.length > 0) reportSaved(kinds)
    })
  }

  const pass = async (networkBack: boolean): Promise<void> => {
    cancelTimer()
    const result = await drain({ networkBack })
    if (result.saved > 0) reportSaved(result.savedKinds)
    const tried: PageMessage = { type: 'tried' }
    win.navigator.serviceWorker?.controller?.postMessage(tried)
    if (result.updateNeeded) settings.onTooOld()
    const waits = result.nextAttemptAt === null ? [] : [Math.max(1000, result.nextAttemptAt.getTime() - Date.now())]
    // Refused although signed in: the session may be renewed without a notification.
    if (result.signInNeeded) waits.push(renewalMs)
    if (waits.length > 0) cancelTimer = settings.schedule(Math.min(...waits), () => run(false))
  }
  const run = (networkBack: boolean): Promise<void> => {
    if (!settings.signedIn() || !records.get().some(isWaiting)) return Promise.resolve()
    if (running !== null) next = networkBack || next === true
    running ??= pass(networkBack)
      .catch((error: unknown) => {
        // The member has signed out, here or in another tab.
        if (error instanceof ClosedError) return
        console.warn('outbox.send_failed', error)
        // The device could not be read or written at present, for example because it is full.
        cancelTimer = settings.schedule(unreadableMs, () => run(false))
      })
      .finally(() => {
        running = null
        const requested = next
        next = null
        if (requested !== null) void run(requested)
        checkSaved()
      })
    return running
  }
  /** Handles new or edited records, not the drain's own steps. */
  const onChange = (): void => {
    const wishes = records
      .get()
      .filter(isWaiting)
      .map(({ kind, key, rev }) => `${kind}:${key}:${rev}`)
      .join()
    if (wishes === seen) return
    seen = wishes
    if (wishes === '' || !settings.signedIn()) return
    void run(false)
    sendInBackground(win.navigator.serviceWorker).catch(() => undefined)
  }

  records.subscribe(onChange)
  records.subscribe(checkSaved)
  connectivity.subscribe(() => {
    if (connectivity.isReachable) void run(true)
  })
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') void run(true)
    else if (settings.signedIn() && records.get().some(isWaiting))
      sendInBackground(win.navigator.serviceWorker).catch(() => undefined)
  })
  onChange()
  // The server may have responded before the triggers started.
  if (connectivity.isReachable) void run(true)
  return () => run(true)
}
