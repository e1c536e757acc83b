import { type CompactVerifyGetKey, createRemoteJWKSet, customFetch, errors } from 'jose'
import * as v from 'valibot'
import type { DeviceDeps } from '../deps.ts'
import { OfflineError } from '../errors.ts'
import type { ProviderSettings } from './settings.ts'
import { KeysUnreachableError } from './validation.ts'

/** The part of the discovery document that the app uses (OpenID Connect Discovery 1.0 §3). */
export const ProviderMetadata = v.looseObject({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
  userinfo_endpoint: v.optional(v.string()),
  end_session_endpoint: v.optional(v.string()),
  revocation_endpoint: v.optional(v.string()),
  pushed_authorization_request_endpoint: v.optional(v.string()),
  check_session_iframe: v.optional(v.string()),
})
export type ProviderMetadata = v.InferOutput<typeof ProviderMetadata>

/** RFC 6749 §5.1. A provider may leave out scope, id_token and, without rotation, refresh_token. */
const TokenReply = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(0)), 300),
  refresh_token: v.optional(v.string()),
  id_token: v.optional(v.string()),
  scope: v.optional(v.string()),
})
export type TokenReply = v.InferOutput<typeof TokenReply>

/** The token endpoint said no (RFC 6749 §5.2). Only `invalid_grant` ends a session; '' = it gave no reason. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`The token endpoint refused (${status} ${code})`)
    this.status = status
    this.code = code
  }
}

export interface Provider {
  readonly settings: ProviderSettings
  /** The discovery document, fetched once. Throws OfflineError. */
  metadata(): Promise<ProviderMetadata>
  /** Picks the key for a token's header, fetching the provider's keys when needed. Throws KeysUnreachableError. */
  readonly keys: CompactVerifyGetKey
  /** RFC 6749 §6. Throws OfflineError or TokenRefusedError. */
  renew(refreshToken: string): Promise<TokenReply>
}

const discoveryRetries = 2
const timeoutMs = 15_000

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** The OpenID provider over the handed-in fetch, for page and worker. */
export const createProvider = (deps: Pick<DeviceDeps, 'fetch' | 'schedule'>, settings: ProviderSettings): Provider => {
  const ask = async <T>(request: Request, read: (response: Response) => Promise<T>): Promise<T> => {
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

  const discover = async (): Promise<ProviderMetadata> => {
    const url = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    let failure: unknown
    for (let attempt = 0; attempt <= discoveryRetries; attempt++) {
      try {
        return await ask(new Request(url, { redirect: 'error' }), async (response) => {
          const document = v.safeParse(ProviderMetadata, response.ok ? await jsonOf(response) : null)
          if (!document.success || document.output.issuer !== settings.issuer) throw new OfflineError('foreign')
          return document.output
        })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  let known: Promise<ProviderMetadata> | null = null
  const metadata = (): Promise<ProviderMetadata> => {
    known ??= discover().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  let remote: ReturnType<typeof createRemoteJWKSet> | null = null
  const keys: CompactVerifyGetKey = async (header, token) => {
    try {
      remote ??= createRemoteJWKSet(new URL((await metadata()).jwks_uri), {
        [customFetch]: (url, { headers, signal }) =>
          deps.fetch(new Request(url, { headers, signal, redirect: 'error' })),
      })
      return await remote(header, token)
    } catch (error) {
      const judged =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      throw judged ? error : new KeysUnreachableError('The keys of the provider were not reached', { cause: error })
    }
  }

  const renew = async (refreshToken: string): Promise<TokenReply> => {
    const { token_endpoint } = await metadata()
    const request = new Request(token_endpoint, {
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: settings.clientId,
      }),
    })
    return ask(request, async (response) => {
      const body = await jsonOf(response)
      if (response.ok) {
        const reply = v.safeParse(TokenReply, body)
        if (!reply.success) throw new OfflineError('foreign', reply.issues)
        return reply.output
      }
      if (response.status >= 500 || response.status === 408 || response.status === 429)
        throw new OfflineError('foreign')
      const refusal = v.safeParse(v.object({ error: v.string() }), body)
      throw new TokenRefusedError(response.status, refusal.success ? refusal.output.error : '')
    })
  }

  return { settings, metadata, keys, renew }
}
