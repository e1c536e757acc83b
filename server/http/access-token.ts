import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from './refusal.ts'

/** Proves access tokens. */
export interface AccessTokens {
  /**
   * @returns the OpenID subject the token was issued for
   * @throws Refusal auth.token_expired or auth.token_invalid
   */
  verify(token: string): Promise<{ sub: string }>
}

export interface AccessTokenOptions {
  readonly issuer: string
  readonly audience: string
  /** The issuer's keys: `createLocalJWKSet`, `createRemoteJWKSet` or a function that looks them up. */
  readonly keys: JWTVerifyGetKey
  readonly clock: () => Date
  /** ES256 unless told: our own provider signs with nothing else. */
  readonly algorithms?: string[]
  /** `at+jwt` (RFC 9068) unless told; null accepts any, for providers older than the RFC. */
  readonly type?: string | null
}

/** Verifies JWT access tokens (RFC 9068): signature, issuer, audience, type, time with 5 s of tolerance. */
export const createAccessTokens = ({
  issuer,
  audience,
  keys,
  clock,
  algorithms = ['ES256'],
  type = 'at+jwt',
}: AccessTokenOptions): AccessTokens => ({
  verify: async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        ...(type === null ? {} : { typ: type }),
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock(),
        clockTolerance: 5,
      })
      if (payload.sub === undefined || payload.sub === '') throw new Refusal('auth.token_invalid')
      return { sub: payload.sub }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('auth.token_expired')
      if (error instanceof errors.JWKSTimeout) throw new Refusal('server.unavailable')
      if (error instanceof errors.JOSEError) throw new Refusal('auth.token_invalid')
      throw error
    }
  },
})
