import type { ErrorReply } from '#contract/errors.ts'
import type { KnownMember } from '#device/identity.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import type { PopupOutcome } from './popup.ts'

/**
 * Where this device stands with its member. `offline-known`: once validated, but not proven by the server just now.
 * `needs-login`: the provider ended the session; what is on the device stays until the member signs in again or out.
 */
export type SessionState =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'online' | 'offline-known' | 'needs-login'; readonly member: KnownMember }

/** Asked before signing out while something has not reached the server, and when the device did not let go of everything. */
export type SignOutQuestion =
  | {
      readonly kind: 'waiting'
      readonly waiting: number
      /** Sending was tried and something still waits. */
      readonly sendFailed: boolean
    }
  | { readonly kind: 'failed' }
export type SignOutAnswer = 'send' | 'discard' | 'cancel'

/** The signed-in member of this device, built once in main.tsx and handed down through the router's context. */
export interface Session {
  /** The same object until something changes, as useSyncExternalStore asks for. */
  readonly state: SessionState
  readonly question: SignOutQuestion | null
  /** The provider says that its session has ended. Only told: the member stays signed in here or signs out. */
  readonly endedElsewhere: boolean
  /** Why our server does not accept the member's tokens although the provider issues them; null = nothing is known. */
  readonly notAccepted: ErrorReply['code'] | null
  /** What this device keeps for its member; null while nobody is known. Another member is another page load. */
  readonly local: MemberStorage | null
  /** The storage did not respond when this page was opened, so it is unknown whether a member uses this device. */
  readonly storageStalled: boolean
  /** Calls back after every change; answers the way to stop. */
  subscribe(listener: () => void): () => void
  /** For `createCall`. Throws OfflineError when a renewal needs a network that is not there. */
  accessToken(rejected?: string): Promise<string | null>
  /** The server has refused a token that was issued just now. Withdrawn by `confirm`. */
  refuse(code: ErrorReply['code'] | null): void
  /** What the server has just said about the member: kept, so that it holds offline too. */
  confirm(member: Omit<KnownMember, 'version' | 'sub' | 'validatedAt'>): Promise<void>
  /** What came of the return from the provider, at /ssocallback. Throws OfflineError; calling again goes on where it stopped. */
  finishSignIn(): Promise<SignInOutcome>
  /**
   * Leaves for the provider and comes back to a path of ours, such as '/de-ch/intra'. Throws OfflineError or LoginError.
   * @param email stands in the provider's form already: typed here, it need not be typed again
   */
  signIn(returnTo: string, email?: string): Promise<void>
  /** As `signIn`, but the provider asks who it is, whoever has a session there. */
  signInAsSomebodyElse(returnTo: string): Promise<void>
  /**
   * Signs in anew in a popup, so that nothing on the page is lost; call it from the tap itself. Where a popup does not work
   * it is `signIn`, and 'left' is the answer. Throws LoginError `popupClosed` or `popupOpen`, and as `signIn`.
   */
  signInAgain(returnTo: string): Promise<PopupOutcome | 'left'>
  /** Answers `endedElsewhere`: the member goes on here. */
  stay(): void
  /**
   * Removes everything of the member from this device, then ends the session at the provider. Asks first when something
   * waits, and again when something could not be removed.
   */
  signOut(): Promise<void>
  /** Answers `question`. */
  answer(answer: SignOutAnswer): Promise<void>
  /** The server says that the account is gone or the membership has ended: as a sign-out, without a question. */
  wipe(reason: GoneReason): Promise<void>
}

/** Why everything of a member goes from the device unasked. */
export type GoneReason = 'membership-ended' | 'account-gone'

/** Who visits when nobody is known: every page that the server renders. */
export const anonymousSession: Session = {
  state: { kind: 'anonymous' },
  question: null,
  endedElsewhere: false,
  notAccepted: null,
  local: null,
  storageStalled: false,
  subscribe: () => () => {},
  accessToken: () => Promise.resolve(null),
  refuse: () => {},
  confirm: () => Promise.resolve(),
  finishSignIn: () => Promise.resolve({ kind: 'cancelled', popup: null }),
  signIn: () => Promise.resolve(),
  signInAsSomebodyElse: () => Promise.resolve(),
  signInAgain: () => Promise.resolve('left'),
  stay: () => {},
  signOut: () => Promise.resolve(),
  answer: () => Promise.resolve(),
  wipe: () => Promise.resolve(),
}
