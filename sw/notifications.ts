import * as v from 'valibot'
import { showAppBadge } from '#device/app-badge.ts'
import { renewPush, unsubscribe } from '#device/push.ts'
import { answerFromNotification } from './answer-notification.ts'
import { withMember } from './background-call.ts'
import { countDueInBackground } from './background-due.ts'
import { focusOrOpenWindow } from './focus-or-open-window.ts'
import { NotificationData, toNotification } from './push-message.ts'
import { findRecipient, type PushSettings } from './push-settings.ts'

/** Shows a message; always something, because a browser takes the permission away from who shows nothing. */
export const showPush = async (
  { worker, deps, ...platform }: PushSettings,
  text: string | undefined,
): Promise<void> => {
  const found = await findRecipient(deps)
  const reader = found ?? { locale: 'de-ch', sub: null }
  const { title, options, eventId } = toNotification(text, reader, { ...platform, origin: worker.location.origin })
  await worker.registration.showNotification(title, options)
  if (reader.sub !== null)
    await showAppBadge(worker.navigator, await countDueInBackground(deps, reader.sub, reader.locale, eventId))
  // Nobody is signed in here any more: whatever is still sent is for nobody.
  else if (found !== null) await unsubscribe(worker.registration.pushManager)
}

/** A tap on the notification (`action` empty) or on one of its buttons. */
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

/** The browser has changed the address of this device, or dropped it. */
export const renewSubscription = async ({ worker, deps }: PushSettings): Promise<void> => {
  const { registration, location } = worker
  await withMember(deps, location.origin, ({ sub, device, call }) =>
    renewPush({ deps, device, manager: registration.pushManager, call, sub }),
  )
}
