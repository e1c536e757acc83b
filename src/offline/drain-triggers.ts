import * as v from 'valibot'
import { outboxSyncTag, type PageMessage } from '#contract/worker.ts'
import type { DeviceDeps } from '#device/deps.ts'
import type { Drain } from '#device/outbox/drain.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Connectivity } from './connectivity.ts'

/** Background Sync (WICG), which only some browsers have. */
const SyncManager = v.object({
  sync: v.object({ register: v.custom<(tag: string) => Promise<void>>((value) => typeof value === 'function') }),
})

/** Returns true if the browser has Background Sync: then what waits is sent although no page of ours is open. */
export const sendsInBackground = (): boolean => 'SyncManager' in globalThis

/** The worker sends when the browser thinks the time is good, even when the page has gone; elsewhere it is asked now. */
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
  /** The server has confirmed something of these kinds: the lists on the device are older than what it knows. */
  readonly onSaved: (kinds: readonly string[]) => void
  /** The server no longer speaks with this version of the app. */
  readonly onTooOld: () => void
}

/** Milliseconds after which a session that was refused is tried again. */
const renewalMs = 60_000

/** Milliseconds without a change after which what another sender has had confirmed counts as all of it. */
const quietMs = 1000

/** Milliseconds until a pass that came to no end is tried again. */
const unreadableMs = 60_000

const isWaiting = ({ state }: OutboxRecord): boolean => state === 'waiting' || state === 'sending'

/**
 * Drains the outbox whenever there is reason to: at start, after a change, when the network is back, when the tab is
 * looked at, and by a timer while something waits. Returns the way to do it now.
 */
export const startDrainTriggers = (settings: DrainTriggers): (() => Promise<void>) => {
  const { drain, records, connectivity, win } = settings
  let cancelTimer = (): void => {}
  let running: Promise<void> | null = null
  /** Another pass was asked for while one was running; true = because the network is back. */
  let next: boolean | null = null
  let seen = ''
  let cancelQuiet = (): void => {}
  /** When the lists were last asked for; at start they are anyway. */
  let toldAt = Date.now()

  const tellSaved = (kinds: readonly string[]): void => {
    toldAt = Date.now()
    settings.onSaved(kinds)
  }
  /** The worker or another tab has sent: its pass says nothing here, and ours, which waited for it, found nothing to do. */
  const lookForSaved = (): void => {
    cancelQuiet()
    const kindsSaved = (): readonly string[] => [
      ...new Set(
        records
          .get()
          .filter(({ state, savedAt }) => state === 'saved' && savedAt !== null && Date.parse(savedAt) > toldAt)
          .map(({ kind }) => kind),
      ),
    ]
    // Our own pass says itself what it has had confirmed.
    if (running !== null || kindsSaved().length === 0) return
    cancelQuiet = settings.schedule(quietMs, () => {
      const kinds = kindsSaved()
      if (running === null && kinds.length > 0) tellSaved(kinds)
    })
  }

  const pass = async (networkBack: boolean): Promise<void> => {
    cancelTimer()
    const result = await drain({ networkBack })
    if (result.saved > 0) tellSaved(result.savedKinds)
    const tried: PageMessage = { type: 'tried' }
    win.navigator.serviceWorker?.controller?.postMessage(tried)
    if (result.updateNeeded) settings.onTooOld()
    const waits = result.nextAttemptAt === null ? [] : [Math.max(1000, result.nextAttemptAt.getTime() - Date.now())]
    // Turned away although signed in: the session may be renewed without anybody telling us.
    if (result.signInNeeded) waits.push(renewalMs)
    if (waits.length > 0) cancelTimer = settings.schedule(Math.min(...waits), () => run(false))
  }
  const run = (networkBack: boolean): Promise<void> => {
    if (!settings.signedIn() || !records.get().some(isWaiting)) return Promise.resolve()
    if (running !== null) next = networkBack || next === true
    running ??= pass(networkBack)
      .catch((error: unknown) => {
        // The member has left, here or in another tab.
        if (error instanceof Error && error.name === 'ClosedError') return
        console.warn('The outbox could not be sent', error)
        // A device that could not be read or written just now, such as a full one.
        cancelTimer = settings.schedule(unreadableMs, () => run(false))
      })
      .finally(() => {
        running = null
        const asked = next
        next = null
        if (asked !== null) void run(asked)
        lookForSaved()
      })
    return running
  }
  /** A new or edited wish, not the drain's own steps. */
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
  records.subscribe(lookForSaved)
  connectivity.subscribe(() => {
    if (connectivity.isReachable) void run(true)
  })
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') void run(true)
    else if (settings.signedIn() && records.get().some(isWaiting))
      sendInBackground(win.navigator.serviceWorker).catch(() => undefined)
  })
  onChange()
  // The first answers of our server may have come before anyone listened here.
  if (connectivity.isReachable) void run(true)
  return () => run(true)
}
