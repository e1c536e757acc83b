import * as v from 'valibot'
import { endpoint, Uuid } from './endpoint.ts'
import { messageKinds } from './notifications.ts'

const path = '/api/frontend/internal/push'

/**
 * The key that a browser needs to subscribe: `applicationServerKey` (RFC 8292), base64url of an uncompressed P-256
 * point.
 */
export const PushKey = v.object({ publicKey: v.string() })
export const getPushKey = endpoint({ method: 'GET', path: `${path}/key`, input: {}, reply: PushKey })

/** An uncompressed P-256 point has 65 bytes and begins with 4; the secret has 16 bytes (RFC 8291 §3). */
const PublicKey = v.pipe(v.string('validation.required'), v.regex(/^B[\w-]{86}=?$/, 'validation.invalid'))
const AuthSecret = v.pipe(v.string('validation.required'), v.regex(/^[\w-]{22}={0,2}$/, 'validation.invalid'))

/** The browser's `PushSubscription.toJSON()`. */
export const SubscriptionInput = v.object({
  endpoint: v.pipe(
    v.string('validation.required'),
    v.maxLength(1000, 'validation.push_service'),
    v.regex(/^https?:\/\/[\x21-\x7e]+$/, 'validation.push_service'),
  ),
  keys: v.object({ p256dh: PublicKey, auth: AuthSecret }, 'validation.required'),
})
export type SubscriptionInput = v.InferOutput<typeof SubscriptionInput>

/** A device identifies itself by a random uuid that it stores until the member signs out there. */
const ofDevice = { params: v.object({ device: Uuid }) }

/**
 * From now on the device receives the caller's messages, and nobody else's, at this address, which replaces an earlier
 * one. The app sends this at each start, because browsers replace addresses on their own. The reply contains the key: a
 * subscription made with another key must be created again. Refused at `endpoint` for an unknown push service.
 */
export const putSubscription = endpoint({
  method: 'PUT',
  path: `${path}/device/:device`,
  input: { ...ofDevice, body: SubscriptionInput },
  reply: PushKey,
})
/** Stops messages to the device. Succeeds even if it was never subscribed. */
export const removeSubscription = endpoint({
  method: 'DELETE',
  path: `${path}/device/:device`,
  input: ofDevice,
  reply: v.object({ device: v.string() }),
})

/** Answers that a notification offers where the platform has buttons. */
export const pushAnswers = ['yes', 'no'] as const

/**
 * The content of a push message: a declarative one (Push API, "declarative push message"), which a browser shows
 * without a worker, and the same data for our worker. It names no person except those whom the recipient represents.
 * `navigate` is absolute because browsers
 * require that; see `pathWithin`.
 */
export const PushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    body: v.pipe(v.string(), v.maxLength(500)),
    /** BCP 47 tag. */
    lang: v.string(),
    navigate: v.string(),
    /**
     * The same for all messages about one subject: a newer message replaces the older one, and a repetition replaces
     * itself.
     */
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
      kind: v.fallback(v.picklist([...messageKinds, 'other']), 'other'),
      /** The event that it concerns, with the title in the recipient's language; null = none. */
      event: v.nullable(v.object({ id: v.number(), title: v.string(), dateStart: v.string() })),
    }),
  }),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The pages that a notification may open: members' pages and the calendar, in either language. */
const page = /^\/(?:de-ch|en-gb)\/(?:intra|library|calendar)(?:\/[\w-]+)*(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/

/** Returns the path of one of our addresses that a notification may open; null for any other address. */
export const pathWithin = (navigate: string, origin: string): string | null => {
  const path = navigate.startsWith(`${origin}/`) ? navigate.slice(origin.length) : navigate
  return page.test(path) ? path : null
}
