import * as v from 'valibot'
import { getPushKey, putSubscription, removeSubscription, SubscriptionInput } from '#contract/push.ts'
import type { Call } from './call.ts'
import type { DeviceDatabase } from './database.ts'
import type { DeviceDeps } from './deps.ts'

/** The member's push opt-in on this device, which the server knows by a random uuid. Deleted at sign-out. */
const PushOptIn = v.object({ version: v.literal(1), sub: v.string(), device: v.pipe(v.string(), v.uuid()) })
type PushOptIn = v.InferOutput<typeof PushOptIn>

const place = 'push'

/** Returns the member's push opt-in with the device's uuid, or null. */
export const readPushOptIn = async (device: DeviceDatabase, sub: string): Promise<PushOptIn | null> => {
  const parsed = v.safeParse(PushOptIn, await device.read(['settings'], (t) => t.get('settings', place)))
  return parsed.success && parsed.output.sub === sub ? parsed.output : null
}

export const deletePushOptIn = (device: DeviceDatabase): Promise<void> =>
  device.write(['settings'], async (t) => t.delete('settings', place))

/** The subset of a service worker's PushManager that is used. */
export type PushManagerLike = Pick<PushManager, 'getSubscription' | 'permissionState' | 'subscribe'>

export interface PushHere {
  readonly deps: Pick<DeviceDeps, 'uuid'>
  readonly device: DeviceDatabase
  readonly manager: PushManagerLike
  /** Authenticated as the member. */
  readonly call: Call
  readonly sub: string
}

/** base64url without padding (RFC 7515 §2), the format of the server's key. */
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const options = { userVisibleOnly: true } as const

/**
 * Returns the browser's subscription for the server's key; replaces one for another key, which can no longer receive
 * anything.
 */
const subscribed = async (manager: PushManagerLike, publicKey: string): Promise<PushSubscription> => {
  const current = await manager.getSubscription()
  const key = current?.options.applicationServerKey
  if (current !== null && key != null && base64url(key) === publicKey.replace(/=+$/, '')) return current
  await current?.unsubscribe()
  return manager.subscribe({ ...options, applicationServerKey: publicKey })
}

/** Removes the browser's subscription. Works offline: from then on the browser rejects messages. */
export const unsubscribe = async (manager: Pick<PushManagerLike, 'getSubscription'>): Promise<void> => {
  const subscription = await manager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Registers this device's current push address with the server.
 * @throws DOMException when the browser does not subscribe or the storage quota is exceeded (QuotaExceededError), and
 * the errors of `call`
 */
export const startPush = async ({ deps, device, manager, call, sub }: PushHere): Promise<void> => {
  const { publicKey } = await call(getPushKey, {})
  const subscription = await subscribed(manager, publicKey)
  const optIn = (await readPushOptIn(device, sub)) ?? { version: 1, sub, device: deps.uuid() }
  try {
    const body = v.parse(SubscriptionInput, subscription.toJSON())
    await call(putSubscription, { params: { device: optIn.device }, body })
    await device.write(['settings'], async (t) => t.put('settings', place, optIn))
  } catch (error) {
    // Without an opt-in nothing would ever remove the subscription.
    if ((await readPushOptIn(device, sub)) === null) await subscription.unsubscribe()
    throw error
  }
}

/**
 * Renews the registration at each start and when the browser has changed its push address. A subscription without an
 * opt-in of this member belonged to another member and is removed.
 */
export const renewPush = async (here: PushHere): Promise<void> => {
  if ((await readPushOptIn(here.device, here.sub)) === null) return unsubscribe(here.manager)
  if ((await here.manager.permissionState(options)) === 'granted') await startPush(here)
}

/**
 * Stops push messages on this device and notifies the server; if it cannot be reached, it learns it later from the push
 * service.
 */
export const stopPush = async ({ device, manager, call, sub }: Omit<PushHere, 'deps'>): Promise<void> => {
  const optIn = await readPushOptIn(device, sub)
  await deletePushOptIn(device)
  await unsubscribe(manager)
  if (optIn === null) return
  await call(removeSubscription, { params: { device: optIn.device } }).catch((error: unknown) =>
    console.warn('push.unsubscribe_failed', error),
  )
}
