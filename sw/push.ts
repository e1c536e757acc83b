import { updateAnswerNotifications } from './answer-notification.ts'
import { renewSubscription, showPush, tapNotification } from './notifications.ts'
import type { PushSettings } from './push-settings.ts'

/**
 * Push messages, taps on what they show, and the address they come to.
 * @returns to be called when the outbox may have been sent: notifications of answers that waited then say so
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
