import type { ErrorReply } from '#contract/errors.ts'
import type { GoneReason } from '#contract/worker.ts'
import type { KnownMember } from '#device/identity.ts'
import type { RecordedTake } from '#device/takes/store.ts'
import type { KeyedDraft } from '../offline/drafts.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import type { PopupOutcome } from './popup.ts'

/**
 * State of this device's session. `offline-known`: validated before, but not confirmed by the server at present.
 * `needs-login`: the provider ended the session; the data on the device stays until the member signs in again or out.
 */
export type SessionState =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'online' | 'offline-known' | 'needs-login'; readonly member: KnownMember }

/** Question before a sign-out with pending changes or drafts, or after an incomplete wipe. */
export type SignOutQuestion =
  | {
      readonly kind: 'waiting'
      /** Number of changes that have not reached the server. */
      readonly waiting: number
      /** True if the changes cannot be read now: the member decides whether they are given up. */
      readonly isUnread: boolean
      /** Unsaved input of forms. */
      readonly drafts: readonly KeyedDraft[]
      /** Number of photographs of paper that were not split into parts yet. */
      readonly photographs: number
      /** The takes that the server does not have yet. */
      readonly takes: readonly RecordedTake[]
      /** True if sending was tried and changes are still pending. */
      readonly sendFailed: boolean
    }
  | { readonly kind: 'failed' }
export type SignOutAnswer = 'send' | 'discard' | 'cancel'

/** The signed-in member of this device, built once in src/boot/start.tsx and passed down through the router's context. */
export interface Session {
  /** The same object until something changes, as useSyncExternalStore requires. */
  readonly state: SessionState
  readonly question: SignOutQuestion | null
  /**
   * True if the provider reports that its session has ended. This is only shown: the member stays signed in here or
   * signs out.
   */
  readonly endedElsewhere: boolean
  /** Why our server does not accept the member's tokens although the provider issues them; null if unknown. */
  readonly notAccepted: ErrorReply['code'] | null
  /** The member's storage on this device; null while no member is known. A change of the member reloads the page. */
  readonly local: MemberStorage | null
  /**
   * True if the storage did not respond when this page was opened, so it is unknown whether a member uses this device.
   */
  readonly storageStalled: boolean
  /** True if the storage reported an error when this page was opened: a full disk, a private window. */
  readonly storageUnreadable: boolean
  /** Calls the listener after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** For `createCall`. Throws OfflineError when a renewal needs the network and it is missing. */
  accessToken(rejected?: string): Promise<string | null>
  /** Records that the server has refused a token that was just issued. Cleared by `confirm`. */
  refuse(code: ErrorReply['code'] | null): void
  /** Persists the server's current data about the member, so that it is available offline. */
  confirm(member: Omit<KnownMember, 'version' | 'sub' | 'validatedAt'>): Promise<void>
  /**
   * Processes the return from the provider at /ssocallback. Throws OfflineError; a repeated call continues where it
   * stopped.
   */
  finishSignIn(): Promise<SignInOutcome>
  /** Opens the storage of the member who has just signed in; only before the first screen, which depends on the member. */
  openMember(): Promise<void>
  /**
   * Navigates to the provider, which returns to a path of ours, such as '/de-ch/intra'. Throws OfflineError or
   * LoginError.
   * @param email prefills the provider's form
   */
  signIn(returnTo: string, email?: string): Promise<void>
  /** Same as `signIn`, but the provider asks for the account even if it has a session. */
  signInAsSomebodyElse(returnTo: string): Promise<void>
  /**
   * Signs in again in a popup, so that nothing on the page is lost; must be called during the tap. If popups do not
   * work it falls back to `signIn` and returns 'left'. Throws LoginError `popupClosed` or `popupOpen`, and the errors
   * of `signIn`.
   */
  signInAgain(returnTo: string): Promise<PopupOutcome | 'left'>
  /** Dismisses `endedElsewhere`: the member stays signed in here. */
  stay(): void
  /**
   * Removes everything of the member from this device, then ends the session at the provider. Asks first when there
   * are pending changes or drafts, and again when something could not be removed.
   */
  signOut(): Promise<void>
  /** Answers `question`. */
  answer(answer: SignOutAnswer): Promise<void>
  /**
   * Wipes the device without a question after the server reported that the account was deleted or the membership has
   * ended. The screen that follows names what had not been sent.
   */
  wipe(reason: GoneReason): Promise<void>
}

/** The session of a visitor, used for every page that the server renders. */
export const anonymousSession: Session = {
  state: { kind: 'anonymous' },
  question: null,
  endedElsewhere: false,
  notAccepted: null,
  local: null,
  storageStalled: false,
  storageUnreadable: false,
  subscribe: () => () => {},
  accessToken: () => Promise.resolve(null),
  refuse: () => {},
  confirm: () => Promise.resolve(),
  finishSignIn: () => Promise.resolve({ kind: 'cancelled', popup: null }),
  openMember: () => Promise.resolve(),
  signIn: () => Promise.resolve(),
  signInAsSomebodyElse: () => Promise.resolve(),
  signInAgain: () => Promise.resolve('left'),
  stay: () => {},
  signOut: () => Promise.resolve(),
  answer: () => Promise.resolve(),
  wipe: () => Promise.resolve(),
}
