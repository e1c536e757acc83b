import * as v from 'valibot'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../http/http-error.ts'
import { type Discovery, providerFailed, requestProvider } from './discovery.ts'
import { createTtlCache } from './ttl-cache.ts'

/** RFC 7662 §2.2. Some providers return null for unknown values. */
const Introspected = v.object({
  active: v.boolean(),
  sub: v.nullish(v.string()),
  iss: v.nullish(v.string()),
  aud: v.nullish(v.union([v.string(), v.array(v.string())])),
  client_id: v.nullish(v.string()),
  exp: v.nullish(v.number()),
  token_type: v.nullish(v.string()),
})
type Introspected = v.InferOutput<typeof Introspected>

interface IntrospectionOptions {
  readonly oidc: Config['oidc']
  readonly discovery: () => Promise<Discovery>
  readonly clock: () => Date
  /** Returns the subject of a token from userinfo; undefined = the provider has no userinfo. */
  readonly userinfoSub: (token: string) => Promise<string | undefined>
}

/**
 * Introspects an opaque token at the provider. Only introspection returns the client of a token; userinfo would accept
 * the token of any other app too. If introspection returns no subject (django-oauth-toolkit), userinfo is used after
 * the client has been checked.
 * @returns the subject
 * @throws HttpError auth.token_expired, auth.token_invalid, server.unavailable
 */
export const createIntrospection = ({ oidc, discovery, clock, userinfoSub }: IntrospectionOptions) => {
  const introspections = createTtlCache<Introspected>(clock)
  const subjects = createTtlCache<string | undefined>(clock)
  const requestIntrospection = createIntrospectionRequest(oidc)

  const introspect = async (token: string): Promise<Introspected> => {
    const endpoint = oidc.introspection?.endpoint ?? (await discovery()).introspection_endpoint
    if (oidc.introspection === undefined)
      throw invalid(
        'the access token is not a JWT: set OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_SECRET to have it checked',
      )
    if (endpoint === undefined)
      throw invalid('the provider announces no introspection endpoint: set OIDC_INTROSPECTION_ENDPOINT')
    const response = await requestIntrospection(endpoint, token)
    const result = v.safeParse(Introspected, response.ok ? await response.json().catch(() => null) : null)
    if (result.success) return result.output
    throw providerFailed(
      response.ok
        ? `${endpoint} returned no introspection reply (RFC 7662)`
        : `${endpoint} returned status ${response.status}${response.status === 401 ? ': OIDC_INTROSPECTION_CLIENT_ID or OIDC_INTROSPECTION_SECRET is wrong' : ''}`,
    )
  }

  return async (token: string): Promise<string> => {
    const introspected = await introspections(token, () => introspect(token))
    if (!introspected.active)
      throw new HttpError('auth.token_expired', { reason: 'introspection calls the token inactive' })
    if (typeof introspected.exp === 'number' && introspected.exp * 1000 <= clock().getTime())
      throw new HttpError('auth.token_expired')
    const problem = problemOf(introspected, oidc)
    if (problem !== undefined) throw invalid(problem)
    // Unlike a missing subject, null means that the token belongs to no person.
    const sub = introspected.sub === undefined ? await subjects(token, () => userinfoSub(token)) : introspected.sub
    if (sub === undefined || sub === null || sub === '') throw invalid('introspection names no subject')
    return sub
  }
}

const invalid = (reason: string): HttpError => new HttpError('auth.token_invalid', { reason })

/** Returns why the token was not issued for this app; undefined = it was. */
const problemOf = (introspected: Introspected, { issuer, clientId, audience }: Config['oidc']): string | undefined => {
  const audiences = [introspected.aud ?? []].flat()
  const client = introspected.client_id ?? undefined
  if (client === undefined && audiences.length === 0) return 'introspection names neither client nor audience'
  if (client !== undefined && client !== clientId)
    return `introspection names the client ${client}, OIDC_CLIENT_ID is ${clientId}`
  if (audiences.length > 0 && !audiences.includes(audience) && !audiences.includes(clientId))
    return `introspection names the audience ${audiences.join(' ')}, OIDC_AUDIENCE is ${audience}`
  if (typeof introspected.iss === 'string' && introspected.iss !== issuer)
    return `introspection names the issuer ${introspected.iss}, OIDC_ISSUER is ${issuer}`
  if (typeof introspected.token_type === 'string' && !/^bearer$/i.test(introspected.token_type))
    return `introspection names the token type ${introspected.token_type}`
  return undefined
}

/**
 * Creates the introspection request. RFC 6749 §2.3.1: client id and secret are form-encoded first. Providers that do
 * not decode them get them raw after a 401.
 */
export const createIntrospectionRequest = ({ introspection }: Config['oidc']) => {
  const { clientId = '', secret = '' } = introspection ?? {}
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const basic = (id: string, password: string) => `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
  const authorizations = new Set([basic(encoded(clientId), encoded(secret)), basic(clientId, secret)])
  return async (endpoint: string, token: string): Promise<Response> => {
    let response: Response | undefined
    for (const authorization of [...authorizations]) {
      response = await requestProvider(endpoint, {
        method: 'POST',
        headers: { Accept: 'application/json', Authorization: authorization },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
      })
      if (response.status !== 401) break
      // A rejected encoding is tried last from then on.
      authorizations.delete(authorization)
      authorizations.add(authorization)
    }
    if (response === undefined) throw new Error('there is no spelling of the credentials')
    return response
  }
}
