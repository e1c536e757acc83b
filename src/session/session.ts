import type { KnownMember } from '#device/identity.ts'

/** Where this device stands with its member; `offline` means known, but not proven by the server just now. */
export type SessionState =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'online' | 'offline' | 'needs-login'; readonly member: KnownMember }

/** The signed-in member of this device, built once in main.tsx and handed down through the router's context. */
export interface Session {
  /** The same object until something changes, as useSyncExternalStore asks for. */
  readonly state: SessionState
  /** Calls back after every change; answers the way to stop. */
  subscribe(listener: () => void): () => void
  /** Leaves for the provider and comes back to a path of ours, such as '/de-ch/intra'. */
  signIn(returnTo: string): Promise<void>
  /** Removes everything of the member from this device, then ends the session at the provider. */
  signOut(): Promise<void>
}

/** Who visits when nobody is known: every page that the server renders. */
export const anonymousSession: Session = {
  state: { kind: 'anonymous' },
  subscribe: () => () => {},
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
}
