import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import * as v from 'valibot'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Log } from '../../log.ts'
import { type AccessTokens, refusalReason } from '../access-tokens.ts'
import {
  createDiscovery,
  type Discovery,
  formatCause,
  providerFailed,
  providerTimeoutMs,
  requestProvider,
} from './discovery.ts'
import { createIntrospection } from './introspection.ts'
import { createTtlCache } from './ttl-cache.ts'

interface ExternalOptions {
  readonly oidc: Config['oidc']
  readonly clock: () => Date
  readonly log: Log
}

/** Asymmetric algorithms only: tokens with `none` or with an HMAC of the public key are forgeries (RFC 8725 §3.1). */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** RFC 9068 §2.1 defines the type; older providers use JWT or none. Sign-out tokens and others have their own type. */
const types: ReadonlySet<string | undefined> = new Set(['at+jwt', 'application/at+jwt', 'jwt', undefined])

/** Tolerated difference between the provider's clock and ours, in seconds. */
const clockTolerance = 60

/** Time in ms after which the provider's keys are fetched again. */
const keysMaxAge = 60 * 60 * 1000

/** Minimum time in ms between two fetches because of an unknown key or a wrong signature, which may mean a new key. */
const keysCooldown = 30_000

const Userinfo = v.object({
  sub: v.string(),
  email: v.optional(v.string()),
  // OpenID Connect Core 1.0 §5.1: a boolean. Any other value means not verified.
  email_verified: v.fallback(v.boolean(), false),
})

/**
 * Verifies access tokens of an external provider for our API: JWTs with the provider's keys, others by introspection
 * (see decision 11).
 */
export const createExternalTokens = ({ oidc, clock, log }: ExternalOptions): AccessTokens => {
  const discovery = createDiscovery(oidc.issuer)
  const keys = createRemoteKeys(discovery)
  const introspect = createIntrospection({
    oidc,
    discovery,
    clock,
    userinfoSub: async (token) => (await readUserinfo(discovery, token, log))?.sub,
  })
  const emails = createTtlCache<string | null>(clock)
  return {
    verify: async (token) => {
      if (!looksLikeJwt(token)) return { sub: await introspect(token) }
      const payload = await verifyJwt(token, keys, oidc, clock())
      const { sub, iat = 0 } = payload
      // jose accepts any value as a subject.
      if (typeof sub !== 'string' || sub === '') throw invalid('the access token names no subject')
      if (iat > clock().getTime() / 1000 + clockTolerance) throw invalid('the access token was issued in the future')
      return { sub }
    },
    verifiedEmail: (token, sub) =>
      emails(token, async () => {
        // `verify` has just accepted this token, so its claims are trusted.
        const claims = looksLikeJwt(token) ? v.safeParse(Userinfo, decodeJwt(token)) : undefined
        const claimedEmail = claims?.success === true ? verifiedAddress(claims.output) : null
        if (claimedEmail !== null) return claimedEmail
        const userinfo = await readUserinfo(discovery, token, log)
        if (userinfo === undefined) return null
        // OpenID Connect Core 1.0 §5.3: the subject must be that of the token.
        if (userinfo.sub !== sub) throw invalid('userinfo names another subject than the access token')
        return verifiedAddress(userinfo)
      }),
  }
}

/** True for three parts; an encrypted token (five parts) is opaque to us. */
const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)

const invalid = (reason: string): HttpError => new HttpError('auth.token_invalid', { reason })

const verifyJwt = async (token: string, keys: RemoteKeys, oidc: Config['oidc'], now: Date): Promise<JWTPayload> => {
  const options = {
    issuer: oidc.issuer,
    audience: oidc.audience,
    algorithms,
    requiredClaims: ['sub', 'exp', 'iat'],
    currentDate: now,
    clockTolerance,
  }
  try {
    const { payload, protectedHeader } = await retryWithFreshKeys(keys, () => tryKeys(token, keys.find, options))
    if (!types.has(protectedHeader.typ?.toLowerCase())) throw invalid(`the token is of type ${protectedHeader.typ}`)
    const client = payload.client_id ?? payload.azp
    if (client !== undefined && client !== oidc.clientId)
      throw invalid(`the access token names the client ${client}, OIDC_CLIENT_ID is ${oidc.clientId}`)
    if (['at_hash', 'c_hash', 'events'].some((name) => name in payload))
      throw invalid('the token is an id_token or a sign-out token')
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new HttpError('auth.token_expired')
    if (error instanceof errors.JOSEError) throw invalid(explainError(error, oidc))
    throw error
  }
}

/**
 * Formats a mismatch with both values, because it is nearly always a wrong setting. jose checks claims only after the
 * signature.
 */
const explainError = (error: errors.JOSEError, { issuer, audience }: Config['oidc']): string => {
  if (!(error instanceof errors.JWTClaimValidationFailed)) return refusalReason(error)
  const { aud, iss } = error.payload
  if (error.claim === 'aud')
    return `the access token names the audience ${[aud ?? 'none'].flat().join(' ')}, OIDC_AUDIENCE is ${audience}`
  if (error.claim === 'iss') return `the access token names the issuer ${iss ?? 'none'}, OIDC_ISSUER is ${issuer}`
  return refusalReason(error)
}

/**
 * A provider may publish a new key under an old id: after a wrong signature the token is verified once more with fresh
 * keys.
 */
const retryWithFreshKeys = async <T>(keys: RemoteKeys, verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !(await keys.refresh())) throw error
    return await verify()
  }
}

/** Verifies a token. If it contains no key id, each key of the right type is tried. */
const tryKeys = async (token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) => {
  try {
    return await jwtVerify(token, keys, options)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options)
      } catch (reason) {
        if (!(reason instanceof errors.JWSSignatureVerificationFailed)) throw reason
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

interface RemoteKeys {
  readonly find: JWTVerifyGetKey
  /** Fetches the provider's keys again, unless they were just fetched. @returns true if they were fetched */
  readonly refresh: () => Promise<boolean>
}

/**
 * jose throws the same kind of error for an unreachable provider and a bad token; only the latter is the caller's
 * fault.
 */
const createRemoteKeys = (discovery: () => Promise<Discovery>): RemoteKeys => {
  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined
  const remote = async () => {
    keySet ??= createRemoteJWKSet(new URL((await discovery()).jwks_uri), {
      timeoutDuration: providerTimeoutMs,
      cacheMaxAge: keysMaxAge,
      cooldownDuration: keysCooldown,
    })
    return keySet
  }
  const orFailed = (error: unknown): never => {
    throw error instanceof HttpError
      ? error
      : providerFailed(`the provider's keys cannot be read: ${formatCause(error)}`)
  }
  return {
    find: async (header, token) => {
      const keys = await remote()
      return await keys(header, token).catch((error: unknown) => {
        const isBadToken =
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys ||
          error instanceof errors.JOSENotSupported
        if (isBadToken) throw error
        return orFailed(error)
      })
    },
    refresh: async () => {
      const keys = await remote()
      if (keys.coolingDown) return false
      await keys.reload().catch(orFailed)
      return true
    },
  }
}

/**
 * Returns the claims of userinfo for a token (OpenID Connect Core 1.0 §5.3); undefined = no userinfo, or it refuses.
 */
const readUserinfo = async (
  discovery: () => Promise<Discovery>,
  token: string,
  log: Log,
): Promise<v.InferOutput<typeof Userinfo> | undefined> => {
  const { userinfo_endpoint } = await discovery()
  if (userinfo_endpoint === undefined) return undefined
  const response = await requestProvider(userinfo_endpoint, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  })
  if (response.status === 401 || response.status === 403) {
    log.warn('userinfo.refused', {
      status: response.status,
      help: 'let the access tokens contain email and email_verified',
    })
    return undefined
  }
  const result = v.safeParse(Userinfo, response.ok ? await response.json().catch(() => null) : null)
  if (!result.success) throw providerFailed(`${userinfo_endpoint} returned status ${response.status} without a subject`)
  return result.output
}

const verifiedAddress = ({ email = '', email_verified }: v.InferOutput<typeof Userinfo>): string | null =>
  email_verified && email !== '' ? canonicalMailbox(email) : null
