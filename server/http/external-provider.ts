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
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { AccessTokens } from './access-token.ts'
import { createBriefly } from './briefly.ts'
import { askProvider, createDiscovery, type Discovery, providerPatience } from './external-discovery.ts'
import { createIntrospection } from './external-introspection.ts'
import { Refusal } from './refusal.ts'

interface ExternalOptions {
  readonly oidc: Config['oidc']
  readonly clock: () => Date
  readonly log: Log
}

/** Key pairs only: `none`, and an HMAC made with the public key, are forgeries (RFC 8725 §3.1). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** RFC 9068 §2.1 names the type; older providers write JWT or nothing. Sign-out tokens and others have their own. */
const types: ReadonlySet<string | undefined> = new Set(['at+jwt', 'application/at+jwt', 'jwt', undefined])

/** Seconds by which the provider's clock and ours may differ. */
const clockTolerance = 60

/** Milliseconds after which the provider's keys are read again; an unknown key is looked for at once. */
const keysMaxAge = 60 * 60 * 1000

const Userinfo = v.object({
  sub: v.string(),
  email: v.optional(v.string()),
  // OpenID Connect Core 1.0 §5.1: a boolean. Anything else is no confirmation.
  email_verified: v.fallback(v.boolean(), false),
})

/**
 * Access tokens of somebody else's provider, which our API accepts: JWTs are verified with its keys, others are asked
 * about (see decision 11).
 */
export const createExternalTokens = ({ oidc, clock, log }: ExternalOptions): AccessTokens => {
  const discovery = createDiscovery(oidc.issuer)
  const keys = remoteKeys(discovery)
  const introspect = createIntrospection({ oidc, discovery, clock, log })
  const briefly = createBriefly<string | null>(clock)
  return {
    verify: async (token) => {
      if (!looksLikeJwt(token)) return { sub: await introspect(token) }
      const payload = await verifyJwt(token, keys, {
        issuer: oidc.issuer,
        audience: oidc.audience,
        algorithms,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock(),
        clockTolerance,
      })
      if (!isForOurApp(payload, oidc.clientId)) throw new Refusal('auth.token_invalid')
      const { sub, iat = 0 } = payload
      // jose takes any value for a subject.
      if (typeof sub !== 'string' || sub === '' || iat > clock().getTime() / 1000 + clockTolerance)
        throw new Refusal('auth.token_invalid')
      return { sub }
    },
    verifiedEmail: (token, sub) =>
      briefly(token, async () => {
        // `verify` has just accepted this token, so what it says is the provider's word.
        const said = looksLikeJwt(token) ? v.safeParse(Userinfo, decodeJwt(token)) : undefined
        const written = said?.success === true ? confirmed(said.output) : null
        return written ?? (await verifiedEmail(discovery, token, sub, log))
      }),
  }
}

/** Three parts; an encrypted one (five) is opaque to us. */
const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)

const verifyJwt = async (token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> => {
  try {
    const { payload, protectedHeader } = await tryKeys(token, keys, options)
    if (!types.has(protectedHeader.typ?.toLowerCase())) throw new Refusal('auth.token_invalid')
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal('auth.token_expired')
    if (error instanceof errors.JOSEError) throw new Refusal('auth.token_invalid')
    throw error
  }
}

/** A token that names no key: each of the right type is tried. */
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
    throw new Refusal('auth.token_invalid')
  }
}

/**
 * The audience of some providers is no more than a scope or a client, so a token must not name another client than
 * ours, and must not be an id_token or a sign-out token (their own claims say so).
 */
const isForOurApp = (payload: JWTPayload, clientId: string): boolean => {
  const client = payload.client_id ?? payload.azp
  return (
    (client === undefined || client === clientId) && !['at_hash', 'c_hash', 'events'].some((name) => name in payload)
  )
}

/** jose tells a provider that is away and a token that is bad by the same kind of error; only the latter is the caller's. */
const remoteKeys = (discovery: () => Promise<Discovery>): JWTVerifyGetKey => {
  let remote: JWTVerifyGetKey | undefined
  return async (header, token) => {
    remote ??= createRemoteJWKSet(new URL((await discovery()).jwks_uri), {
      timeoutDuration: providerPatience,
      cacheMaxAge: keysMaxAge,
    })
    try {
      return await remote(header, token)
    } catch (error) {
      const judged =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      throw judged ? error : new Refusal('server.unavailable')
    }
  }
}

/** OpenID Connect Core 1.0 §5.3: the subject must be the token's own. @returns lower case; null = none or unverified */
const verifiedEmail = async (
  discovery: () => Promise<Discovery>,
  token: string,
  sub: string,
  log: Log,
): Promise<string | null> => {
  const { userinfo_endpoint } = await discovery()
  if (userinfo_endpoint === undefined) return null
  const response = await askProvider(userinfo_endpoint, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  })
  if (response.status === 401 || response.status === 403) {
    log.warn('userinfo refuses the access tokens; let them carry email and email_verified', { status: response.status })
    return null
  }
  const said = v.safeParse(Userinfo, response.ok ? await response.json().catch(() => null) : null)
  if (!said.success) throw new Refusal('server.unavailable')
  if (said.output.sub !== sub) throw new Refusal('auth.token_invalid')
  return confirmed(said.output)
}

const confirmed = ({ email = '', email_verified }: v.InferOutput<typeof Userinfo>): string | null =>
  email_verified && email !== '' ? email.toLowerCase() : null
