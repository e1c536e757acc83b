import * as v from 'valibot'
import { outboxSyncTag } from '#contract/worker.ts'
import { showAppBadge } from '#device/app-badge.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import {
  type AnswerStatus,
  answerStatusInBackground,
  type GivenAnswer,
  saveAnswerInBackground,
} from './background-answer.ts'
import { look, NotificationData } from './push-message.ts'
import { findRecipient, type PushSettings } from './push-settings.ts'

type Settings = Pick<PushSettings, 'worker' | 'deps' | 'texts'>

/** Returns true if the status can still change. */
const isOpen = ({ kind }: AnswerStatus): boolean =>
  kind === 'network' || kind === 'server' || kind === 'sign-in' || kind === 'update'

const sentenceOf = ({ texts }: Settings, locale: Locale, answerState: AnswerStatus | 'sending'): string => {
  const { formatMessage } = texts[locale]
  if (answerState === 'sending') return formatMessage({ id: 'participation.sending' })
  switch (answerState.kind) {
    case 'saved':
      return formatMessage({ id: 'participation.saved' })
    case 'network':
      return formatMessage({ id: 'participation.waiting.network' })
    case 'server':
      return formatMessage({ id: 'participation.waiting.server' })
    case 'sign-in':
      return formatMessage({ id: 'participation.waiting.sign_in' })
    case 'update':
      return formatMessage({ id: 'participation.waiting.update' })
    case 'conflict':
      return formatMessage({ id: 'push.conflict' })
    case 'rejected':
      return formatMessage({ id: 'participation.rejected' }, { reason: answerState.reason })
  }
}

interface Place {
  readonly tag: string
  readonly path: string
  readonly locale: Locale
}

/** Updates the notification with the answer and its status, silently, because it is not new. */
const showStatus = (
  settings: Settings,
  { tag, path, locale }: Place,
  given: GivenAnswer,
  stands: AnswerStatus | 'sending',
): Promise<void> => {
  const word = settings.texts[locale].formatMessage({ id: given.status ? 'participation.yes' : 'participation.no' })
  const data: NotificationData = {
    path,
    asks: null,
    ...(stands === 'sending' || isOpen(stands) ? { waits: given } : {}),
  }
  return settings.worker.registration.showNotification(given.title, {
    ...look,
    body: `${word}. ${sentenceOf(settings, locale, stands)}`,
    lang: languageTag(locale),
    tag,
    silent: true,
    data,
  })
}

/** Background Sync (WICG); only some browsers support it. Without it the app sends at its next start. */
const Sync = v.object({
  sync: v.object({ register: v.custom<(tag: string) => Promise<void>>((value) => typeof value === 'function') }),
})
const sendLater = async ({ registration }: PushSettings['worker']): Promise<void> => {
  const withSync = v.safeParse(Sync, registration)
  if (withSync.success) await withSync.output.sync.register.call(Reflect.get(registration, 'sync'), outboxSyncTag)
}

/**
 * Handles a yes or no on a notification: saves and sends it as a screen does, and shows the status on the notification.
 * @returns false if it is not for the member known on this device
 */
export const answerFromNotification = async (
  settings: Settings,
  tag: string,
  status: boolean,
  { asks, path }: NotificationData,
): Promise<boolean> => {
  const { worker, deps, texts } = settings
  const reader = await findRecipient(deps)
  if (asks === null || reader === null) return false
  const { locale } = reader
  const place = { tag, path, locale }
  const given = { ...asks, status }
  let isKept = false
  try {
    const answered = await saveAnswerInBackground(deps, worker.location.origin, given, async () => {
      isKept = true
      // Before anything is sent, because the system may stop the worker at any moment.
      await sendLater(worker).catch(() => undefined)
      await showStatus(settings, place, given, 'sending')
    })
    if (answered === null) return false
    const { stands, due } = answered
    await showStatus(settings, place, given, stands)
    await showAppBadge(worker.navigator, due)
  } catch (error) {
    if (isKept) {
      // The notification keeps showing that the answer is being saved, until a later pass updates it.
      console.warn('answer.send_failed', error)
      return true
    }
    console.warn('answer.save_failed', error)
    const body = texts[locale].formatMessage({ id: 'participation.not_kept' })
    const data: NotificationData = { path, asks: null }
    await worker.registration.showNotification(asks.title, { ...look, body, lang: languageTag(locale), tag, data })
  }
  return true
}

/**
 * Called when the outbox may have been sent, by the worker or by a page: a notification with a pending answer then
 * shows the outcome, and is closed if the member has changed the answer since.
 */
export const updateAnswerNotifications = async (settings: Settings): Promise<void> => {
  const { worker, deps } = settings
  for (const shown of await worker.registration.getNotifications()) {
    const data = v.safeParse(NotificationData, shown.data)
    if (!data.success || data.output.waits === undefined) continue
    const { path, waits } = data.output
    const reader = await findRecipient(deps)
    const stands = reader?.sub === waits.sub ? await answerStatusInBackground(deps, waits, reader.locale) : null
    if (reader === null || stands === null) shown.close()
    else if (!isOpen(stands)) await showStatus(settings, { tag: shown.tag, path, locale: reader.locale }, waits, stands)
  }
}
