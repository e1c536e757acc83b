import type { KnownMember } from '#device/identity.ts'
import { isKnownOffline } from '#device/known-time.ts'
import type { SessionState } from './session.ts'

export interface Known {
  /** The member last validated on this device. */
  readonly member: KnownMember | null
  /** True if a token record exists; it is deleted when the provider ends the session. */
  readonly tokens: boolean
  /** True if our server has responded recently. */
  readonly proven: boolean
}

/** Derives the session's state, as in the table of the design. */
export const toSessionState = ({ member, tokens, proven }: Known, now: Date): SessionState => {
  if (member === null) return { kind: 'anonymous' }
  if (!tokens) return { kind: 'needs-login', member }
  if (proven) return { kind: 'online', member }
  return { kind: isKnownOffline(member, now) ? 'offline-known' : 'needs-login', member }
}

/** Action of a guarded page. */
export type AccessDecision = 'open' | 'sign-in' | 'no-network'

/**
 * Returns whether the page may be opened. A known member passes offline and with an expired token; visitors are sent to
 * the provider only if the network is reachable. `offlineCapable`: the page needs only data on the device.
 */
export const decideAccess = (
  state: SessionState,
  proven: boolean,
  { offlineCapable }: { readonly offlineCapable: boolean },
): AccessDecision => {
  if (state.kind === 'anonymous') return proven ? 'sign-in' : 'no-network'
  if (state.kind !== 'needs-login' || offlineCapable) return 'open'
  return proven ? 'sign-in' : 'no-network'
}
