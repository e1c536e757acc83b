import { createLocalJWKSet } from 'jose'
import { type AccessTokens, createAccessTokens } from '../http/access-token.ts'
import { type KeyRing, publicPart } from './keys.ts'

/** Audience of every access token: our API, as a resource (RFC 8707). */
export const AUDIENCE = 'urn:mhz:api'

/** Verifies the embedded provider's own access tokens without asking it over the network. */
export function createOwnAccessTokens(options: {
  issuer: string
  clock: () => Date
  keyRing: () => Promise<KeyRing>
}): AccessTokens {
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
