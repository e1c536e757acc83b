import { base64url, type CompactVerifyGetKey, compactVerify, decodeProtectedHeader, errors } from 'jose'
import * as v from 'valibot'
import { loginDefaults } from './login-defaults.ts'
import { LoginError } from './login-errors.ts'
import { IdTokenClaims } from './record.ts'
import { isAboutTime, type ValidationResult } from './result.ts'

/** The provider's keys could not be fetched: the token can be neither accepted nor rejected. */
export class KeysUnreachableError extends LoginError {
  override readonly name = 'KeysUnreachableError'
  constructor(cause?: unknown) {
    super('noSigningKey', cause)
  }
}

export interface Validation {
  readonly idToken: string
  /** Needed for at_hash. */
  readonly accessToken: string
  /** From `createProvider().keys()`; throws KeysUnreachableError. */
  readonly keys: CompactVerifyGetKey
  readonly issuer: string
  readonly clientId: string
  /** Arrival of the token by this device's clock. */
  readonly receivedAt: Date
  /** `measureSkew`, called only if the device's own clock does not fit the token. Throws OfflineError. */
  readonly skew: () => Promise<number>
  /** The nonce of the sign-in; null at a renewal, where it is compared with `previous`. */
  readonly nonce: string | null
  /** The claims of the last validated id_token, at a renewal. */
  readonly previous: IdTokenClaims | null
}

type Failure = Exclude<ValidationResult, 'Ok'>

export type Validated = { readonly result: 'Ok'; readonly claims: IdTokenClaims } | { readonly result: Failure }

/** Asymmetric signatures only: `none`, and an HMAC made with the public key, can be forged (RFC 8725 §3.1). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Accepts any payload, so that the nonce is judged before the required claims. */
const Nonce = v.fallback(v.looseObject({ nonce: v.optional(v.string()) }), {})

const textDecoder = new TextDecoder()

const verified = async (idToken: string, keys: CompactVerifyGetKey): Promise<unknown> => {
  try {
    const { payload } = await compactVerify(idToken, keys, { algorithms })
    return JSON.parse(textDecoder.decode(payload))
  } catch (error) {
    if (error instanceof KeysUnreachableError) throw error
    // The header names no key: each key of the right type is tried.
    if (error instanceof errors.JWKSMultipleMatchingKeys) {
      for await (const key of error) {
        const payload = await compactVerify(idToken, key, { algorithms }).then(
          (result) => result.payload,
          () => null,
        )
        if (payload !== null) return JSON.parse(textDecoder.decode(payload))
      }
    }
    return null
  }
}

/** Returns the left half of the access token's hash (OpenID Connect Core 1.0 §3.1.3.6); Ed25519 uses SHA-512. */
const atHashOf = async (accessToken: string, algorithm: string): Promise<string> => {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const hash = new Uint8Array(
    await crypto.subtle.digest(`SHA-${algorithm === 'Ed25519' ? '512' : bits}`, new TextEncoder().encode(accessToken)),
  )
  return base64url.encode(hash.slice(0, hash.length / 2))
}

const audienceOf = (claims: IdTokenClaims): readonly string[] =>
  typeof claims.aud === 'string' ? [claims.aud] : [...claims.aud].sort()

/**
 * Checks OpenID Connect Core 1.0 §12.2. auth_time may be missing in the renewed token; if present it must equal the
 * original.
 */
const continues = (claims: IdTokenClaims, previous: IdTokenClaims): boolean =>
  claims.iss === previous.iss &&
  claims.sub === previous.sub &&
  claims.azp === previous.azp &&
  audienceOf(claims).join(' ') === audienceOf(previous).join(' ') &&
  (claims.auth_time === undefined || claims.auth_time === previous.auth_time)

const fits = ({ iat, exp }: IdTokenClaims, now: number): boolean =>
  Math.abs(now - iat) <= loginDefaults.maxIdTokenIatOffsetAllowedInSeconds && now < exp

/**
 * Returns the token's arrival in seconds since the epoch: by the server's clock if the device's does not fit the token.
 */
const arrivalOf = async (claims: IdTokenClaims, { receivedAt, skew }: Validation): Promise<number> => {
  const local = receivedAt.getTime() / 1000
  return fits(claims, local) ? local : local + (await skew()) / 1000
}

/** Returns all failed checks of a token with a valid signature, in the specification's order. */
const failedChecks = async (claims: IdTokenClaims, given: Validation): Promise<readonly Failure[]> => {
  const now = await arrivalOf(claims, given)
  const audience = audienceOf(claims)
  const azpMissing = claims.azp === undefined && audience.length > 1
  const { alg } = decodeProtectedHeader(given.idToken)
  const failures: readonly (readonly [boolean, Failure])[] = [
    [Math.abs(now - claims.iat) > loginDefaults.maxIdTokenIatOffsetAllowedInSeconds, 'MaxOffsetExpired'],
    [claims.iss !== given.issuer, 'IssDoesNotMatchIssuer'],
    [!audience.includes(given.clientId), 'IncorrectAud'],
    [given.previous !== null && !continues(claims, given.previous), 'IncorrectIdTokenClaimsAfterRefresh'],
    [azpMissing || (claims.azp !== undefined && claims.azp !== given.clientId), 'IncorrectAzp'],
    [claims.exp <= now, 'TokenExpired'],
    [
      claims.at_hash !== undefined && claims.at_hash !== (await atHashOf(given.accessToken, alg ?? '')),
      'IncorrectAtHash',
    ],
  ]
  return failures.filter(([isWrong]) => isWrong).map(([, result]) => result)
}

/**
 * Validates an id_token as the specification lists it (section 5): signature, nonce, required claims, iat within 120 s,
 * issuer, audience, authorized party, expiry, at_hash, and after a renewal that it continues the same sign-in. At a
 * renewal a result about time is returned only if every other check passed.
 * @throws KeysUnreachableError if the provider's keys cannot be fetched, and OfflineError if the server's time is
 * needed and unreachable
 */
export const validateIdToken = async (given: Validation): Promise<Validated> => {
  const payload = await verified(given.idToken, given.keys)
  if (payload === null) return { result: 'SignatureFailed' }
  const { nonce } = v.parse(Nonce, payload)
  const expected = given.nonce ?? (nonce === undefined ? undefined : given.previous?.nonce)
  if (expected !== undefined && nonce !== expected) return { result: 'IncorrectNonce' }
  const parsed = v.safeParse(IdTokenClaims, payload)
  if (!parsed.success) return { result: 'RequiredPropertyMissing' }
  const claims = parsed.output
  const failed = await failedChecks(claims, given)
  const result = (given.previous === null ? undefined : failed.find((one) => !isAboutTime(one))) ?? failed[0]
  return result === undefined ? { result: 'Ok', claims } : { result }
}
