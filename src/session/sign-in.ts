import * as v from 'valibot'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { endSessionPending } from './end-session.ts'
import { type OidcSettings, oidcClientFor } from './oidc-client.ts'

/** RFC 9126 §2.2 */
const Pushed = v.object({ request_uri: v.string() })

/** Pushes the request's parameters and answers the address that refers to them. */
const pushed = async (deps: Pick<DeviceDeps, 'fetch'>, endpoint: string, url: string): Promise<string> => {
  const authorization = new URL(url)
  const response = await deps
    .fetch(new Request(endpoint, { method: 'POST', body: authorization.searchParams, redirect: 'error' }))
    .catch((error: unknown) => {
      throw new OfflineError('network', error)
    })
  const { request_uri } = v.parse(Pushed, await response.json())
  const clientId = authorization.searchParams.get('client_id') ?? ''
  authorization.search = new URLSearchParams({ client_id: clientId, request_uri }).toString()
  return authorization.href
}

/** The provider's address that starts a sign-in, in the language of the page. Throws OfflineError. */
export const signInAddress = async (
  deps: Pick<DeviceDeps, 'fetch' | 'uuid'>,
  settings: OidcSettings,
): Promise<string> => {
  const client = await oidcClientFor(settings)
  const { pushed_authorization_request_endpoint: endpoint } = await settings.provider.metadata()
  const { url } = await client.createSigninRequest({
    nonce: deps.uuid(),
    ...((await endSessionPending(settings.device)) ? { prompt: 'login' } : {}),
  })
  return endpoint === undefined ? url : pushed(deps, endpoint, url)
}
