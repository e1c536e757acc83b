import * as v from 'valibot'
import type { DeviceDatabase } from '#device/database.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import { createStateStore } from '#device/tokens/state-store.ts'
import { requiresSignIn } from '#device/tokens/token-endpoint.ts'

/** A pending sign-in as stored by oidc-client-ts. */
const StoredSignIn = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    nonce: v.string(),
    code_verifier: v.string(),
    redirect_uri: v.string(),
    authority: v.string(),
    client_id: v.string(),
    data: v.fallback(v.object({ popup: v.boolean() }), { popup: false }),
  }),
)
export type PendingSignIn = v.InferOutput<typeof StoredSignIn>

/**
 * Returns the pending sign-in for a callback address.
 * @throws LoginError `noState` or `unknownState` if this device has none: the callback was reloaded, opened via Back,
 * or forged
 */
export const findPendingSignIn = async (device: DeviceDatabase, url: string): Promise<PendingSignIn> => {
  const state = new URL(url).searchParams.get('state')
  if (state === null || state === '') throw new LoginError('noState')
  const stored = v.safeParse(StoredSignIn, await createStateStore(device).get(state))
  if (!stored.success || stored.output.id !== state) throw new LoginError('unknownState')
  return stored.output
}

/** Deletes a completed sign-in: the same callback address then has no effect. */
export const clearPendingSignIn = async (device: DeviceDatabase, { id }: PendingSignIn): Promise<void> => {
  await createStateStore(device).remove(id)
}

export type Answer =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unavailable' }

interface Expected {
  readonly issuer: string
  readonly clientId: string
  /** True if the provider announces that every response names the issuer (RFC 9207 §2.4). */
  readonly namesIssuer: boolean
}

/** Parses the provider's response in the callback address (RFC 6749 §4.1.2). Throws LoginError. */
export const parseCallback = (
  url: string,
  signIn: PendingSignIn,
  { issuer, clientId, namesIssuer }: Expected,
): Answer => {
  const parameters = new URL(url).searchParams
  if (signIn.authority !== issuer || signIn.client_id !== clientId) throw new LoginError('unknownState')
  const named = parameters.get('iss')
  if (named === null ? namesIssuer : named !== issuer) throw new LoginError('mixedUp')
  const error = parameters.get('error')
  if (error === 'access_denied') return { kind: 'cancelled' }
  if (error === 'temporarily_unavailable' || error === 'server_error') return { kind: 'unavailable' }
  if (error !== null) throw new LoginError(requiresSignIn(error) ? 'loginRequired' : 'refused', error)
  const code = parameters.get('code')
  if (code === null || code === '') throw new LoginError('noCode')
  return { kind: 'code', code }
}
