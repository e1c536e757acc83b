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

/**
 * A renewal whose id_token could not be validated yet because the provider's keys are missing. Its tokens are published
 * after validation.
 */
const Unvalidated = v.object({
  accessToken: v.string(),
  /** Epoch milliseconds. */
  expiresAt: Milliseconds,
  idToken: v.string(),
  /** Epoch milliseconds; reference time for iat and exp. */
  receivedAt: Milliseconds,
})

export const TokenRecord = v.object({
  version: v.literal(1),
  sub: v.pipe(v.string(), v.minLength(1)),
  accessToken: v.string(),
  /** Epoch milliseconds by this device's clock. */
  expiresAt: Milliseconds,
  refreshToken: v.nullable(v.string()),
  /** The last validated id_token; sent as a hint at sign-out. */
  idToken: v.string(),
  claims: IdTokenClaims,
  scope: v.string(),
  unvalidated: v.nullable(Unvalidated),
  /** For the provider's check-session iframe (OpenID Connect Session Management 1.0 §2), if the provider sent one. */
  sessionState: v.optional(v.string()),
})
export type TokenRecord = v.InferOutput<typeof TokenRecord>

const place = 'current'

/** The remains of a session that the provider has ended, used to ask our server whether the account was deleted. */
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

/** Deletes the record once the server has responded. */
export const forgetEndedSession = (device: DeviceDatabase): Promise<void> =>
  device.write(['tokens'], async (transaction) => transaction.delete('tokens', endedPlace))

/** Returns the record, or null if there is none or it cannot be read. */
export const readTokens = (device: DeviceDatabase): Promise<TokenRecord | null> =>
  device.read(['tokens'], async (transaction) => {
    const parsed = v.safeParse(TokenRecord, await transaction.get('tokens', place))
    return parsed.success ? parsed.output : null
  })

/** Stores the tokens of a sign-in with a validated id_token. */
export const storeTokens = (device: DeviceDatabase, record: Omit<TokenRecord, 'version'>): Promise<void> =>
  device.write(['tokens'], async (transaction) => {
    transaction.put('tokens', place, { version: 1, ...record })
    transaction.delete('tokens', endedPlace)
  })

/** Deletes the tokens, at sign-out and when a failed check ended the session. */
export const forgetTokens = (device: DeviceDatabase): Promise<void> =>
  device.write(['tokens'], async (transaction) => transaction.clear('tokens'))

/**
 * Replaces the record only if it still contains the refresh token that was sent: after a stolen lock or a sign-out in
 * between, the stored record is newer. Null ends the session. Returns true if the record was replaced.
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
