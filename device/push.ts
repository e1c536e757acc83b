import * as v from 'valibot'
import { getPushKey, putSubscription, removeSubscription, SubscriptionInput } from '#contract/push.ts'
import type { Call } from './call.ts'
import type { DeviceDatabase } from './database.ts'
import type { DeviceDeps } from './deps.ts'

/** A member wants push messages on this device, which names itself to the server by a random uuid. Goes at sign-out. */
const PushWish = v.object({ version: v.literal(1), sub: v.string(), device: v.pipe(v.string(), v.uuid()) })
type PushWish = v.InferOutput<typeof PushWish>

const place = 'push'

/** Whether this member wants push messages here, and as which device; null = no. */
export const readPushOptIn = async (device: DeviceDatabase, sub: string): Promise<PushWish | null> => {
  const parsed = v.safeParse(PushWish, await device.read(['settings'], (t) => t.get('settings', place)))
  return parsed.success && parsed.output.sub === sub ? parsed.output : null
}

export const deletePushOptIn = (device: DeviceDatabase): Promise<void> =>
  device.write(['settings'], async (t) => t.delete('settings', place))

/** The part of a service worker's PushManager that is used. */
export type PushManagerLike = Pick<PushManager, 'getSubscription' | 'permissionState' | 'subscribe'>

export interface PushHere {
  readonly deps: Pick<DeviceDeps, 'uuid'>
  readonly device: DeviceDatabase
  readonly manager: PushManagerLike
  /** Speaks for the member. */
  readonly call: Call
  readonly sub: string
}

/** base64url without padding (RFC 7515 §2), as the server writes its key. */
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const options = { userVisibleOnly: true } as const

/** The browser's subscription for the server's key; one for another key, which nothing could reach any more, is replaced. */
const subscribed = async (manager: PushManagerLike, publicKey: string): Promise<PushSubscription> => {
  const current = await manager.getSubscription()
  const key = current?.options.applicationServerKey
  if (current !== null && key != null && base64url(key) === publicKey.replace(/=+$/, '')) return current
  await current?.unsubscribe()
  return manager.subscribe({ ...options, applicationServerKey: publicKey })
}

/** The browser gets nothing more for us; works without network, because it is the browser that refuses from then on. */
export const unsubscribe = async (manager: Pick<PushManagerLike, 'getSubscription'>): Promise<void> => {
  const subscription = await manager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Lets the server send push messages to this device, or tells it the address that the browser has for them today.
 * @throws DOMException when the browser does not subscribe or the device has no room (QuotaExceededError), and as `call`
 */
export const startPush = async ({ deps, device, manager, call, sub }: PushHere): Promise<void> => {
  const { publicKey } = await call(getPushKey, {})
  const subscription = await subscribed(manager, publicKey)
  const wish = (await readPushOptIn(device, sub)) ?? { version: 1, sub, device: deps.uuid() }
  try {
    const body = v.parse(SubscriptionInput, subscription.toJSON())
    await call(putSubscription, { params: { device: wish.device }, body })
    await device.write(['settings'], async (t) => t.put('settings', place, wish))
  } catch (error) {
    // Without a wish nobody would ever end it.
    if ((await readPushOptIn(device, sub)) === null) await subscription.unsubscribe()
    throw error
  }
}

/**
 * At each start, and when the browser has changed its address: a member who wants push messages here goes on getting them.
 * A subscription that nobody here wants was somebody else's, and goes.
 */
export const renewPush = async (here: PushHere): Promise<void> => {
  if ((await readPushOptIn(here.device, here.sub)) === null) return unsubscribe(here.manager)
  if ((await here.manager.permissionState(options)) === 'granted') await startPush(here)
}

/** No more push messages here. The server hears of it; if it cannot be reached now, from the push service later. */
export const stopPush = async ({ device, manager, call, sub }: Omit<PushHere, 'deps'>): Promise<void> => {
  const wish = await readPushOptIn(device, sub)
  await deletePushOptIn(device)
  await unsubscribe(manager)
  if (wish === null) return
  await call(removeSubscription, { params: { device: wish.device } }).catch((error: unknown) =>
    console.warn('The server will hear from the push service that this device gets no more messages', error),
  )
}
