import * as v from 'valibot'
import type { DeviceDatabase } from '#device/database.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import { createStateStore } from '#device/tokens/state-store.ts'
import { requiresSignIn } from '#device/tokens/token-endpoint.ts'

/** A sign-in under way, as oidc-client-ts keeps it. */
const UnderWay = v.pipe(
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
export type PendingSignIn = v.InferOutput<typeof UnderWay>

/**
 * The sign-in that the callback's address belongs to. Throws LoginError `noState` or `unknownState` when this device waits
 * for none such: a callback that was reloaded or gone back to, or one that somebody else made.
 */
export const findPendingSignIn = async (device: DeviceDatabase, url: string): Promise<PendingSignIn> => {
  const state = new URL(url).searchParams.get('state')
  if (state === null || state === '') throw new LoginError('noState')
  const kept = v.safeParse(UnderWay, await createStateStore(device).get(state))
  if (!kept.success || kept.output.id !== state) throw new LoginError('unknownState')
  return kept.output
}

/** It has been answered: the same address does nothing any more. */
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
  /** The provider says that every answer names it (RFC 9207 §2.4). */
  readonly namesIssuer: boolean
}

/** What the provider says in the callback's address (RFC 6749 §4.1.2). Throws LoginError. */
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
