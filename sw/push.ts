import { updateAnswerNotifications } from './answer-notification.ts'
import { renewSubscription, showPush, tapNotification } from './notifications.ts'
import type { PushSettings } from './push-settings.ts'

/**
 * Handles push messages, taps on notifications, and changes of the push address.
 * @returns a function to call when the outbox may have been sent; it updates notifications of pending answers
 */
export const receivePush = (
  worker: ServiceWorkerGlobalScope,
  { deps, texts }: Pick<PushSettings, 'deps' | 'texts'>,
): (() => Promise<void>) => {
  const maxActions: unknown = typeof Notification === 'undefined' ? 0 : Reflect.get(Notification, 'maxActions')
  const settings = { worker, deps, texts, maxActions: typeof maxActions === 'number' ? maxActions : 0 }
  worker.addEventListener('push', (event) => event.waitUntil(showPush(settings, event.data?.text())))
  worker.addEventListener('notificationclick', (event) =>
    event.waitUntil(tapNotification(settings, event.notification, event.action)),
  )
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(settings)))
  return () => updateAnswerNotifications(settings)
}
