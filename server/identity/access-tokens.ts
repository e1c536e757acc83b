import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { HttpError } from '../http/http-error.ts'
import { type KeyRing, publicPart } from './keys.ts'

/** Proves access tokens. */
export interface AccessTokens {
  /**
   * @returns the OpenID subject the token was issued for
   * @throws Refusal auth.token_expired (our own provider's as TokenExpired) or auth.token_invalid
   */
  verify(token: string): Promise<{ sub: string }>
  /**
   * The e-mail address, lower case, that an external provider has verified for the token's subject; null = none. Our
   * own provider's accounts need no match.
   * @throws Refusal server.unavailable, auth.token_expired, auth.token_invalid
   */
  readonly verifiedEmail?: (token: string, sub: string) => Promise<string | null>
}

/** A token of ours that has run out: it opens nothing, but says whose it was. */
export class TokenExpired extends HttpError {
  readonly sub: string
  constructor(sub: string) {
    super('auth.token_expired')
    this.sub = sub
  }
}

export interface AccessTokenOptions {
  readonly issuer: string
  readonly audience: string
  /** The issuer's keys: `createLocalJWKSet`, `createRemoteJWKSet` or a function that looks them up. */
  readonly keys: JWTVerifyGetKey
  readonly clock: () => Date
}

/** Seconds. */
const clockTolerance = 5

/** Verifies JWT access tokens (RFC 9068): signature, issuer, audience, type, time with 5 s of tolerance. */
export const createAccessTokens = ({ issuer, audience, keys, clock }: AccessTokenOptions): AccessTokens => ({
  verify: async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        // Our own provider signs with nothing else, and names the type (RFC 9068).
        algorithms: ['ES256'],
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock(),
        clockTolerance,
      })
      const { sub, iat = 0 } = payload
      // jose takes any value for a subject.
      if (typeof sub !== 'string' || sub === '' || iat > clock().getTime() / 1000 + clockTolerance)
        throw new HttpError('auth.token_invalid', { reason: 'subject or time of issue' })
      return { sub }
    } catch (error) {
      // Of all claims jose looks at the time last.
      if (error instanceof errors.JWTExpired) throw new TokenExpired(String(error.payload.sub))
      if (error instanceof errors.JWKSTimeout) throw new HttpError('server.unavailable')
      if (error instanceof errors.JOSEError) throw new HttpError('auth.token_invalid', { reason: refusalReason(error) })
      throw error
    }
  },
})

/** For the log: which check failed, and nothing of the token. */
export const refusalReason = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed ? `claim ${error.claim} (${error.reason})` : error.code

/** Audience of every access token: our API, as a resource (RFC 8707). */
export const AUDIENCE = 'urn:mhz:api'

/** Verifies the embedded provider's own access tokens without asking it over the network. */
export const createOwnAccessTokens = (options: {
  issuer: string
  clock: () => Date
  keyRing: () => Promise<KeyRing>
}): AccessTokens => {
  let known: { ring: KeyRing; keySet: ReturnType<typeof createLocalJWKSet> } | undefined
  return createAccessTokens({
    issuer: options.issuer,
    audience: AUDIENCE,
    clock: options.clock,
    keys: async (header, token) => {
      const ring = await options.keyRing()
      if (known?.ring !== ring) known = { ring, keySet: createLocalJWKSet({ keys: ring.keys.map(publicPart) }) }
      return await known.keySet(header, token)
    },
  })
}
