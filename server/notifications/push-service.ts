import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage } from '#contract/push.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Db } from '../db/open.ts'
import { JobFailure } from '../jobs/job.ts'
import { isAllowedEndpoint, knownPushServices } from './push-endpoint.ts'
import { readVapidKeys } from './vapid.ts'

/** Where and for whom a message is encrypted. */
export interface Subscription {
  readonly endpoint: string
  /** base64url, as the browser gave them. */
  readonly p256dh: string
  readonly auth: string
}

export interface Delivery {
  readonly message: PushMessage
  /** When nobody needs it any more; the push service then drops it too. */
  readonly expiresAt: Date
  /** Whether a sleeping phone is woken for it. */
  readonly urgent: boolean
  readonly now: Date
  readonly signal: AbortSignal
}

/** The way out for push messages. */
export interface PushService {
  /** VAPID, base64url. */
  readonly publicKey: string
  /** Whether we send to this address. */
  allows(endpoint: string): boolean
  /**
   * Resolves once the message is the push service's to deliver, with 'gone' when the device is to be forgotten.
   * @throws JobFailure with a code such as 'push.503'; permanent when the same request would be refused again
   */
  send(subscription: Subscription, delivery: Delivery): Promise<'sent' | 'gone'>
}

/** How long a push service may take, in ms. */
const PATIENCE = 15_000
/** Longest that Retry-After is believed, in ms: a job waits no longer for anything. */
const LONGEST_WAIT = 6 * 60 * 60_000
/** Seconds. Push services keep nothing longer than four weeks. */
const LONGEST_LIFE = 28 * 24 * 60 * 60

interface PushSettings extends Pick<Config, 'pushServices' | 'publicOrigin'> {
  readonly mail: { readonly from: Config['mail']['from'] }
}

/**
 * @param origins of a test's own push service, besides the known ones and the configured
 * @param patience see above
 */
export const createPushService = async (
  db: Db,
  { pushServices, publicOrigin, mail }: PushSettings,
  { origins = [], patience = PATIENCE }: { readonly origins?: readonly string[]; readonly patience?: number } = {},
): Promise<PushService> => {
  const keys = await readVapidKeys(db)
  const allowed = { services: [...knownPushServices, ...pushServices], origins }
  // Whom a push service asks when our messages trouble it (RFC 8292 §2.1); Apple refuses this machine's own address.
  const subject = isLoopback(publicOrigin) ? `mailto:${mail.from.address}` : publicOrigin
  const vapidDetails = { ...keys, subject: subject.startsWith('http:') ? `mailto:${mail.from.address}` : subject }
  const allows = (endpoint: string): boolean => isAllowedEndpoint(endpoint, allowed)
  return {
    publicKey: keys.publicKey,
    allows,
    send: async ({ endpoint, p256dh, auth }, { message, expiresAt, urgent, now, signal }) => {
      if (!allows(endpoint)) return 'gone'
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails,
          contentEncoding: 'aes128gcm',
          TTL: Math.max(0, Math.min(seconds, LONGEST_LIFE)),
          topic: topicOf(message.notification.tag),
          urgency: urgent ? 'high' : 'normal',
        },
      )
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      const answer = await fetch(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: limit,
      }).catch((cause: unknown) => {
        throw new JobFailure(limit.aborted ? 'push.timeout' : 'push.unreachable', { permanent: false, cause })
      })
      await answer.body?.cancel()
      return outcomeOf(answer, now)
    },
  }
}

/** At most 32 characters of base64url (RFC 8030 §5.4). A hash, because the push service reads it. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const outcomeOf = ({ status, headers }: Response, now: Date): 'sent' | 'gone' => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const waits = status === 429 || status >= 500
  const notBefore = waits ? retryAfter(headers.get('retry-after'), now) : undefined
  throw new JobFailure(`push.${status}`, { permanent: !waits, ...(notBefore && { notBefore }) })
}

/** RFC 9110 §10.2.3: seconds or a date; undefined when it says neither. */
const retryAfter = (header: string | null, now: Date): Date | undefined => {
  if (header === null) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(wait) ? undefined : new Date(now.getTime() + Math.min(Math.max(wait, 0), LONGEST_WAIT))
}
