import * as v from 'valibot'
import { MembersAreaReply, type PageMessage } from '#contract/worker.ts'
import { createObservableFlag, type ObservableFlag } from './observable-flag.ts'

/** New versions of the app, taken over by consent only. */
export interface Updates {
  /** A newer version is installed and waits. */
  readonly ready: ObservableFlag
  /** True while the update must not be offered: a sheet lies open, a form is being filled in. */
  readonly held: ObservableFlag
  /** The member agreed, but the update must wait for another tab in which a sheet lies open or a form is being filled in. */
  readonly heldElsewhere: ObservableFlag
  /** The members area is not completely stored on this device yet. */
  readonly incomplete: ObservableFlag
  /** Keeps the offer away; the result lets it come again. */
  hold(): () => void
  /** The member agreed: the waiting worker takes over and the page starts anew, unless another tab holds it. */
  apply(): Promise<void>
  /** Looks for a newer version; the server has refused this one. */
  check(): Promise<void>
}

const hourMs = 3_600_000

/**
 * Shared by the tabs that hold updates; the tab that takes one needs it alone. The new worker drops the parts of the old
 * app, with which a sheet that lies open anywhere could not go on to its next piece. A lock ends with its tab, and answers
 * at once even for a tab that is frozen.
 */
const heldLock = 'mhz-updates-held'

/**
 * How often the page loads a dedicated worker while the new service worker still waits. Chromium 156 restarts the old one
 * when a request arrives while it is being stopped, and then forgets that it must go (one time in five on a busy machine).
 * Messages do not remind it, the loading of a worker does (20 of 20 updates). A reload does not help: the browser may give it
 * to the old service worker and lose it.
 */
const pressMs = 1000
const pressTakeover = (): void => {
  const loaded = new Worker(new URL('./press-takeover.ts', import.meta.url), { type: 'module' })
  loaded.addEventListener('message', () => loaded.terminate(), { once: true })
}

/**
 * A page whose loading began before the first worker was there, and ended after it took the open pages over, is served by
 * none: its parts would be missing once the network has gone.
 */
const askToBeServed = async (container: ServiceWorkerContainer): Promise<void> => {
  const { active } = await container.ready
  const message: PageMessage = { type: 'claim' }
  if (container.controller === null) active?.postMessage(message)
}

interface Registration {
  register(win: Window): Promise<void>
  /** A member or the installed app is here: asks the worker for the members area, which it does not store for visitors. */
  storeMembersArea(): Promise<void>
}

/** Updates without a worker: in development, and where the browser has none. */
export const createUpdates = (): Updates & Registration => {
  const ready = createObservableFlag()
  const held = createObservableFlag()
  const heldElsewhere = createObservableFlag()
  const incomplete = createObservableFlag()
  let holders = 0
  let registration: ServiceWorkerRegistration | undefined

  const post = (message: PageMessage): void => registration?.waiting?.postMessage(message)

  const storeMembersArea = async (): Promise<void> => {
    if (registration === undefined) return
    const message: PageMessage = { type: 'members-area' }
    // The first worker has everything to fetch before it is active.
    if (registration.active === null) incomplete.set(true)
    // A version that is being installed or waits must be complete before it takes over.
    for (const worker of [registration.installing, registration.waiting]) worker?.postMessage(message)
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      const reply = v.safeParse(MembersAreaReply, data)
      if (reply.success) incomplete.set(!reply.output.stored)
    }
    active?.postMessage(message, [port2])
  }
  const register = async (win: Window): Promise<void> => {
    if (!('serviceWorker' in win.navigator)) return
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
    workbox.addEventListener('waiting', () => ready.set(true))
    registration = await workbox.register()
    askToBeServed(win.navigator.serviceWorker).catch(() => undefined)
    win.addEventListener('online', () => {
      if (incomplete.get()) storeMembersArea().catch(() => undefined)
    })
    let looked = Date.now()
    win.document.addEventListener('visibilitychange', () => {
      if (win.document.visibilityState !== 'visible' || Date.now() - looked < hourMs) return
      looked = Date.now()
      registration?.update().catch(() => undefined)
    })
  }
  return {
    ready,
    held,
    heldElsewhere,
    incomplete,
    register,
    storeMembersArea,
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
    apply: () =>
      navigator.locks.request(heldLock, { ifAvailable: true }, (lock) => {
        heldElsewhere.set(lock === null)
        if (lock === null) return undefined
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        setInterval(pressTakeover, pressMs)
        post({ type: 'skip-waiting' })
        // Until then nobody else begins to hold.
        return new Promise<void>(() => undefined)
      }),
    check: async () => {
      await registration?.update().catch(() => undefined)
    },
  }
}
