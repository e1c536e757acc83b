import * as v from 'valibot'
import { Refusal } from './refusal.ts'

const Address = v.pipe(v.string(), v.url(), v.regex(/^https?:/))

/** The part of the discovery document that the server uses (OpenID Connect Discovery 1.0 §3, RFC 8414 §2). */
const Discovery = v.object({
  issuer: v.string(),
  jwks_uri: Address,
  userinfo_endpoint: v.optional(Address),
  introspection_endpoint: v.optional(Address),
})
export type Discovery = v.InferOutput<typeof Discovery>

/** Milliseconds for one request to the provider; the caller's own request waits for it. */
export const providerPatience = 5000

/**
 * Reads an external provider's discovery document once, and again after a failure. Issuers are compared exactly, also a
 * slash at the end (§4.3); only for the address it is taken away (§4.1).
 * @throws Refusal server.unavailable
 */
export const createDiscovery = (issuer: string): (() => Promise<Discovery>) => {
  let known: Promise<Discovery> | undefined
  return () => {
    known ??= askProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
      .then(async (response) => {
        const discovered = v.safeParse(Discovery, response.ok ? await response.json().catch(() => null) : null)
        if (!discovered.success || discovered.output.issuer !== issuer) throw new Refusal('server.unavailable')
        return discovered.output
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
}

/** Follows no redirect: what is sent is meant for this address. @throws Refusal server.unavailable */
export const askProvider = async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(providerPatience) })
  } catch {
    throw new Refusal('server.unavailable')
  }
}
