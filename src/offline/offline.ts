import type { QueryClient } from '@tanstack/react-query'
import { ClosedError } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { persistedList } from '#device/persisted-lists.ts'
import type { Connectivity } from './connectivity.ts'
import type { DevicePush } from './device-push.ts'
import { startDrainTriggers } from './drain-triggers.ts'
import type { Install } from './install.ts'
import type { MemberStorage } from './member-storage.ts'
import type { ObservableFlag } from './observable-flag.ts'
import { prepareOffline, type Wanted } from './prepare-offline.ts'
import type { Updates } from './updates.ts'

/** The browser's side of being offline, built once in main.tsx; null on the server. */
export interface Offline {
  readonly connectivity: Connectivity
  readonly updates: Updates
  readonly install: Install
  readonly push: DevicePush
  /** The device's clock differs from the server's by more than a sign-in tolerates. */
  readonly clockWrong: ObservableFlag
  /** Operations on the device's storage do not end in time, because another tab holds it. */
  readonly storageStalled: ObservableFlag
}

export interface OfflinePreparation {
  readonly deps: Pick<DeviceDeps, 'lifecycle' | 'schedule' | 'now'>
  readonly offline: Pick<Offline, 'connectivity' | 'updates'>
  readonly local: MemberStorage
  readonly queryClient: QueryClient
  readonly win: Window
  /** May our server be asked in the member's name? Not while it waits for a sign-in. */
  readonly signedIn: () => boolean
  /** Calls back when it may again, after a sign-in that did not load the page anew. */
  readonly onSignedIn: (listener: () => void) => void
  /** Everything that must be on the device, asked for each time because rights and dates change. */
  readonly plan: () => readonly Wanted[]
  /** Fetches what the member has drawn since the last time. */
  readonly pull: () => Promise<void>
  /** Every wanted list has just been fetched. */
  readonly onPrepared: () => Promise<void>
}

/**
 * Logs the failure of background work. Without network or session the work runs again later; after a sign-out the database is
 * closed; the browser ends the requests and locks of a page that is left.
 */
export const logFailure =
  ({ lifecycle }: Pick<DeviceDeps, 'lifecycle'>, message: string) =>
  (error: unknown): void => {
    const isExpected =
      !lifecycle.active ||
      error instanceof OfflineError ||
      error instanceof SignInNeededError ||
      error instanceof ClosedError
    if (!isExpected) console.warn(message, error)
  }

/** Milliseconds after which an app that was left open fetches anew what must be there, as soon as somebody looks at it. */
const freshMs = 5 * 60_000

/** For a known member: sends what waits, and fetches what must be there when the network has gone. */
export const startOfflinePreparation = (settings: OfflinePreparation): void => {
  const { deps, offline, local, queryClient, win, signedIn, plan, pull, onPrepared } = settings
  const { connectivity, updates } = offline
  let running: Promise<void> | null = null
  let again = false
  let preparedAt = 0
  let collected = false

  const pullNow = (): Promise<void> => pull().catch(logFailure(deps, 'Annotations could not be fetched'))
  /** Old lists go once all that is wanted was just fetched: whatever the clock says now, the server was within reach. */
  const collect = async (isComplete: boolean): Promise<void> => {
    if (!isComplete || collected) return
    collected = true
    await local.persistence.collect().catch((error: unknown) => console.warn(error))
  }
  const prepare = (): void => {
    if (!signedIn()) return
    again = running !== null
    preparedAt = deps.now().getTime()
    running ??= prepareOffline(queryClient, local.persistence, plan())
      .then(collect)
      .then(pullNow)
      .then(onPrepared)
      .catch(logFailure(deps, 'What must be there offline could not be loaded'))
      .finally(() => {
        running = null
        if (again) prepare()
      })
  }
  const drainNow = startDrainTriggers({
    drain: local.drain,
    records: local.records,
    connectivity,
    signedIn,
    schedule: deps.schedule,
    win,
    onSaved: (saved) => {
      // Annotations are saved every few seconds, and no list has them.
      if (kinds.some(({ kind, list }) => list !== null && saved.includes(kind))) prepare()
      else void pullNow()
    },
    onTooOld: () => void updates.check(),
  })
  connectivity.subscribe(() => {
    if (connectivity.isReachable) prepare()
  })
  settings.onSignedIn(() => {
    void drainNow()
    prepare()
  })
  win.document.addEventListener('visibilitychange', () => {
    const age = deps.now().getTime() - preparedAt
    if (win.document.visibilityState === 'visible' && connectivity.isReachable && Math.abs(age) > freshMs) prepare()
  })
  win.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back/forward cache: other pages may have changed what this one still shows as fresh.
    if (persisted && signedIn())
      queryClient
        .invalidateQueries({ predicate: ({ queryKey }) => persistedList(queryKey) !== null })
        .catch((error: unknown) => console.warn('Lists could not be refreshed', error))
  })
  if (connectivity.isReachable) prepare()
  else void connectivity.checkReachable()
  local.sheets.tidy().catch((error: unknown) => console.warn(error))
}
