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

/** Timeout in ms for one request to the provider; the caller's own request waits for it. */
export const providerTimeoutMs = 5000

const maxRedirects = 3

/** Error for a provider that fails; the reason is logged. */
export const providerFailed = (reason: string): HttpError => new HttpError('server.unavailable', { reason })

/**
 * Reads an external provider's discovery document once, and again after a failure. Issuers are compared exactly,
 * including a trailing slash (§4.3); only the URL is built without it (§4.1).
 * @throws HttpError server.unavailable
 */
export const createDiscovery = (issuer: string): (() => Promise<Discovery>) => {
  let cached: Promise<Discovery> | undefined
  return () => {
    cached ??= readDiscovery(issuer, Discovery).catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}

/**
 * @throws HttpError server.unavailable if the document cannot be read, is of another issuer, or does not match `schema`
 */
export const readDiscovery = async <T extends { issuer: string }>(
  issuer: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchFollowingRedirects(address)
  if (!response.ok) throw providerFailed(`${address} returned status ${response.status}`)
  const parsed = v.safeParse(schema, await response.json().catch(() => null))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw providerFailed(`${address} is not a discovery document: ${v.getDotPath(issue) ?? 'not JSON'}`)
  }
  if (parsed.output.issuer !== issuer)
    throw providerFailed(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${parsed.output.issuer}`)
  return parsed.output
}

/** Follows redirects on the same origin only: some providers add a slash to the URL. */
const fetchFollowingRedirects = async (address: string): Promise<Response> => {
  let url = address
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await requestProvider(url, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    const next = new URL(location, url)
    if (next.origin !== new URL(address).origin) throw providerFailed(`${address} redirects to ${next.origin}`)
    url = next.href
  }
  throw providerFailed(`${address} redirects in a circle`)
}

/**
 * Sends a request to the provider. By default it follows no redirect, because the data are meant for this URL only.
 * @throws HttpError server.unavailable
 */
export const requestProvider = async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(address, { redirect: 'error', ...init, signal: AbortSignal.timeout(providerTimeoutMs) })
  } catch (error) {
    throw providerFailed(`${new URL(address).origin} cannot be reached: ${formatCause(error)}`)
  }
}

/**
 * Returns the reason of a failed request. fetch stores it in the error's cause: `ECONNREFUSED`, `unexpected redirect`.
 */
export const formatCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? formatCause(error.cause) : error.message
}
