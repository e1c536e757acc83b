import { type CompactVerifyGetKey, createRemoteJWKSet, customFetch, errors } from 'jose'
import * as v from 'valibot'
import type { DeviceDeps } from '../deps.ts'
import { OfflineError } from '../errors.ts'
import { loginDefaults } from './login-defaults.ts'
import { LoginError } from './login-errors.ts'
import type { ProviderSettings } from './settings.ts'
import { readJson, readTokenReply, TokenRefusedError, type TokenReply } from './token-endpoint.ts'
import { KeysUnreachableError } from './validation.ts'

/** The part of the discovery document that the app uses (OpenID Connect Discovery 1.0 §3). */
export const ProviderMetadata = v.looseObject({
  issuer: v.string(),
  authorization_endpoint: v.optional(v.string()),
  token_endpoint: v.optional(v.string()),
  jwks_uri: v.optional(v.string()),
  userinfo_endpoint: v.optional(v.string()),
  end_session_endpoint: v.optional(v.string()),
  revocation_endpoint: v.optional(v.string()),
  pushed_authorization_request_endpoint: v.optional(v.string()),
  require_pushed_authorization_requests: v.optional(v.boolean(), false),
  check_session_iframe: v.optional(v.string()),
  response_types_supported: v.optional(v.array(v.string())),
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
})
export type ProviderMetadata = v.InferOutput<typeof ProviderMetadata>

const UserInfo = v.looseObject({ sub: v.string() })

/** Input of a code exchange (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export interface CodeGrant {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

export interface Provider {
  readonly settings: ProviderSettings
  /** Returns the discovery document, cached once it is complete. Throws OfflineError. */
  metadata(): Promise<ProviderMetadata>
  /** Selects the key for a token's header and fetches the provider's keys when needed. Throws KeysUnreachableError. */
  readonly keys: CompactVerifyGetKey
  /** RFC 6749 §4.1.3. Throws OfflineError, TokenRefusedError or LoginError. */
  redeem(grant: CodeGrant): Promise<TokenReply>
  /** RFC 6749 §6. Throws OfflineError, TokenRefusedError or LoginError. */
  renew(refreshToken: string): Promise<TokenReply>
  /**
   * Returns the subject from the userinfo endpoint (OpenID Connect Core 1.0 §5.3), or null if the provider announces
   * none.
   * @throws LoginError `userInfo` if the request fails
   */
  userInfoSub(accessToken: string): Promise<string | null>
}

const isComplete = ({ authorization_endpoint, token_endpoint, jwks_uri }: ProviderMetadata): boolean =>
  authorization_endpoint !== undefined && token_endpoint !== undefined && jwks_uri !== undefined

const timeoutMs = loginDefaults.silentRenewTimeoutInSeconds * 1000

type ProviderDeps = Pick<DeviceDeps, 'fetch' | 'schedule'>

const ask = async <T>(deps: ProviderDeps, request: Request, read: (response: Response) => Promise<T>): Promise<T> => {
  const late = new AbortController()
  const cancel = deps.schedule(timeoutMs, () => late.abort())
  try {
    return await read(await deps.fetch(new Request(request, { signal: late.signal })))
  } catch (error) {
    if (error instanceof TokenRefusedError || error instanceof OfflineError) throw error
    throw new OfflineError(late.signal.aborted ? 'timeout' : 'network', error)
  } finally {
    cancel()
  }
}

const discover = async (deps: ProviderDeps, settings: ProviderSettings): Promise<ProviderMetadata> => {
  const url = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let failure: unknown
  for (let attempt = 0; attempt <= loginDefaults.httpRetries; attempt++) {
    try {
      // Some providers redirect to the same address with a trailing slash.
      return await ask(deps, new Request(url, { redirect: 'follow' }), async (response) => {
        if (response.redirected && new URL(response.url).origin !== new URL(url).origin)
          throw new OfflineError('foreign')
        const document = v.safeParse(ProviderMetadata, response.ok ? await readJson(response) : null)
        if (!document.success || document.output.issuer !== settings.issuer) throw new OfflineError('foreign')
        return document.output
      })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Returns a function that fetches the discovery document and caches it once it is complete. */
const createMetadata = (deps: ProviderDeps, settings: ProviderSettings): Provider['metadata'] => {
  let known: Promise<ProviderMetadata> | null = null
  return async () => {
    const asking = known ?? discover(deps, settings)
    known = asking
    const forget = (): void => {
      if (known === asking) known = null
    }
    try {
      const document = await asking
      // An incomplete document is not cached: the provider may be fixed.
      if (!isComplete(document)) forget()
      return document
    } catch (error) {
      forget()
      throw error
    }
  }
}

/** Returns the provider's keys. `begin` starts their request beside a token request. */
const createKeys = (deps: ProviderDeps, metadata: Provider['metadata']) => {
  /** The request for the keys that began beside a token request, for the check of that token. */
  let begun: Promise<Response> | null = null
  const fetchKeys = (url: string, init?: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response> =>
    deps.fetch(new Request(url, { ...init, redirect: 'error', cache: 'no-cache' }))
  let remote: ReturnType<typeof createRemoteJWKSet> | null = null
  const keys: CompactVerifyGetKey = async (header, token) => {
    try {
      remote ??= createRemoteJWKSet(new URL((await metadata()).jwks_uri ?? ''), {
        // Keys are fetched for every token, at most once per renewal: a key rotation at the provider must not end a
        // session, even if the new key reuses the old id.
        cooldownDuration: 0,
        cacheMaxAge: 0,
        [customFetch]: (url, { headers, signal }) => {
          const early = begun
          begun = null
          return early === null
            ? fetchKeys(url, { headers, signal })
            : early.catch(() => fetchKeys(url, { headers, signal }))
        },
      })
      return await remote(header, token)
    } catch (error) {
      const judged =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      throw judged ? error : new KeysUnreachableError(error)
    }
  }
  const begin = (url: string): void => {
    begun = fetchKeys(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) })
    begun.catch(() => undefined)
  }
  return { keys, begin }
}

/** Creates the OpenID provider client over the injected fetch, for page and worker. */
export const createProvider = (deps: ProviderDeps, settings: ProviderSettings): Provider => {
  const metadata = createMetadata(deps, settings)
  const { keys, begin } = createKeys(deps, metadata)
  const tokenRequest = async (fields: Record<string, string>): Promise<TokenReply> => {
    const { token_endpoint: endpoint } = await metadata()
    if (endpoint === undefined) throw new LoginError('noTokenEndpoint')
    const body = new URLSearchParams({ ...fields, client_id: settings.clientId })
    return ask(
      deps,
      new Request(endpoint, { method: 'POST', redirect: 'error', cache: 'no-store', body }),
      readTokenReply,
    )
  }

  const userInfoSub = async (accessToken: string): Promise<string | null> => {
    const { userinfo_endpoint: endpoint } = await metadata()
    if (endpoint === undefined) return null
    const headers = { Accept: 'application/json', Authorization: `Bearer ${accessToken}` }
    try {
      return await ask(
        deps,
        new Request(endpoint, { headers, redirect: 'error', cache: 'no-store' }),
        async (response) => {
          if (!response.ok) throw new Error(`userinfo answered ${response.status}`)
          return v.parse(UserInfo, await readJson(response)).sub
        },
      )
    } catch (error) {
      throw new LoginError('userInfo', error)
    }
  }

  return {
    settings,
    metadata,
    keys,
    redeem: async ({ code, codeVerifier, redirectUri }) => {
      const { jwks_uri: keysUrl } = await metadata()
      if (keysUrl !== undefined) begin(keysUrl)
      return tokenRequest({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      })
    },
    renew: (refreshToken) => tokenRequest({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    userInfoSub,
  }
}
