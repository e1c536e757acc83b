import { showAppBadge } from '#device/app-badge.ts'
import { type DeviceDeps, pause } from '#device/deps.ts'
import { unsubscribe } from '#device/push.ts'

/** Milliseconds that a browser may take to remove a subscription. */
const patienceMs = 3000

/**
 * Removes everything the system shows of a member: push messages, notifications and the number on the icon. Works
 * offline. A browser that does not remove the subscription does not block the sign-out: without a member the worker
 * shows nothing.
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
    // Missing in Safari on iOS unless the app is installed.
    const manager: PushManager | undefined = registration.pushManager
    if (manager !== undefined) await unsubscribe(manager)
  }
  const ended = end().catch((error: unknown) => console.warn('push.end_failed', error))
  await Promise.race([ended, pause(deps, patienceMs)])
}
