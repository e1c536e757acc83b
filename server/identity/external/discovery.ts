import * as v from 'valibot'
import { HttpError } from '../../http/http-error.ts'

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
export const providerTimeoutMs = 5000

const mostRedirects = 3

/** The provider does not do its part; the reason is for the log. */
export const providerFailed = (reason: string): HttpError => new HttpError('server.unavailable', { reason })

/**
 * Reads an external provider's discovery document once, and again after a failure. Issuers are compared exactly, also a
 * slash at the end (§4.3); only for the address it is taken away (§4.1).
 * @throws Refusal server.unavailable
 */
export const createDiscovery = (issuer: string): (() => Promise<Discovery>) => {
  let known: Promise<Discovery> | undefined
  return () => {
    known ??= readDiscovery(issuer, Discovery).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

/** @throws Refusal server.unavailable when it cannot be read, is of another issuer, or lacks what `schema` asks for */
export const readDiscovery = async <T extends { issuer: string }>(
  issuer: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await followed(address)
  if (!response.ok) throw providerFailed(`${address} returned status ${response.status}`)
  const said = v.safeParse(schema, await response.json().catch(() => null))
  if (!said.success) {
    const [issue] = said.issues
    throw providerFailed(`${address} is not a discovery document: ${v.getDotPath(issue) ?? 'not JSON'}`)
  }
  if (said.output.issuer !== issuer)
    throw providerFailed(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${said.output.issuer}`)
  return said.output
}

/** Follows redirects on the same origin only: some providers add a slash to the address. */
const followed = async (address: string): Promise<Response> => {
  let at = address
  for (let count = 0; count <= mostRedirects; count++) {
    const response = await requestProvider(at, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    const next = new URL(location, at)
    if (next.origin !== new URL(address).origin) throw providerFailed(`${address} redirects to ${next.origin}`)
    at = next.href
  }
  throw providerFailed(`${address} redirects in a circle`)
}

/** Follows no redirect unless told: what is sent is meant for this address. @throws Refusal server.unavailable */
export const requestProvider = async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(address, { redirect: 'error', ...init, signal: AbortSignal.timeout(providerTimeoutMs) })
  } catch (error) {
    throw providerFailed(`${new URL(address).origin} cannot be reached: ${formatCause(error)}`)
  }
}

/** fetch hides the reason in the error's cause: `ECONNREFUSED`, `unexpected redirect`. */
export const formatCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? formatCause(error.cause) : error.message
}
