import type { AppPart, PageMessage } from '#contract/worker.ts'
import { requestParts } from './app-parts.ts'
import { createObservableFlag, type ObservableFlag } from './observable-flag.ts'
import { findMembersWorker, registerWorker } from './register-worker.ts'

/** New versions of the app, applied with consent, or because the member has made one. */
export interface Updates {
  /** True if a newer version is installed and waiting. */
  readonly ready: ObservableFlag
  /** True after the offer was closed, until a newer version is ready or the app starts again. */
  readonly dismissed: ObservableFlag
  /** True while the update must not be offered: a sheet is open or a form is being filled in. */
  readonly held: ObservableFlag
  /**
   * True if the member agreed, but the update must wait for another tab with an open sheet or a form being filled in.
   */
  readonly heldElsewhere: ObservableFlag
  /** True while the members area is not completely stored on this device. */
  readonly incomplete: ObservableFlag
  /** Suppresses the offer; returns a function that allows it again. */
  hold(): () => void
  /** The member agreed: the waiting worker takes over and the page reloads, unless another tab holds updates. */
  apply(): Promise<void>
  /** Checks for a newer version after the server has refused this one. */
  check(): Promise<void>
  /**
   * The member has changed what the app is made of: the newer version is applied once it is stored, unless something
   * holds updates by then.
   */
  adopt(): Promise<void>
}

const hourMs = 3_600_000

/**
 * Shared by the tabs that hold updates; the tab that applies one needs it exclusively. The new worker drops the old
 * app's files, without which an open sheet could not continue to its next piece. A lock ends with its tab, and its
 * state can be queried even if a tab is frozen.
 */
const heldLock = 'mhz-updates-held'

/**
 * Interval in milliseconds at which the page loads a dedicated worker while the new service worker still waits.
 * Chromium 156 restarts the old one if a request arrives while it is being stopped, and then forgets that it must be
 * replaced (one time in five on a busy machine). Messages do not trigger the replacement, loading a worker does (20 of
 * 20 updates). A reload does not help: the browser may give it to the old service worker and lose it.
 */
const pressMs = 1000
const pressTakeover = (): void => {
  try {
    const loaded = new Worker(new URL('./press-takeover.ts', import.meta.url), { type: 'module' })
    loaded.addEventListener('message', () => loaded.terminate(), { once: true })
  } catch (error) {
    console.warn('updates.press_failed', error)
  }
}

/**
 * A page that began to load before the first worker was installed and ended after it claimed the open pages is not
 * controlled: its chunks would be missing offline. The worker is asked to claim again.
 */
const requestClaim = async (container: ServiceWorkerContainer): Promise<void> => {
  const { active } = await container.ready
  const message: PageMessage = { type: 'claim' }
  if (container.controller === null) active?.postMessage(message)
}

/** Reports whether a newer version waits, now and whenever that changes. The first worker for members never does. */
const watchVersions = (registration: ServiceWorkerRegistration, report: (isWaiting: boolean) => void): void => {
  const look = (): void => {
    const { active, waiting } = registration
    report(waiting !== null && waiting.scriptURL === active?.scriptURL)
  }
  const follow = (): void => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  registration.waiting?.addEventListener('statechange', look)
  look()
}

/** Resolves with the members' worker once it is active; until then the device has none, or the visitors' one. */
const activeMembersWorker = (registration: ServiceWorkerRegistration): Promise<ServiceWorker> =>
  new Promise((resolve) => {
    let pressing: ReturnType<typeof setInterval> | undefined
    const look = (): void => {
      const worker = findMembersWorker(registration)
      if (worker != null && worker === registration.active) {
        clearInterval(pressing)
        resolve(worker)
        return
      }
      if (worker != null && worker === registration.waiting) pressing ??= setInterval(pressTakeover, pressMs)
      worker?.addEventListener('statechange', look, { once: true })
    }
    look()
  })

interface Registration {
  /** @param forMembers members and guests store the members area, visitors do not */
  register(win: Window, forMembers: boolean): Promise<void>
  /**
   * A member or the installed app is here: asks the worker to store the members area, which it does not do for
   * visitors, and these parts.
   */
  storeMembersArea(parts: readonly AppPart[]): Promise<void>
}

interface Versions extends Pick<Updates, 'ready' | 'dismissed' | 'incomplete'> {
  wanted: readonly AppPart[]
  registration: ServiceWorkerRegistration | undefined
}

const storeMembersArea = async (versions: Versions, parts: readonly AppPart[]): Promise<void> => {
  versions.wanted = parts
  if (versions.registration === undefined) return
  if (findMembersWorker(versions.registration) == null)
    versions.registration = await registerWorker(navigator.serviceWorker, '/sw.js')
  const { registration, incomplete } = versions
  // The first worker must fetch everything before it is active.
  if (findMembersWorker(registration) !== registration.active) incomplete.set(true)
  // A version that is being installed or waiting must be complete before it takes over.
  for (const worker of [registration.installing, registration.waiting])
    if (worker !== null) requestParts(worker, parts, () => undefined)
  requestParts(await activeMembersWorker(registration), parts, (isStored) => incomplete.set(!isStored))
}

const register = async (versions: Versions, win: Window, forMembers: boolean): Promise<void> => {
  if (!('serviceWorker' in win.navigator)) return
  const { ready, dismissed, incomplete } = versions
  versions.registration = await registerWorker(win.navigator.serviceWorker, forMembers ? '/sw.js' : '/sw-visitors.js')
  watchVersions(versions.registration, (isWaiting) => {
    if (isWaiting) dismissed.set(false)
    ready.set(isWaiting)
  })
  requestClaim(win.navigator.serviceWorker).catch(() => undefined)
  win.addEventListener('online', () => {
    if (incomplete.get()) storeMembersArea(versions, versions.wanted).catch(() => undefined)
  })
  let looked = Date.now()
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState !== 'visible' || Date.now() - looked < hourMs) return
    looked = Date.now()
    versions.registration?.update().catch(() => undefined)
  })
}

/** Updates without a worker: in development, and if the browser has none. */
export const createUpdates = (): Updates & Registration => {
  const [ready, dismissed, incomplete] = [createObservableFlag(), createObservableFlag(), createObservableFlag()]
  const [held, heldElsewhere] = [createObservableFlag(), createObservableFlag()]
  const versions: Versions = { ready, dismissed, incomplete, wanted: [], registration: undefined }
  let holders = 0
  const skipWaiting: PageMessage = { type: 'skip-waiting' }
  const apply = (): Promise<void> =>
    navigator.locks.request(heldLock, { ifAvailable: true }, (lock) => {
      heldElsewhere.set(lock === null)
      if (lock === null) return undefined
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setInterval(pressTakeover, pressMs)
      versions.registration?.waiting?.postMessage(skipWaiting)
      // Holds the lock until the page reloads, so that no other tab begins to hold updates.
      return new Promise<void>(() => undefined)
    })
  return {
    ...{ ready, dismissed, held, heldElsewhere, incomplete },
    register: (win, forMembers) => register(versions, win, forMembers),
    storeMembersArea: (parts) => storeMembersArea(versions, parts),
    hold: () => {
      holders++
      held.set(true)
      let letGo = (): void => undefined
      const over = new Promise<void>((resolve) => {
        letGo = resolve
      })
      navigator.locks.request(heldLock, { mode: 'shared' }, () => over).catch(() => undefined)
      return () => {
        holders--
        held.set(holders > 0)
        letGo()
      }
    },
    apply,
    check: async () => {
      await versions.registration?.update().catch(() => undefined)
    },
    adopt: async () => {
      await versions.registration?.update().catch(() => undefined)
      const installing = versions.registration?.installing
      const look = (): void => {
        if (versions.registration?.waiting === installing && !held.get()) void apply()
      }
      installing?.addEventListener('statechange', look, { once: true })
    },
  }
}
