import type { QueryClient } from '@tanstack/react-query'
import { ClosedError } from '#device/connection.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { persistedList } from '#device/persisted-lists.ts'
import type { TrustedClock } from '#device/trusted-clock.ts'
import type { Connectivity } from './connectivity.ts'
import type { DevicePush } from './device-push.ts'
import { startDrainTriggers } from './drain-triggers.ts'
import type { Install } from './install.ts'
import type { MemberStorage } from './member-storage.ts'
import type { ObservableFlag } from './observable-flag.ts'
import { prepareOffline, type Wanted } from './prepare-offline.ts'
import type { Updates } from './updates.ts'

/** The browser's offline services, built with the members area; null for visitors and on the server. */
export interface Offline {
  readonly connectivity: Connectivity
  readonly updates: Updates
  readonly install: Install
  readonly push: DevicePush
  /** True if the device's clock differs from the server's by more than a sign-in tolerates. */
  readonly clockWrong: ObservableFlag
  /** The server's time for what the member says offline. */
  readonly trustedClock: TrustedClock
  /** True while another tab blocks the device's storage. */
  readonly storageStalled: ObservableFlag
}

export interface OfflinePreparation {
  readonly deps: Pick<DeviceDeps, 'lifecycle' | 'schedule' | 'now'>
  readonly offline: Pick<Offline, 'connectivity' | 'updates'>
  readonly local: MemberStorage
  readonly queryClient: QueryClient
  readonly win: Window
  /** Returns true if requests can be sent as the member; false while a sign-in is required. */
  readonly signedIn: () => boolean
  /** Returns the server's time; null if no contact of this page confirms it. */
  readonly confirmedNow: () => Date | null
  /** Calls the listener after a sign-in that did not reload the page. */
  readonly onSignedIn: (listener: () => void) => void
  /** Returns all lists that must be available offline, evaluated each time because permissions and dates change. */
  readonly plan: () => readonly Wanted[]
  /** Fetches the annotations and the settings of the music stand since the last pull. */
  readonly pull: () => Promise<void>
  /** Called when every wanted list has just been fetched. */
  readonly onPrepared: () => Promise<void>
}

/**
 * Logs the failure of background work unless it is expected: without network or session the work runs again later, a
 * sign-out closes the database, and the browser ends the requests and locks of a page that is left.
 */
export const logFailure =
  ({ lifecycle }: Pick<DeviceDeps, 'lifecycle'>, event: string) =>
  (error: unknown): void => {
    const isExpected =
      !lifecycle.active ||
      error instanceof OfflineError ||
      error instanceof SignInNeededError ||
      error instanceof ClosedError
    if (!isExpected) console.warn(event, error)
  }

/** Milliseconds after which an app that was left open refetches its offline data, once it becomes visible. */
const freshMs = 5 * 60_000

/** Milliseconds during which the lists on the screen count as fresh when the member returns to the app. */
const shownMs = 10_000

/** Milliseconds that lists wait for waiting changes to be sent: they then contain them, and do not compete with them. */
const sendingMs = 5_000

/** Milliseconds by which the device's clock may differ from the server's when it decides on the age of lists. */
const wrongMs = 86_400_000

interface Preparing {
  readonly settings: OfflinePreparation
  readonly drainNow: () => Promise<void>
  /** A preparation that has requested lists may lack what was sent since: it runs again. */
  stage: 'none' | 'waiting' | 'requesting'
  again: boolean
  preparedAt: number
  isFirst: boolean
  collected: boolean
}

const pullNow = ({ deps, pull }: OfflinePreparation): Promise<void> =>
  pull().catch(logFailure(deps, 'stand.pull_failed'))

/**
 * Old lists and drafts are deleted only after all wanted lists were fetched, and by the server's time: the device's clock
 * may be years ahead.
 */
const collect = async (preparing: Preparing, isComplete: boolean): Promise<void> => {
  const { deps, local, confirmedNow } = preparing.settings
  const serverNow = confirmedNow()
  if (!isComplete || preparing.collected || serverNow === null) return
  preparing.collected = true
  if (Math.abs(serverNow.getTime() - deps.now().getTime()) < wrongMs)
    await local.persistence.collect().catch(logFailure(deps, 'lists.collect_failed'))
  local.drafts.collect(serverNow)
}

const whenSent = ({ settings: { deps }, drainNow }: Preparing): Promise<void> =>
  new Promise((resolve) => {
    const cancel = deps.schedule(sendingMs, resolve)
    void drainNow().then(() => {
      cancel()
      resolve()
    })
  })

const prepare = (preparing: Preparing): void => {
  const { deps, local, queryClient, signedIn, plan, onPrepared } = preparing.settings
  if (!signedIn()) return
  preparing.preparedAt = deps.now().getTime()
  if (preparing.stage !== 'none') {
    preparing.again = preparing.stage === 'requesting'
    return
  }
  preparing.stage = 'waiting'
  void whenSent(preparing)
    .then(() => {
      preparing.stage = 'requesting'
      return prepareOffline(queryClient, local.persistence, plan(), preparing.isFirst)
    })
    .then((isComplete) => collect(preparing, isComplete))
    .then(() => pullNow(preparing.settings))
    .then(onPrepared)
    .catch(logFailure(deps, 'offline_data.load_failed'))
    .finally(() => {
      preparing.stage = 'none'
      preparing.isFirst = false
      if (!preparing.again) return
      preparing.again = false
      prepare(preparing)
    })
}

/** Refetches the lists on the screen: another page or device may have changed data that this one considers fresh. */
const refreshOnReturn = (preparing: Preparing): void => {
  const { deps, offline, queryClient, win, signedIn } = preparing.settings
  let shownAt = deps.now().getTime()
  const refreshShown = (): void => {
    shownAt = deps.now().getTime()
    queryClient
      .invalidateQueries({ predicate: ({ queryKey }) => persistedList(queryKey) !== null })
      .catch((error: unknown) => console.warn('lists.refresh_failed', error))
  }
  win.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back/forward cache.
    if (persisted && signedIn()) refreshShown()
  })
  win.addEventListener('focus', () => {
    const age = deps.now().getTime() - Math.max(shownAt, preparing.preparedAt)
    if (signedIn() && offline.connectivity.isReachable && Math.abs(age) > shownMs) refreshShown()
  })
}

/** For a known member: drains the outbox and prefetches everything needed offline. */
export const startOfflinePreparation = (settings: OfflinePreparation): void => {
  const { deps, offline, local, win, signedIn } = settings
  const { connectivity, updates } = offline
  const drainNow = startDrainTriggers({
    drain: local.drain,
    records: local.records,
    connectivity,
    signedIn,
    schedule: deps.schedule,
    win,
    onSaved: (saved) => {
      // Annotations and settings of the stand are saved every few seconds, and no list contains them.
      if (kinds.some(({ kind, list }) => list !== null && saved.includes(kind))) prepare(preparing)
      else void pullNow(settings)
    },
    onTooOld: () => void updates.check(),
  })
  const state = { stage: 'none', again: false, preparedAt: 0, isFirst: true, collected: false } as const
  const preparing: Preparing = { settings, drainNow, ...state }
  connectivity.subscribe(() => {
    if (connectivity.isReachable) prepare(preparing)
  })
  settings.onSignedIn(() => {
    void drainNow()
    prepare(preparing)
  })
  win.document.addEventListener('visibilitychange', () => {
    const age = deps.now().getTime() - preparing.preparedAt
    if (win.document.visibilityState === 'visible' && connectivity.isReachable && Math.abs(age) > freshMs)
      prepare(preparing)
  })
  refreshOnReturn(preparing)
  if (connectivity.isReachable) prepare(preparing)
  else void connectivity.checkReachable()
  local.sheets.tidy().catch((error: unknown) => console.warn('sheets.tidy_failed', error))
}
