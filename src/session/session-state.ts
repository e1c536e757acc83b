import { canEnter } from '#contract/access.ts'
import { isKnownOffline, type KnownMember } from '#device/identity.ts'
import type { SessionState } from './session.ts'

export interface Known {
  /** Last validated on this device. */
  readonly member: KnownMember | null
  /** Is there a token record? It goes when the provider ends the session. */
  readonly tokens: boolean
  /** Has our server answered a moment ago? */
  readonly proven: boolean
}

/** The state that follows from what is known, as the design's table has it. */
export const toSessionState = ({ member, tokens, proven }: Known, now: Date): SessionState => {
  if (member === null) return { kind: 'anonymous' }
  if (!tokens) return { kind: 'needs-login', member }
  if (proven) return { kind: 'online', member }
  return { kind: isKnownOffline(member, now) ? 'offline-known' : 'needs-login', member }
}

/** What a guarded page does. */
export type AccessDecision = 'open' | 'sign-in' | 'no-network' | 'forbidden'

/** `intra`: members and holders of a role. `everyone`: whoever has an account, such as a buyer of the shop. */
export type RequiredAccess = 'intra' | 'everyone'

/**
 * May the page be opened? A known member passes without network and with an expired token; nobody is sent to the provider
 * unless the network is proven. `offlineCapable`: the page lives from what is on the device.
 */
export const decideAccess = (
  state: SessionState,
  proven: boolean,
  { offlineCapable, openTo }: { readonly offlineCapable: boolean; readonly openTo: RequiredAccess },
): AccessDecision => {
  if (state.kind === 'anonymous') return proven ? 'sign-in' : 'no-network'
  if (openTo === 'intra' && !canEnter('intra', state.member)) return 'forbidden'
  if (state.kind !== 'needs-login' || offlineCapable) return 'open'
  return proven ? 'sign-in' : 'no-network'
}
