import { removeSubscription } from '#contract/push.ts'
import { createCall } from '#device/call.ts'
import type { DatabaseDeps } from '#device/connection.ts'
import type { DeviceDatabase, MemberDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { forgetMember } from '#device/identity.ts'
import { deletePushOptIn } from '#device/push.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import type { ProviderMetadata } from '#device/tokens/provider.ts'
import { forgetTokens, type TokenRecord } from '#device/tokens/record.ts'
import { clearWebStorage } from '#device/web-storage.ts'
import { wipeMember } from '#device/wipe.ts'
import type { Locale } from '#i18n/intl.ts'
import { openEndSession } from './end-session.ts'

/** Removes everything of a member from this device and notifies the other tabs. Works offline. */
export const wipeDevice = async (
  deps: DatabaseDeps & Pick<DeviceDeps, 'channel' | 'schedule'>,
  device: DeviceDatabase,
  win: Pick<Window, 'sessionStorage' | 'localStorage'>,
  sub: string,
  openDatabase?: MemberDatabase,
): Promise<void> => {
  // Immediately, in case the app is closed during the wipe; and again below for writes made in the meantime.
  clearWebStorage(win)
  // Independently: one failed removal must not prevent the others.
  const removed = await Promise.allSettled([
    forgetTokens(device),
    deletePushOptIn(device),
    wipeMember(deps, sub, { openDatabase, onEmpty: () => forgetMember(device) }),
  ])
  clearWebStorage(win)
  for (const one of removed) if (one.status === 'rejected') throw one.reason
}

interface PushDevice {
  /** The device id under which this device receives push messages. */
  readonly device: string
  readonly accessToken: string
  readonly origin: string
  readonly locale: Locale
}

/**
 * Unregisters this device from push messages. Otherwise the server would learn it later from the push service. Throws
 * the errors of `call`.
 */
export const removePushDevice = async (
  { fetch, schedule }: Pick<DeviceDeps, 'fetch' | 'schedule'>,
  { device, accessToken, origin, locale }: PushDevice,
): Promise<void> => {
  const call = createCall({
    transport: fetch,
    schedule,
    origin,
    accessToken: async () => accessToken,
    locale: () => locale,
    timeoutMs: 5000,
  })
  await call(removeSubscription, { params: { device } })
}

interface Leaving {
  readonly tokens: Pick<TokenRecord, 'accessToken' | 'refreshToken' | 'idToken'> | null
  readonly metadata: ProviderMetadata
  readonly clientId: string
  /** One of the registered redirect addresses. */
  readonly returnTo: string
}

/** Milliseconds to wait for the response; the request itself is not cancelled. */
export const revokingMs = 3000

/**
 * Revokes the grant by its refresh token, or by the access token if there is none (RFC 7009). The provider's
 * end-session request follows in any case. Throws LoginError `revokeToken` or `revokeAccessToken`.
 */
export const revoke = async (
  deps: Pick<DeviceDeps, 'fetch' | 'schedule'>,
  { tokens, metadata, clientId }: Omit<Leaving, 'returnTo'>,
): Promise<void> => {
  const { revocation_endpoint: endpoint } = metadata
  if (endpoint === undefined || tokens === null) return
  const { refreshToken, accessToken } = tokens
  const body = new URLSearchParams({
    token: refreshToken ?? accessToken,
    token_type_hint: refreshToken === null ? 'access_token' : 'refresh_token',
    client_id: clientId,
  })
  try {
    const asking = deps.fetch(new Request(endpoint, { method: 'POST', body, keepalive: true }))
    const response = await within(deps, revokingMs, asking, () => new OfflineError('timeout'))
    if (!response.ok) throw new LoginError('revocation', response.status)
  } catch (error) {
    throw new LoginError(refreshToken === null ? 'revokeAccessToken' : 'revokeToken', error)
  }
}

/** Returns the provider's end-session address (OpenID Connect RP-Initiated Logout 1.0 §2); null if it has none. */
export const endSessionAddress = async (
  deps: Pick<DeviceDeps, 'uuid'>,
  device: DeviceDatabase,
  { tokens, metadata, clientId, returnTo }: Leaving,
): Promise<string | null> => {
  if (metadata.end_session_endpoint === undefined) return null
  const state = deps.uuid()
  await openEndSession(device, state)
  const url = new URL(metadata.end_session_endpoint)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  url.searchParams.set('state', state)
  if (tokens !== null) url.searchParams.set('id_token_hint', tokens.idToken)
  return url.href
}
