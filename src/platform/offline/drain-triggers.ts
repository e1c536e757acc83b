import * as v from 'valibot'
import { outboxSyncTag, type PageMessage } from '#contract/worker.ts'
import { ClosedError } from '#device/connection.ts'
import type { DeviceDeps } from '#device/deps.ts'
import type { Drain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
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

/** Returns true for a saved record whose bytes are still on this device: the page ended in between. */
const isUnreleased = (record: OutboxRecord): boolean =>
  record.state === 'saved' && kinds.some(({ kind, release }) => kind === record.kind && release !== null)

interface Draining extends DrainTriggers {
  cancelTimer: () => void
  cancelQuiet: () => void
  running: Promise<void> | null
  /** A pass requested during the running one; true = because the network is back. */
  next: boolean | null
  /** The waiting records that were last seen. */
  seen: string
  /** When the lists were last refetched; at start they are fetched anyway. */
  reportedAt: number
}

const reportSaved = (draining: Draining, kinds: readonly string[]): void => {
  draining.reportedAt = Date.now()
  draining.onSaved(kinds)
}

/** Returns the kinds of records that were saved since the lists were last refetched. */
const kindsSaved = ({ records, reportedAt }: Draining): readonly string[] => [
  ...new Set(
    records
      .get()
      .filter(({ state, savedAt }) => state === 'saved' && savedAt !== null && Date.parse(savedAt) > reportedAt)
      .map(({ kind }) => kind),
  ),
]

/** Detects records sent by the worker or another tab: our own pass waited for theirs and found nothing to send. */
const checkSaved = (draining: Draining): void => {
  draining.cancelQuiet()
  // Our own pass reports its confirmations itself.
  if (draining.running !== null || kindsSaved(draining).length === 0) return
  draining.cancelQuiet = draining.schedule(quietMs, () => {
    const kinds = kindsSaved(draining)
    if (draining.running === null && kinds.length > 0) reportSaved(draining, kinds)
  })
}

const pass = async (draining: Draining, networkBack: boolean): Promise<void> => {
  draining.cancelTimer()
  const result = await draining.drain({ networkBack })
  if (result.saved > 0) reportSaved(draining, result.savedKinds)
  const tried: PageMessage = { type: 'tried' }
  draining.win.navigator.serviceWorker?.controller?.postMessage(tried)
  if (result.updateNeeded) draining.onTooOld()
  const waits = result.nextAttemptAt === null ? [] : [Math.max(1000, result.nextAttemptAt.getTime() - Date.now())]
  // Refused although signed in: the session may be renewed without a notification.
  if (result.signInNeeded) waits.push(renewalMs)
  if (waits.length > 0) draining.cancelTimer = draining.schedule(Math.min(...waits), () => run(draining, false))
}

const run = (draining: Draining, networkBack: boolean): Promise<void> => {
  const isNeeded = draining.records.get().some((record) => isWaiting(record) || isUnreleased(record))
  if (!draining.signedIn() || !isNeeded) return Promise.resolve()
  if (draining.running !== null) draining.next = networkBack || draining.next === true
  draining.running ??= pass(draining, networkBack)
    .catch((error: unknown) => {
      // The member has signed out, here or in another tab.
      if (error instanceof ClosedError) return
      console.warn('outbox.send_failed', error)
      // The device could not be read or written at present, for example because it is full.
      draining.cancelTimer = draining.schedule(unreadableMs, () => run(draining, false))
    })
    .finally(() => {
      draining.running = null
      const requested = draining.next
      draining.next = null
      if (requested !== null) void run(draining, requested)
      checkSaved(draining)
    })
  return draining.running
}

/** Handles new or edited records, not the drain's own steps. */
const onChange = (draining: Draining): void => {
  const wishes = draining.records
    .get()
    .filter(isWaiting)
    .map(({ kind, key, rev }) => `${kind}:${key}:${rev}`)
    .join()
  if (wishes === draining.seen) return
  draining.seen = wishes
  if (wishes === '' || !draining.signedIn()) return
  void run(draining, false)
  sendInBackground(draining.win.navigator.serviceWorker).catch(() => undefined)
}

/**
 * Drains the outbox when needed: at start, after a change, when the network is back, when the tab becomes visible, and
 * by a timer while records wait. Returns a function that drains now.
 */
export const startDrainTriggers = (settings: DrainTriggers): (() => Promise<void>) => {
  const { records, connectivity, win, signedIn } = settings
  const draining: Draining = {
    ...settings,
    ...{ cancelTimer: () => {}, cancelQuiet: () => {} },
    ...{ running: null, next: null, seen: '', reportedAt: Date.now() },
  }
  records.subscribe(() => onChange(draining))
  records.subscribe(() => checkSaved(draining))
  connectivity.subscribe(() => {
    if (connectivity.isReachable) void run(draining, true)
  })
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') void run(draining, true)
    else if (signedIn() && records.get().some(isWaiting))
      sendInBackground(win.navigator.serviceWorker).catch(() => undefined)
  })
  onChange(draining)
  // The server may have responded before the triggers started.
  if (connectivity.isReachable) void run(draining, true)
  return () => run(draining, true)
}
