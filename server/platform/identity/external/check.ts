import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { locales } from '#i18n/intl.ts'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../http/http-error.ts'
import { formatCause, readDiscovery, requestProvider } from './discovery.ts'
import { createIntrospectionRequest } from './introspection.ts'
import { algorithms } from './provider.ts'

const Address = v.pipe(v.string(), v.url())
const Words = v.optional(v.array(v.string()))

/** The fields of the discovery document that app and server need (OpenID Connect Discovery 1.0 §3). */
const Metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  userinfo_endpoint: v.optional(Address),
  introspection_endpoint: v.optional(Address),
  end_session_endpoint: v.optional(Address),
  response_types_supported: Words,
  scopes_supported: Words,
  code_challenge_methods_supported: Words,
  token_endpoint_auth_methods_supported: Words,
})
export type Metadata = v.InferOutput<typeof Metadata>

const KeySet = v.object({ keys: v.array(v.looseObject({ kty: v.string(), alg: v.optional(v.string()) })) })

/** Runs all checks that need no sign-in. @returns the discovery document; undefined if it could not be used */
export const checkProvider = async (config: Config, report: Report): Promise<Metadata | undefined> => {
  const metadata = await checkDiscovery(config, report)
  if (metadata === undefined) return undefined
  checkOffers(metadata, config, report)
  await checkKeys(metadata, report)
  await checkCors(metadata, config, report)
  for (const locale of locales)
    await checkRedirect(metadata, config, `${config.publicOrigin}/${locale}/ssocallback`, report)
  report({
    kind: 'note',
    text: `register these addresses for the way back from signing out: ${locales.map((locale) => `${config.publicOrigin}/${locale}`).join(' and ')}`,
  })
  await checkIntrospection(metadata, config, report)
  return metadata
}

const checkDiscovery = async ({ oidc }: Config, report: Report): Promise<Metadata | undefined> => {
  try {
    const metadata = await readDiscovery(oidc.issuer, Metadata)
    report({ kind: 'ok', text: `discovery: the issuer is ${oidc.issuer}` })
    return metadata
  } catch (error) {
    report({ kind: 'fail', text: `discovery: ${formatReason(error)}` })
    return undefined
  }
}

/** Checks the announced capabilities. Lists may be missing; the provider may support a capability anyway. */
const checkOffers = (metadata: Metadata, { oidc }: Config, report: Report): void => {
  const { origin } = new URL(oidc.issuer)
  const elsewhere = [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.jwks_uri,
    metadata.userinfo_endpoint,
    metadata.end_session_endpoint,
  ].filter((address) => address !== undefined && new URL(address).origin !== origin)
  if (elsewhere.length > 0)
    report({ kind: 'fail', text: `endpoints: browsers may call ${origin} only, not ${elsewhere.join(', ')}` })
  const supports = (list: readonly string[] | undefined, word: string) => list === undefined || list.includes(word)
  if (!supports(metadata.response_types_supported, 'code'))
    report({ kind: 'fail', text: 'sign-in: the provider does not offer the response type code' })
  if (metadata.code_challenge_methods_supported?.includes('S256') !== true)
    report({ kind: 'note', text: 'sign-in: the provider does not announce PKCE with S256; require it for this client' })
  if (!supports(metadata.token_endpoint_auth_methods_supported, 'none'))
    report({ kind: 'note', text: `sign-in: the client ${oidc.clientId} must be public (authentication method none)` })
  const missing = oidc.scope.split(' ').filter((scope) => !supports(metadata.scopes_supported, scope))
  if (missing.length > 0)
    report({ kind: 'note', text: `scopes: the provider does not announce ${missing.join(', ')} of OIDC_SCOPE` })
  if (!oidc.scope.split(' ').includes('offline_access'))
    report({ kind: 'note', text: 'scopes: many providers issue refresh tokens only with offline_access in OIDC_SCOPE' })
  if (metadata.end_session_endpoint === undefined)
    report({ kind: 'note', text: 'signing out: the provider announces no end_session_endpoint and stays signed in' })
}

const checkKeys = async ({ jwks_uri }: Metadata, report: Report): Promise<void> => {
  try {
    const response = await requestProvider(jwks_uri)
    const set = v.safeParse(KeySet, response.ok ? await response.json().catch(() => null) : null)
    if (!set.success) return report({ kind: 'fail', text: `keys: ${jwks_uri} returned no key set` })
    const usable = set.output.keys.filter(
      ({ alg, kty }) => kty !== 'oct' && (alg === undefined || algorithms.includes(alg)),
    )
    report(
      usable.length === 0
        ? {
            kind: 'fail',
            text: `keys: none of the ${set.output.keys.length} is a key pair of ${algorithms.join(', ')}`,
          }
        : { kind: 'ok', text: `keys: ${usable.length} found` },
    )
  } catch (error) {
    report({ kind: 'fail', text: `keys: ${formatReason(error)}` })
  }
}

/** Browsers fetch discovery, keys, tokens and userinfo themselves: each must allow this site (Fetch §3.3). */
const checkCors = async (metadata: Metadata, { publicOrigin, oidc }: Config, report: Report): Promise<void> => {
  const headers = { Origin: publicOrigin }
  const discovery = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const preflight = {
    ...headers,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization',
  }
  // The grant is refused; only the headers are checked. Providers such as oidc-provider allow an origin only for a
  // known client.
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'check',
    client_id: oidc.clientId,
    redirect_uri: `${publicOrigin}/${locales[0]}/ssocallback`,
  })
  const requests: readonly (readonly [string, string | undefined, RequestInit])[] = [
    ['discovery', discovery, { headers, redirect: 'follow' }],
    ['keys', metadata.jwks_uri, { headers }],
    ['tokens', metadata.token_endpoint, { method: 'POST', headers, body }],
    ['userinfo', metadata.userinfo_endpoint, { method: 'OPTIONS', headers: preflight }],
  ]
  for (const [name, address, init] of requests) {
    if (address === undefined) continue
    try {
      const allowed = (await requestProvider(address, init)).headers.get('access-control-allow-origin')
      const isAllowed = allowed === '*' || allowed === publicOrigin
      report(
        isAllowed
          ? { kind: 'ok', text: `CORS: browsers at ${publicOrigin} may read ${name}` }
          : { kind: name === 'userinfo' ? 'note' : 'fail', text: `CORS: ${address} does not allow ${publicOrigin}` },
      )
    } catch (error) {
      report({ kind: 'fail', text: `CORS: ${name}: ${formatReason(error)}` })
    }
  }
}

/**
 * Errors with which a provider that knows the redirect URI refuses `prompt=none` (OpenID Connect Core 1.0 §3.1.2.6).
 */
const interactionErrors: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

const checkRedirect = async (metadata: Metadata, { oidc }: Config, redirect: string, report: Report): Promise<void> => {
  const address = authorizationAddress(metadata, oidc, { redirect, prompt: 'none' })
  try {
    const response = await requestProvider(address, { redirect: 'manual' })
    const location = response.headers.get('location')
    const target = location === null ? undefined : new URL(location, address)
    const error = target?.searchParams.get('error') ?? null
    if (response.status >= 400 || (error !== null && !interactionErrors.includes(error)))
      return report({
        kind: 'fail',
        text: `sign-in: refused with ${error ?? `status ${response.status}`}; is ${redirect} registered for the client ${oidc.clientId}?`,
      })
    const isProven = target?.href.startsWith(redirect) === true
    report(
      isProven
        ? { kind: 'ok', text: `sign-in: ${redirect} is registered` }
        : { kind: 'note', text: `sign-in: whether ${redirect} is registered shows at a sign-in only` },
    )
  } catch (error) {
    report({ kind: 'fail', text: `sign-in: ${formatReason(error)}` })
  }
}

interface Request {
  readonly redirect: string
  readonly prompt?: 'none'
  readonly verifier?: string
  readonly nonce?: string
  readonly state?: string
}

/** Returns the URL of an authorization request as the app sends it. */
export const authorizationAddress = (
  { authorization_endpoint }: Metadata,
  { clientId, scope, sendsUiLocales }: Config['oidc'],
  { redirect, prompt, verifier = 'check', nonce = 'check', state = 'check' }: Request,
): string => {
  const address = new URL(authorization_endpoint)
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(sendsUiLocales ? { ui_locales: 'de-CH' } : {}),
    ...(prompt === undefined ? {} : { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Introspects an invented token, which must be inactive; anything else means that the credentials or the URL are wrong.
 */
const checkIntrospection = async (metadata: Metadata, { oidc }: Config, report: Report): Promise<void> => {
  const endpoint = oidc.introspection?.endpoint ?? metadata.introspection_endpoint
  if (oidc.introspection === undefined) return
  if (endpoint === undefined)
    return report({ kind: 'fail', text: 'introspection: the provider announces none; set OIDC_INTROSPECTION_ENDPOINT' })
  try {
    const response = await createIntrospectionRequest(oidc)(endpoint, 'check')
    const result = v.safeParse(v.object({ active: v.literal(false) }), await response.json().catch(() => null))
    report(
      result.success
        ? { kind: 'ok', text: 'introspection: the credentials are accepted' }
        : {
            kind: 'fail',
            text: `introspection: ${endpoint} returned status ${response.status}; check OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_SECRET`,
          },
    )
  } catch (error) {
    report({ kind: 'fail', text: `introspection: ${formatReason(error)}` })
  }
}

export interface Finding {
  /** `note`: works, but the maintainer should know it. */
  readonly kind: 'ok' | 'note' | 'fail'
  readonly text: string
}
export type Report = (finding: Finding) => void

export const formatReason = (error: unknown): string =>
  error instanceof HttpError ? (error.details.reason ?? error.code) : formatCause(error)
