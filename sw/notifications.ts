import * as v from 'valibot'
import { showAppBadge } from '#device/app-badge.ts'
import { renewPush, unsubscribe } from '#device/push.ts'
import { answerFromNotification } from './answer-notification.ts'
import { withMember } from './background-call.ts'
import { countDueInBackground } from './background-due.ts'
import { focusOrOpenWindow } from './focus-or-open-window.ts'
import { NotificationData, toNotification } from './push-message.ts'
import { findRecipient, type PushSettings } from './push-settings.ts'

/** Shows a push message. It always shows a notification, because browsers revoke the permission otherwise. */
export const showPush = async (
  { worker, deps, ...platform }: PushSettings,
  text: string | undefined,
): Promise<void> => {
  const recipient = await findRecipient(deps)
  const reader = recipient ?? { locale: 'de-ch', sub: null }
  const { title, options, eventId } = toNotification(text, reader, { ...platform, origin: worker.location.origin })
  await worker.registration.showNotification(title, options)
  if (reader.sub !== null)
    await showAppBadge(worker.navigator, await countDueInBackground(deps, reader.sub, reader.locale, eventId))
  // No member is signed in here any more: end the subscription.
  else if (recipient !== null) await unsubscribe(worker.registration.pushManager)
}

/** Handles a tap on the notification (`action` empty) or on one of its buttons. */
export const tapNotification = async (
  settings: PushSettings,
  notification: Pick<Notification, 'close' | 'data' | 'tag'>,
  action: string,
): Promise<void> => {
  notification.close()
  const data = v.safeParse(NotificationData, notification.data)
  if (!data.success) return focusOrOpenWindow(settings.worker, '/intra')
  const isAnswer = action === 'yes' || action === 'no'
  if (isAnswer && (await answerFromNotification(settings, notification.tag, action === 'yes', data.output))) return
  await focusOrOpenWindow(settings.worker, data.output.path)
}

/** Handles a push address that the browser has changed or removed. */
export const renewSubscription = async ({ worker, deps }: PushSettings): Promise<void> => {
  const { registration, location } = worker
  await withMember(deps, location.origin, ({ sub, device, call }) =>
    renewPush({ deps, device, manager: registration.pushManager, call, sub }),
  )
}
