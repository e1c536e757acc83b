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

/** Whether something is still to come of it. */
const isOpen = ({ kind }: AnswerStatus): boolean =>
  kind === 'network' || kind === 'server' || kind === 'sign-in' || kind === 'update'

const sentenceOf = ({ texts }: Settings, locale: Locale, stands: AnswerStatus | 'sending'): string => {
  const { formatMessage } = texts[locale]
  if (stands === 'sending') return formatMessage({ id: 'participation.sending' })
  switch (stands.kind) {
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
      return formatMessage({ id: 'participation.rejected' }, { reason: stands.reason })
  }
}

interface Place {
  readonly tag: string
  readonly path: string
  readonly locale: Locale
}

/** Writes on the notification what was answered and where that stands; without a sound, for it is nothing new. */
const showStand = (
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

/** Background Sync (WICG), which only some browsers have; elsewhere the app sends at its next start. */
const Sync = v.object({
  sync: v.object({ register: v.custom<(tag: string) => Promise<void>>((value) => typeof value === 'function') }),
})
const sendLater = async ({ registration }: PushSettings['worker']): Promise<void> => {
  const withSync = v.safeParse(Sync, registration)
  if (withSync.success) await withSync.output.sync.register.call(Reflect.get(registration, 'sync'), outboxSyncTag)
}

/**
 * A yes or no: kept and sent as from a screen. The notification says where it stands.
 * @returns false when it is not for who is known on this device
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
      // Before anything is sent: the system may stop the worker in the middle of it.
      await sendLater(worker).catch(() => undefined)
      await showStand(settings, place, given, 'sending')
    })
    if (answered === null) return false
    const { stands, due } = answered
    await showStand(settings, place, given, stands)
    await showAppBadge(worker.navigator, due)
  } catch (error) {
    if (isKept) {
      // The notification goes on saying that it is being saved, until a pass tells otherwise.
      console.warn('An answer on a notification could not be sent yet', error)
      return true
    }
    console.warn('The answer could not be kept on this device', error)
    const body = texts[locale].formatMessage({ id: 'participation.not_kept' })
    const data: NotificationData = { path, asks: null }
    await worker.registration.showNotification(asks.title, { ...look, body, lang: languageTag(locale), tag, data })
  }
  return true
}

/**
 * When the outbox may have been sent, from here or by a page: a notification that says that its answer waits says how that
 * ended, and goes when the member has answered otherwise since.
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
    else if (!isOpen(stands)) await showStand(settings, { tag: shown.tag, path, locale: reader.locale }, waits, stands)
  }
}
