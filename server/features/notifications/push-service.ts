import { createHash } from 'node:crypto'
import type { PushMessage } from '#contract/push.ts'
import { type Config, isLoopback } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { JobFailure } from '../../platform/jobs/job.ts'
import { createVapid, encryptPush, type PushKeys } from './encrypt-push.ts'
import { isAllowedEndpoint, knownPushServices } from './push-endpoint.ts'
import { readVapidKeys } from './vapid.ts'

/** Address and keys for encrypting a message. */
export interface Subscription extends PushKeys {
  readonly endpoint: string
}

export interface Delivery {
  readonly message: PushMessage
  /** When the message becomes useless; the push service then drops it. */
  readonly expiresAt: Date
  /** True if a sleeping phone is to be woken. */
  readonly urgent: boolean
  readonly now: Date
  readonly signal: AbortSignal
}

/** Sends push messages. */
export interface PushService {
  /** VAPID, base64url. */
  readonly publicKey: string
  /** Returns true if we send to this address. */
  allows(endpoint: string): boolean
  /**
   * Resolves once the push service has accepted the message; with 'gone' if the subscription must be deleted.
   * @throws JobFailure with a code such as 'push.503'; permanent if the same request would be refused again
   */
  send(subscription: Subscription, delivery: Delivery): Promise<'sent' | 'gone'>
}

/** Timeout for a push service, in ms. */
const DEFAULT_TIMEOUT_MS = 15_000
/** Upper bound for Retry-After, in ms: no job waits longer. */
const MAX_RETRY_DELAY_MS = 6 * 60 * 60_000
/** Seconds. Push services store nothing for longer than four weeks. */
const MAX_TTL_SECONDS = 28 * 24 * 60 * 60

interface PushSettings extends Pick<Config, 'pushServices' | 'publicOrigin'> {
  readonly mail: { readonly from: Config['mail']['from'] }
}

/**
 * @param origins of a test's own push service, in addition to the known and the configured ones
 * @param patience timeout in ms
 */
export const createPushService = async (
  db: Db,
  { pushServices, publicOrigin, mail }: PushSettings,
  {
    origins = [],
    patience = DEFAULT_TIMEOUT_MS,
  }: { readonly origins?: readonly string[]; readonly patience?: number } = {},
): Promise<PushService> => {
  const keys = await readVapidKeys(db)
  const allowed = { services: [...knownPushServices, ...pushServices], origins }
  // Contact for push services that have trouble with our messages (RFC 8292 §2.1). Apple refuses a loopback address.
  const subject = isLoopback(publicOrigin) ? `mailto:${mail.from.address}` : publicOrigin
  const vapid = await createVapid(keys, subject.startsWith('http:') ? `mailto:${mail.from.address}` : subject)
  const allows = (endpoint: string): boolean => isAllowedEndpoint(endpoint, allowed)
  return {
    publicKey: keys.publicKey,
    allows,
    send: async ({ endpoint, p256dh, auth }, { message, expiresAt, urgent, now, signal }) => {
      if (!allows(endpoint)) return 'gone'
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      const headers = {
        Authorization: await vapid(endpoint),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: `${Math.max(0, Math.min(seconds, MAX_TTL_SECONDS))}`,
        Topic: topicOf(message.notification.tag),
        Urgency: urgent ? 'high' : 'normal',
      }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: encryptPush(JSON.stringify(message), { p256dh, auth }),
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

/** At most 32 characters of base64url (RFC 8030 §5.4). A hash, because the push service can read the topic. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const outcomeOf = ({ status, headers }: Response, now: Date): 'sent' | 'gone' => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const waits = status === 429 || status >= 500
  const notBefore = waits ? retryAfter(headers.get('retry-after'), now) : undefined
  throw new JobFailure(`push.${status}`, { permanent: !waits, ...(notBefore && { notBefore }) })
}

/** RFC 9110 §10.2.3: seconds or a date; undefined if it is neither. */
const retryAfter = (header: string | null, now: Date): Date | undefined => {
  if (header === null) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(wait) ? undefined : new Date(now.getTime() + Math.min(Math.max(wait, 0), MAX_RETRY_DELAY_MS))
}
