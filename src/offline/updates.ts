import type { PageMessage } from '#contract/worker.ts'
import { createFlag, type Flag } from './flag.ts'

/** New versions of the app, taken over by consent only. */
export interface Updates {
  /** A newer version is installed and waits. */
  readonly ready: Flag
  /** True while the update must not be offered: a sheet lies open, a form is being filled in. */
  readonly held: Flag
  /** Keeps the offer away; the result lets it come again. */
  hold(): () => void
  /** The member agreed: the waiting worker takes over and the page starts anew. */
  apply(): void
  /** Looks for a newer version; the server has refused this one. */
  check(): Promise<void>
}

const hourMs = 3_600_000

/**
 * How long the waiting worker may take to take over. Chromium 156 leaves it waiting now and then although the old worker
 * has nothing more to do (one time in five on a busy machine); a second request changes nothing, loading a page does.
 */
const takeoverMs = 2000

/**
 * A page whose loading began before the first worker was there, and ended after it took the open pages over, is served by
 * none: its parts would be missing once the network has gone.
 */
const askToBeServed = async (container: ServiceWorkerContainer): Promise<void> => {
  const { active } = await container.ready
  const message: PageMessage = { type: 'claim' }
  if (container.controller === null) active?.postMessage(message)
}

/** Updates without a worker: in development, and where the browser has none. */
export const createUpdates = (): Updates & { register(win: Window): Promise<void> } => {
  const ready = createFlag()
  const held = createFlag()
  let holders = 0
  let registration: ServiceWorkerRegistration | undefined

  const post = (message: PageMessage): void => registration?.waiting?.postMessage(message)

  const register = async (win: Window): Promise<void> => {
    if (!('serviceWorker' in win.navigator)) return
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
    workbox.addEventListener('waiting', () => ready.set(true))
    registration = await workbox.register()
    askToBeServed(win.navigator.serviceWorker).catch(() => undefined)
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
    register,
    hold: () => {
      holders++
      held.set(true)
      return () => {
        holders--
        held.set(holders > 0)
      }
    },
    apply: () => {
      const startAnew = (): void => location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', startAnew, { once: true })
      setTimeout(startAnew, takeoverMs)
      post({ type: 'skip-waiting' })
    },
    check: async () => {
      await registration?.update().catch(() => undefined)
    },
  }
}
