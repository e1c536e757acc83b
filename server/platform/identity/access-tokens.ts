import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error.ts'
import { type KeyRing, publicPart } from './keys.ts'
import { generationClaim } from './token-generation.ts'

interface VerifiedToken extends TokenFacts {
  /** Expiry in seconds since the epoch. */
  readonly exp: number
}

export interface TokenFacts {
  /** The OpenID subject. */
  readonly sub: string
  /** Time of issue in seconds since the epoch; undefined for tokens of an external provider. */
  readonly iat?: number | undefined
  /** See `isOutlived`. */
  readonly generation?: number | undefined
}

/** Verifies access tokens. */
export interface AccessTokens {
  /**
   * Checks the token alone; `isOutlived` compares it with the account.
   * @throws HttpError auth.token_expired (as TokenExpired for our own provider) or auth.token_invalid
   */
  verify(token: string): Promise<TokenFacts>
  /**
   * Returns the e-mail address, lower case, that an external provider has verified for the token's subject; null =
   * none. Accounts of our own provider need no match.
   * @throws HttpError server.unavailable, auth.token_expired, auth.token_invalid
   */
  readonly verifiedEmail?: (token: string, sub: string) => Promise<string | null>
}

/** A token of our provider that is no longer valid. It grants no access but identifies its subject. */
export class TokenExpired extends HttpError {
  readonly sub: string
  readonly issuedAt: Date
  constructor({ sub, iat = 0 }: TokenFacts) {
    super('auth.token_expired')
    this.sub = sub
    this.issuedAt = new Date(iat * 1000)
  }
}

export interface AccessTokenOptions {
  readonly issuer: string
  readonly audience: string
  /** The issuer's keys: `createLocalJWKSet`, `createRemoteJWKSet` or a function that finds them. */
  readonly keys: JWTVerifyGetKey
  readonly clock: () => Date
}

/** Tolerance in seconds. */
const clockTolerance = 5

/** Verifies JWT access tokens (RFC 9068): signature, issuer, audience, type, times with a tolerance of 5 s. */
export const createAccessTokens = ({ issuer, audience, keys, clock }: AccessTokenOptions) => ({
  verify: async (token: string): Promise<VerifiedToken> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        // Our own provider uses only this algorithm, and sets the type (RFC 9068).
        algorithms: ['ES256'],
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock(),
        clockTolerance,
      })
      const { sub, iat = 0, exp = 0 } = payload
      // jose accepts any value as a subject.
      if (typeof sub !== 'string' || sub === '' || iat > clock().getTime() / 1000 + clockTolerance)
        throw new HttpError('auth.token_invalid', { reason: 'subject or time of issue' })
      // A server of the version before, beside this one during an update, issues tokens without a generation.
      const { [generationClaim]: generation = 0 } = payload
      if (typeof generation !== 'number') throw new HttpError('auth.token_invalid', { reason: 'generation' })
      return { sub, iat, exp, generation }
    } catch (error) {
      // jose checks the times after all other claims.
      if (error instanceof errors.JWTExpired)
        throw new TokenExpired({ sub: String(error.payload.sub), iat: error.payload.iat })
      if (error instanceof errors.JWKSTimeout) throw new HttpError('server.unavailable')
      if (error instanceof errors.JOSEError) throw new HttpError('auth.token_invalid', { reason: refusalReason(error) })
      throw error
    }
  },
})

/** Returns the failed check for the log, without data of the token. */
export const refusalReason = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed ? `claim ${error.claim} (${error.reason})` : error.code

/** Audience of every access token: our API as a resource (RFC 8707). */
export const AUDIENCE = 'urn:mhz:api'

/** Verified tokens that a process remembers, of some hundred bytes each. */
const MAX_VERIFIED = 2000

/**
 * Verifies access tokens of the embedded provider without a network request. A verified token is remembered until it
 * expires or the keys change: an app sends the same one for minutes, and verifying it took a fifth of the processor
 * time of a short reply.
 */
export const createOwnAccessTokens = ({
  issuer,
  clock,
  keyRing,
}: {
  issuer: string
  clock: () => Date
  keyRing: () => Promise<KeyRing>
}): AccessTokens => {
  const withKeys = (ring: KeyRing) => {
    const keys = createLocalJWKSet({ keys: ring.keys.map(publicPart) })
    const verified = new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED })
    return { ring, verified, tokens: createAccessTokens({ issuer, audience: AUDIENCE, clock, keys }) }
  }
  let current: ReturnType<typeof withKeys> | undefined
  return {
    verify: async (token) => {
      const ring = await keyRing()
      if (current?.ring !== ring) current = withKeys(ring)
      const { verified, tokens } = current
      const known = verified.get(token)
      if (known !== undefined && known.exp * 1000 > clock().getTime()) return known
      const found = await tokens.verify(token)
      verified.set(token, found)
      return found
    },
  }
}
