import { showAppBadge } from '#device/app-badge.ts'
import { type DeviceDeps, pause } from '#device/deps.ts'
import { unsubscribe } from '#device/push.ts'

/** Milliseconds that a browser may take to give a subscription up. */
const patienceMs = 3000

/**
 * What the system shows of a member goes: push messages, notifications and the number on the icon. Needs no network; a
 * browser that does not let go of a subscription keeps nobody signed in, because the worker shows nothing for nobody.
 */
export const endPush = async (
  deps: Pick<DeviceDeps, 'schedule'>,
  { navigator }: Pick<Window, 'navigator'>,
): Promise<void> => {
  const end = async (): Promise<void> => {
    await showAppBadge(navigator, 0)
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return
    for (const shown of await registration.getNotifications()) shown.close()
    // Missing in Safari on iOS as long as the app is not installed.
    const manager: PushManager | undefined = registration.pushManager
    if (manager !== undefined) await unsubscribe(manager)
  }
  const ended = end().catch((error: unknown) => console.warn('Push messages could not be ended', error))
  await Promise.race([ended, pause(deps, patienceMs)])
}
