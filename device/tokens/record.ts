import * as v from 'valibot'
import type { DeviceDatabase } from '../database.ts'

/** The claims that a renewed id_token is compared with (OpenID Connect Core 1.0 §12.2). */
export const IdTokenClaims = v.looseObject({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1)),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  iat: v.number(),
  azp: v.optional(v.string()),
  nonce: v.optional(v.string()),
  auth_time: v.optional(v.number()),
})
export type IdTokenClaims = v.InferOutput<typeof IdTokenClaims>

const Milliseconds = v.pipe(v.number(), v.integer())

/** A renewal whose id_token waits for the provider's keys. Its tokens are published only then. */
const Unvalidated = v.object({
  accessToken: v.string(),
  /** Epoch milliseconds. */
  expiresAt: Milliseconds,
  idToken: v.string(),
  /** Epoch milliseconds; iat and exp are judged by it. */
  receivedAt: Milliseconds,
})

export const TokenRecord = v.object({
  version: v.literal(1),
  sub: v.pipe(v.string(), v.minLength(1)),
  accessToken: v.string(),
  /** Epoch milliseconds by this device's clock. */
  expiresAt: Milliseconds,
  refreshToken: v.nullable(v.string()),
  /** The last validated one; a hint at sign-out. */
  idToken: v.string(),
  claims: IdTokenClaims,
  scope: v.string(),
  unvalidated: v.nullable(Unvalidated),
  /** For the provider's check-session iframe (OpenID Connect Session Management 1.0 §2), when it gave one. */
  sessionState: v.optional(v.string()),
})
export type TokenRecord = v.InferOutput<typeof TokenRecord>

const place = 'current'

/** What is left of a session that the provider has ended: with it our server can be asked whether the account is gone. */
export const EndedSession = v.object({
  version: v.literal(1),
  sub: v.pipe(v.string(), v.minLength(1)),
  accessToken: v.string(),
})
export type EndedSession = v.InferOutput<typeof EndedSession>

const endedPlace = 'ended'

export const readEndedSession = (device: DeviceDatabase): Promise<EndedSession | null> =>
  device.read(['tokens'], async (transaction) => {
    const parsed = v.safeParse(EndedSession, await transaction.get('tokens', endedPlace))
    return parsed.success ? parsed.output : null
  })

/** Nothing more is to be asked of it. */
export const forgetEndedSession = (device: DeviceDatabase): Promise<void> =>
  device.write(['tokens'], async (transaction) => transaction.delete('tokens', endedPlace))

/** The record, or null when there is none or it cannot be read. */
export const readTokens = (device: DeviceDatabase): Promise<TokenRecord | null> =>
  device.read(['tokens'], async (transaction) => {
    const parsed = v.safeParse(TokenRecord, await transaction.get('tokens', place))
    return parsed.success ? parsed.output : null
  })

/** After a sign-in whose id_token was validated. */
export const storeTokens = (device: DeviceDatabase, record: Omit<TokenRecord, 'version'>): Promise<void> =>
  device.write(['tokens'], async (transaction) => {
    transaction.put('tokens', place, { version: 1, ...record })
    transaction.delete('tokens', endedPlace)
  })

/** At sign-out, and when a check ended the session. */
export const forgetTokens = (device: DeviceDatabase): Promise<void> =>
  device.write(['tokens'], async (transaction) => transaction.clear('tokens'))

/**
 * Replaces the record only while it still holds the refresh token that was sent: after a stolen lock or a sign-out in
 * between, what stands there is newer. Null ends the session. Tells whether it did.
 */
export const replaceTokens = (device: DeviceDatabase, sent: string, next: TokenRecord | null): Promise<boolean> =>
  device.write(['tokens'], async (transaction) => {
    const now = v.safeParse(TokenRecord, await transaction.get('tokens', place))
    if (!now.success || now.output.refreshToken !== sent) return false
    if (next === null) {
      const { sub, accessToken } = now.output
      transaction.delete('tokens', place)
      transaction.put('tokens', endedPlace, { version: 1, sub, accessToken } satisfies EndedSession)
    } else transaction.put('tokens', place, next)
    return true
  })
