import type { DeviceDatabase } from '../database.ts'
import { type DeviceDeps, pause } from '../deps.ts'
import { OfflineError } from '../errors.ts'
import { withLock } from '../with-lock.ts'
import { loginDefaults } from './login-defaults.ts'
import { LoginError } from './login-errors.ts'
import type { Provider } from './provider.ts'
import { readTokens, replaceTokens, type TokenRecord } from './record.ts'
import { isAboutTime, type ValidationResult } from './result.ts'
import { TokenRefusedError, type TokenReply } from './token-endpoint.ts'
import { validateIdToken } from './validation.ts'

export type Renewal =
  | { readonly kind: 'fresh'; readonly tokens: TokenRecord }
  /** There is no session on this device. */
  | { readonly kind: 'none' }
  /** `invalid_grant`, or a failed check other than time: the tokens were deleted. */
  | { readonly kind: 'ended'; readonly result: Exclude<ValidationResult, 'Ok'> }
  /**
   * Provider, keys or the correct time are unreachable, or the provider requires a sign-in (`asks`): the session stays.
   */
  | { readonly kind: 'later'; readonly cause: unknown; readonly asks: boolean }

interface Renew {
  readonly rejected?: string
  readonly force?: boolean
}

export interface Tokens {
  /**
   * Returns an access token for our API that is valid for at least 30 s, renewed under the lock when needed; null
   * without a session. `sub`: returns only this subject's token. `rejected`: the token that received a 401; a renewal
   * is forced and tried up to four times, after 1, 2 and 3 s.
   * @throws OfflineError when a renewal needs the network and it is missing
   */
  accessToken(wish?: { readonly sub?: string; readonly rejected?: string }): Promise<string | null>
  /**
   * Takes the lock 'mhz-tokens', re-reads the record and renews only if still needed (`rejected`: the record still
   * contains that access token; `force`: always).
   */
  refreshUnderLock(wish?: Renew): Promise<Renewal>
}

export interface TokensSettings extends Pick<DeviceDeps, 'now' | 'schedule' | 'locks' | 'channel'> {
  readonly device: DeviceDatabase
  /** Returns null until the page has stored the provider's settings. */
  readonly provider: () => Promise<Provider | null>
  /** `measureSkew` of our own server. */
  readonly skew: () => Promise<number>
}

/** Minimum remaining lifetime in milliseconds: a token must outlive its request. */
const remainingMs = 30_000

type Pending = NonNullable<TokenRecord['unvalidated']>

/** Some providers refuse without `invalid_grant`: the member is asked to sign in and the tokens stay. */
const later = (cause: unknown): Renewal => ({
  kind: 'later',
  cause,
  asks: cause instanceof TokenRefusedError || (cause instanceof LoginError && cause.kind === 'noRefreshToken'),
})

const isValid = (settings: TokensSettings, tokens: { readonly expiresAt: number }): boolean =>
  tokens.expiresAt - settings.now().getTime() > remainingMs

const end = async (
  settings: TokensSettings,
  tokens: TokenRecord,
  sent: string,
  result: Exclude<ValidationResult, 'Ok'>,
): Promise<Renewal> => {
  // The record was replaced in the meantime: another tab has signed in, and this result is obsolete.
  if (!(await replaceTokens(settings.device, sent, null))) return current(settings, tokens)
  settings.channel.postMessage({ type: 'session-changed' })
  return { kind: 'ended', result }
}
/** Returns the outcome for a record that another tab or worker has stored. */
const current = async (settings: TokensSettings, before: TokenRecord): Promise<Renewal> => {
  const tokens = await readTokens(settings.device)
  if (tokens === null) return { kind: 'none' }
  if (tokens.accessToken !== before.accessToken && isValid(settings, tokens)) return { kind: 'fresh', tokens }
  return later(new Error('Renewed elsewhere meanwhile'))
}

const publish = async (
  settings: TokensSettings,
  provider: Provider,
  tokens: TokenRecord,
  refreshToken: string,
  pending: Pending,
): Promise<Renewal> => {
  const validated = await validateIdToken({
    idToken: pending.idToken,
    accessToken: pending.accessToken,
    keys: provider.keys,
    issuer: provider.settings.issuer,
    clientId: provider.settings.clientId,
    receivedAt: new Date(pending.receivedAt),
    skew: settings.skew,
    nonce: null,
    previous: tokens.claims,
  })
  if (validated.result !== 'Ok') {
    if (!isAboutTime(validated.result)) return end(settings, tokens, refreshToken, validated.result)
    // The clock may have been set between the reply and the measurement: only a new reply can be judged.
    if (!(await replaceTokens(settings.device, refreshToken, { ...tokens, unvalidated: null })))
      return current(settings, tokens)
    return later(new Error(`The id_token does not fit the server's time (${validated.result})`))
  }
  const { accessToken, expiresAt, idToken } = pending
  const nonce = tokens.claims.nonce
  const claims = { ...validated.claims, ...(nonce === undefined ? {} : { nonce }) }
  const next = { ...tokens, accessToken, expiresAt, idToken, claims, unvalidated: null }
  if (!(await replaceTokens(settings.device, refreshToken, next))) return current(settings, tokens)
  settings.channel.postMessage({ type: 'session-changed' })
  return { kind: 'fresh', tokens: next }
}

const accept = async (
  settings: TokensSettings,
  provider: Provider,
  tokens: TokenRecord,
  sent: string,
  reply: TokenReply,
): Promise<Renewal> => {
  const receivedAt = settings.now().getTime()
  const refreshToken = reply.refresh_token ?? sent
  const expiresAt = receivedAt + Math.round(reply.expires_in * 1000)
  const renewed = { ...tokens, refreshToken, scope: reply.scope ?? tokens.scope }
  if (reply.id_token === undefined) {
    const next = { ...renewed, accessToken: reply.access_token, expiresAt, unvalidated: null }
    if (!(await replaceTokens(settings.device, sent, next))) return current(settings, tokens)
    settings.channel.postMessage({ type: 'session-changed' })
    return { kind: 'fresh', tokens: next }
  }
  const pending = { accessToken: reply.access_token, expiresAt, idToken: reply.id_token, receivedAt }
  const waiting = { ...renewed, unvalidated: pending }
  if (!(await replaceTokens(settings.device, sent, waiting))) return current(settings, tokens)
  return publish(settings, provider, waiting, refreshToken, pending)
}

const renew = async (settings: TokensSettings, { rejected, force = false }: Renew): Promise<Renewal> => {
  const tokens = await readTokens(settings.device)
  if (tokens === null) return { kind: 'none' }
  if (!force && tokens.accessToken !== rejected && isValid(settings, tokens)) return { kind: 'fresh', tokens }
  const provider = await settings.provider()
  const { refreshToken, unvalidated } = tokens
  if (provider === null) return { kind: 'none' }
  if (refreshToken === null) return later(new LoginError('noRefreshToken'))
  try {
    if (unvalidated !== null && isValid(settings, unvalidated))
      return await publish(settings, provider, tokens, refreshToken, unvalidated)
    return await accept(settings, provider, tokens, refreshToken, await provider.renew(refreshToken))
  } catch (error) {
    if (error instanceof TokenRefusedError && error.code === 'invalid_grant')
      return end(settings, tokens, refreshToken, 'SecureTokenServerError')
    if (error instanceof OfflineError || error instanceof TokenRefusedError || error instanceof LoginError)
      return later(error)
    throw error
  }
}

const refreshUnderLock = async (settings: TokensSettings, wish: Renew = {}): Promise<Renewal> => {
  try {
    return await withLock(settings, 'mhz-tokens', () => renew(settings, wish))
  } catch (error) {
    // Another tab stole or holds the lock and does the renewal.
    if (error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)) return later(error)
    throw error
  }
}

const forced = async (settings: TokensSettings, rejected: string): Promise<Renewal> => {
  for (let attempt = 1; ; attempt++) {
    const renewal = await refreshUnderLock(settings, { rejected })
    if (renewal.kind !== 'later' || renewal.asks || attempt > loginDefaults.forcedRefreshRetries) return renewal
    await pause(settings, attempt * loginDefaults.forcedRefreshDelayInSeconds * 1000)
  }
}

/**
 * Creates the session of this device, shared by page and worker through one record and one lock. A renewal is stored in
 * two steps: first the rotated refresh token, so that it survives a crash, then, after the id_token is validated, the
 * tokens for general use.
 */
export const createTokens = (settings: TokensSettings): Tokens => ({
  refreshUnderLock: (wish) => refreshUnderLock(settings, wish),
  accessToken: async ({ sub, rejected } = {}) => {
    const tokens = await readTokens(settings.device)
    if (tokens === null || (sub !== undefined && tokens.sub !== sub)) return null
    if (tokens.accessToken !== rejected && isValid(settings, tokens)) return tokens.accessToken
    const renewal = rejected === undefined ? await refreshUnderLock(settings) : await forced(settings, rejected)
    switch (renewal.kind) {
      case 'fresh':
        return sub === undefined || renewal.tokens.sub === sub ? renewal.tokens.accessToken : null
      case 'none':
      case 'ended':
        return null
      case 'later':
        if (renewal.asks) return null
        throw new OfflineError('provider', renewal.cause)
    }
  },
})
