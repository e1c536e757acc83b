import type { Call } from '#device/call.ts'
import type { DeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, RefusedError } from '#device/errors.ts'
import { type PushManagerLike, readPushOptIn, renewPush, startPush, stopPush } from '#device/push.ts'
import { createObservable } from './observable-flag.ts'

/**
 * Push status of this device. `unsupported`: the browser cannot; `denied`: the member has denied permission; `unknown`:
 * not determined yet.
 */
export type PushStatus = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

/**
 * Why push could not be turned on or off: no network, storage quota exceeded, push service unreachable, or the server's
 * message.
 */
export type PushProblem =
  | { readonly kind: 'network' | 'device' | 'service' }
  | { readonly kind: 'server'; readonly reason: string }

export interface PushState {
  readonly status: PushStatus
  readonly busy: boolean
  readonly problem: PushProblem | null
}

export interface DevicePush {
  get(): PushState
  subscribe(listener: () => void): () => void
  /** Re-reads the status, because browsers do not report permission changes. */
  refresh(): Promise<void>
  /** Called on a tap: the browser prompts the member, and the server gets the push address. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Registers the current push address with the server, once per start of the app. */
  renew(): Promise<void>
}

interface Settings {
  readonly deps: Pick<DeviceDeps, 'uuid'>
  readonly device: DeviceDatabase
  readonly call: Call
  readonly win: Window
  /** The device's member; null if none is known. */
  readonly sub: () => string | null
}

/** Safari on iOS has a PushManager only in the installed app, and private windows of Firefox have no worker. */
const isSupported = (win: Window): boolean =>
  win.navigator.serviceWorker !== undefined && 'PushManager' in win && 'Notification' in win

const problemOf = (error: unknown): PushProblem => {
  if (error instanceof OfflineError) return { kind: 'network' }
  if (error instanceof RefusedError)
    return { kind: 'server', reason: error.reply.errors[0]?.errorMessage ?? error.message }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return { kind: 'device' }
  return { kind: 'service' }
}

/** Returns null while no worker is installed. */
const managerNow = async (win: Window): Promise<PushManagerLike | null> =>
  (await win.navigator.serviceWorker.getRegistration())?.pushManager ?? null

const readStatus = async ({ device, win, sub }: Settings): Promise<PushStatus> => {
  if (!isSupported(win)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const own = sub()
  if (own === null || (await readPushOptIn(device, own)) === null) return 'off'
  return (await (await managerNow(win))?.getSubscription()) == null ? 'off' : 'on'
}

export const createDevicePush = (settings: Settings): DevicePush => {
  const { deps, device, call, win, sub } = settings
  const state = createObservable<PushState>({ status: 'unknown', busy: false, problem: null })
  let renewed = false
  const set = (next: Partial<PushState>): void => state.set({ ...state.get(), ...next })
  const change = async (run: (own: string) => Promise<void>): Promise<void> => {
    const own = sub()
    if (state.get().busy || own === null) return
    set({ busy: true, problem: null })
    try {
      await run(own)
    } catch (error) {
      console.info('push.change_failed', error)
      set({ problem: problemOf(error) })
    } finally {
      set({ busy: false, status: await readStatus(settings).catch(() => state.get().status) })
    }
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh: async () => set({ status: await readStatus(settings) }),
    start: () =>
      change(async (own) => {
        // Before anything is awaited: browsers prompt only during the tap itself.
        if ((await Notification.requestPermission()) !== 'granted') return
        const { pushManager: manager } = await win.navigator.serviceWorker.ready
        await startPush({ deps, device, manager, call, sub: own })
      }),
    stop: () =>
      change(async (own) => {
        const manager = await managerNow(win)
        if (manager !== null) await stopPush({ device, manager, call, sub: own })
      }),
    renew: async () => {
      const own = sub()
      if (renewed || own === null || !isSupported(win)) return
      renewed = true
      const manager = await managerNow(win)
      if (manager !== null) await renewPush({ deps, device, manager, call, sub: own })
    },
  }
}
