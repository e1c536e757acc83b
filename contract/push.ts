import * as v from 'valibot'
import { endpoint, Uuid } from './endpoint.ts'
import { notificationKinds } from './notifications.ts'

const path = '/api/frontend/internal/push'

/** What a browser wants to know before it subscribes: `applicationServerKey` (RFC 8292), base64url of an uncompressed P-256 point. */
export const PushKey = v.object({ publicKey: v.string() })
export const getPushKey = endpoint({ method: 'GET', path: `${path}/key`, input: {}, reply: PushKey })

/** An uncompressed point of P-256 is 65 bytes and begins with 4; the secret has 16 (RFC 8291 §3). */
const PublicKey = v.pipe(v.string('validation.required'), v.regex(/^B[\w-]{86}=?$/, 'validation.invalid'))
const AuthSecret = v.pipe(v.string('validation.required'), v.regex(/^[\w-]{22}={0,2}$/, 'validation.invalid'))

/** `PushSubscription.toJSON()` of the browser. */
export const SubscriptionInput = v.object({
  endpoint: v.pipe(
    v.string('validation.required'),
    v.maxLength(1000, 'validation.push_service'),
    v.regex(/^https?:\/\/[\x21-\x7e]+$/, 'validation.push_service'),
  ),
  keys: v.object({ p256dh: PublicKey, auth: AuthSecret }, 'validation.required'),
})
export type SubscriptionInput = v.InferOutput<typeof SubscriptionInput>

/** A device names itself by a random uuid that it keeps until the member signs out there. */
const ofDevice = { params: v.object({ device: Uuid }) }

/**
 * The device gets the caller's messages at this address from now on, and nobody else's; also when it had another one. Sent
 * at each start of the app, because browsers replace addresses unasked. The reply has the key: a subscription made with
 * another one has to be made anew. 400 with the field `endpoint` for a push service we do not know.
 */
export const putSubscription = endpoint({
  method: 'PUT',
  path: `${path}/device/:device`,
  input: { ...ofDevice, body: SubscriptionInput },
  reply: PushKey,
})
/** The device gets nothing more; also when it never did. */
export const removeSubscription = endpoint({
  method: 'DELETE',
  path: `${path}/device/:device`,
  input: ofDevice,
  reply: v.object({ device: v.string() }),
})

/** Answers that a notification offers where the platform has buttons. */
export const pushAnswers = ['yes', 'no'] as const

/**
 * The content of a push message: a declarative one (Push API, "declarative push message"), which a browser shows by itself,
 * and the same for our worker. It names no person. `navigate` is absolute, since browsers ask for that; see `pathWithin`.
 */
export const PushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    body: v.pipe(v.string(), v.maxLength(500)),
    /** BCP 47 tag. */
    lang: v.string(),
    navigate: v.string(),
    /** The same for all messages about the same: a newer one replaces the older, and a repetition itself. */
    tag: v.string(),
    renotify: v.optional(v.boolean(), true),
    actions: v.optional(
      v.array(
        v.object({
          action: v.fallback(v.picklist([...pushAnswers, 'other']), 'other'),
          title: v.string(),
          navigate: v.string(),
        }),
      ),
      [],
    ),
    data: v.object({
      kind: v.fallback(v.picklist([...notificationKinds, 'other']), 'other'),
      /** The event it is about, as the reader's language calls it; null = about none. */
      event: v.nullable(v.object({ id: v.number(), title: v.string(), dateStart: v.string() })),
    }),
  }),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The members' pages and the calendar, in either language: where a notification may lead. */
const page = /^\/(?:de-ch|en-gb)\/(?:intra|library|calendar)(?:\/[\w-]+)*(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/

/** The path of an address of ours that a notification may open; null for any other, wherever it leads. */
export const pathWithin = (navigate: string, origin: string): string | null => {
  const path = navigate.startsWith(`${origin}/`) ? navigate.slice(origin.length) : navigate
  return page.test(path) ? path : null
}
