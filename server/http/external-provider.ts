import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const patience = 5000

/**
 * The keys of an external provider, found by discovery (OpenID Connect Discovery 1.0 §4) at the first token and again
 * after a failure.
 */
export const externalKeys = (issuer: string): JWTVerifyGetKey => {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    discovered ??= discover(issuer)
    try {
      return await (await discovered)(header, token)
    } catch (error) {
      if (error instanceof Refusal) discovered = undefined
      throw error
    }
  }
}

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    const { jwks_uri, issuer: named } = v.parse(Discovery, await response.json())
    if (named !== issuer) throw new Error(`${address} speaks for ${named}`)
    return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patience })
  } catch {
    throw new Refusal('server.unavailable')
  }
}
