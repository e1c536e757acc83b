import * as v from 'valibot'
import { lookAddress } from '#contract/look.ts'
import { PushMessage, pathWithin, pushAnswers } from '#contract/push.ts'
import { type Locale, languageTag, type Messages } from '#i18n/intl.ts'

/** Notifications API (WHATWG); TypeScript lacks buttons and `renotify`. */
export interface ShownOptions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
  readonly renotify?: boolean
}

const Asked = v.object({
  eventId: v.number(),
  title: v.string(),
  sub: v.string(),
  /** Start of the event that the notification shows; absent on one that an older app has shown. */
  start: v.optional(v.string()),
})

/** Data that a notification carries until it is tapped. The browser stores it, so it is parsed again then. */
export const NotificationData = v.object({
  /** A path of ours. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** The event that a yes or no is about and the recipient; null = no question. */
  asks: v.nullable(Asked),
  /** The pending answer given on it; undefined once the outcome is shown. */
  waits: v.optional(v.object({ ...Asked.entries, status: v.boolean() })),
})
export type NotificationData = v.InferOutput<typeof NotificationData>

/** A notification to display. */
export interface ShownNotification {
  readonly title: string
  readonly options: ShownOptions & { readonly data: NotificationData }
  /** The event it asks about; null = no question. */
  readonly eventId: number | null
}

export interface Recipient {
  readonly locale: Locale
  /** The member known on this device; null = none, or it could not be read. */
  readonly sub: string | null
}

export interface Platform {
  readonly origin: string
  /** Maximum number of buttons per notification. */
  readonly maxActions: number
  readonly texts: Readonly<Record<Locale, Messages>>
}

/** The server replaces it by the version of the band's look. */
const lookVersion = '__LOOK_VERSION__'

/** The icon of every notification, and the small one in Android's status bar. */
export const look = {
  icon: lookAddress(lookVersion, 'icon-192'),
  badge: lookAddress(lookVersion, 'monochrome-512'),
} as const

/** Returns the same page in the language of the app on this device. */
const inLanguage = (path: string, locale: Locale): string => path.replace(/^\/[^/]+/, `/${locale}`)

/** '26.11.2026', '26 Nov 2026' */
const dayOf = (wire: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${wire.slice(0, 10)}T00:00Z`),
  )

/** A notification without details, for a message that cannot be read or has no recipient here. */
const generic = ({ locale }: Recipient, { texts }: Platform): ShownNotification => ({
  title: texts[locale].formatMessage({ id: 'push.generic.title' }),
  options: {
    ...look,
    body: texts[locale].formatMessage({ id: 'push.generic.detail' }),
    lang: languageTag(locale),
    tag: 'generic',
    data: { path: `/${locale}/intra`, asks: null },
  },
  eventId: null,
})

const Text = v.pipe(v.string(), v.parseJson(), PushMessage)

/**
 * Returns the notification for a push message, whatever its content: browsers revoke the permission if none is shown.
 */
export const toNotification = (text: string | undefined, reader: Recipient, platform: Platform): ShownNotification => {
  const message = v.safeParse(Text, text)
  if (!message.success || reader.sub === null) return generic(reader, platform)
  const { locale, sub } = reader
  const { title, body, lang, tag, renotify, navigate, actions, data } = message.output.notification
  const path = pathWithin(navigate, platform.origin)
  const buttons = actions.filter(({ action }) => pushAnswers.some((answer) => answer === action))
  const { event } = data
  const asks =
    event === null || buttons.length === 0
      ? null
      : { eventId: event.id, title: `${event.title}, ${dayOf(event.dateStart, locale)}`, sub, start: event.dateStart }
  return {
    title,
    options: {
      ...look,
      body,
      lang,
      tag,
      renotify: renotify && tag !== '',
      // A single one of the two answers would mislead.
      actions:
        asks === null || platform.maxActions < buttons.length
          ? []
          : buttons.map(({ action, title: label }) => ({ action, title: label })),
      data: { path: path === null ? `/${locale}/intra` : inLanguage(path, locale), asks },
    },
    eventId: asks?.eventId ?? null,
  }
}
