import * as v from 'valibot'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import { readJson } from '#device/tokens/token-endpoint.ts'
import { saveCallbackRoute } from './callback-route.ts'
import { endSessionPending } from './end-session.ts'
import { type OidcSettings, oidcClientFor } from './oidc-client.ts'
import { forgetUnsent } from './unsent.ts'

/** RFC 9126 §2.2 */
const Pushed = v.object({ request_uri: v.pipe(v.string(), v.minLength(1)) })

const push = async (deps: Pick<DeviceDeps, 'fetch' | 'schedule'>, endpoint: string, body: URLSearchParams) => {
  const late = new AbortController()
  const cancel = deps.schedule(loginDefaults.silentRenewTimeoutInSeconds * 1000, () => late.abort())
  try {
    const request = new Request(endpoint, { method: 'POST', body, redirect: 'error', signal: late.signal })
    const response = await deps.fetch(request)
    const pushed = v.safeParse(Pushed, await readJson(response))
    if (response.ok && pushed.success) return pushed.output.request_uri
    throw new LoginError('refused', response.status)
  } catch (error) {
    throw error instanceof LoginError ? error : new OfflineError('network', error)
  } finally {
    cancel()
  }
}

interface Asked {
  /** The provider's address that starts the sign-in. */
  readonly address: string
  /** Identifies this sign-in; the provider's response contains it. */
  readonly state: string
}

/**
 * Starts a sign-in in the language of the page. If the provider supports pushed requests (RFC 9126) the parameters are
 * not in the address; if pushing fails and the provider does not require it, they are. Throws OfflineError or
 * LoginError.
 */
export const createSignInRequest = async (
  deps: Pick<DeviceDeps, 'fetch' | 'uuid' | 'schedule'>,
  settings: OidcSettings,
  { popup, email }: { readonly popup: boolean; readonly email?: string | undefined },
): Promise<Asked> => {
  const client = await oidcClientFor(settings)
  const { pushed_authorization_request_endpoint: endpoint, require_pushed_authorization_requests: required } =
    await settings.provider.metadata()
  const { url, state } = await client.createSigninRequest({
    nonce: deps.uuid(),
    state: { popup },
    ...(popup ? { display: 'popup' } : {}),
    ...(email === undefined ? {} : { login_hint: email }),
    ...((await endSessionPending(settings.device)) ? { prompt: 'login' } : {}),
  })
  if (endpoint === undefined) return { address: url, state: state.id }
  const short = new URL(url)
  try {
    const requestUri = await push(deps, endpoint, short.searchParams)
    short.search = new URLSearchParams({
      client_id: settings.provider.settings.clientId,
      request_uri: requestUri,
    }).toString()
    return { address: short.href, state: state.id }
  } catch (error) {
    if (required) throw error
    console.warn('sign_in.push_failed', error)
    return { address: url, state: state.id }
  }
}

/** Navigates to the provider, which returns to a path of ours. Throws OfflineError or LoginError. */
export const startSignIn = async (
  deps: Pick<DeviceDeps, 'fetch' | 'uuid' | 'schedule'>,
  settings: OidcSettings,
  win: Window,
  { returnTo, email }: { readonly returnTo: string; readonly email?: string | undefined },
): Promise<void> => {
  const { address } = await createSignInRequest(deps, settings, { popup: false, email })
  forgetUnsent(win)
  saveCallbackRoute(win, returnTo)
  win.location.assign(address)
}
