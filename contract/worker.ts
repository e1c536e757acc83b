import * as v from 'valibot'

/**
 * Parts of the app that only saved sheets need: pdf.js with its decoders, and what some files lack, the character maps
 * of Asian scripts and the fonts that every PDF reader has.
 */
export const sheetParts = ['pdf', 'character-maps', 'standard-fonts'] as const
/** Parts that not every member's device stores; 'administration' has the messages of the editors' pages. */
export const appParts = [...sheetParts, 'administration'] as const
export type AppPart = (typeof appParts)[number]

/** Messages from a page to the service worker. */
export const PageMessage = v.variant('type', [
  /** The member agreed to the update: the waiting worker becomes active. */
  v.object({ type: v.literal('skip-waiting') }),
  /** This page was loading while the first worker claimed the open ones: it asks to be claimed too. */
  v.object({ type: v.literal('claim') }),
  /**
   * A member is signed in or the app is installed: store the members area too, and these parts from now on. The reply is
   * MembersAreaReply.
   */
  v.object({ type: v.literal('members-area'), parts: v.optional(v.array(v.picklist(appParts)), []) }),
  /** The outbox has something to send and the browser has no Background Sync. */
  v.object({ type: v.literal('drain') }),
  /** This page has tried to send the outbox: notifications about unsent records may be out of date. */
  v.object({ type: v.literal('tried') }),
  /** The member signed out: close every store. */
  v.object({ type: v.literal('wiped') }),
])
export type PageMessage = v.InferInput<typeof PageMessage>

/** `stored`: everything that was asked for is on this device. `failed`: it cannot be fetched now. */
export const MembersAreaReply = v.object({ stored: v.boolean(), failed: v.optional(v.literal(true)) })
export type MembersAreaReply = v.InferOutput<typeof MembersAreaReply>

/** Messages from the service worker to a page. */
export const WorkerMessage = v.object({
  /** A notification was tapped: the page should navigate to this path. */
  type: v.literal('open'),
  path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** Name of the Background Sync registration that drains the outbox. */
export const outboxSyncTag = 'outbox'

/** The changes of a member that are lost with a wiped device. */
export const Unsent = v.object({
  /** In the language of the page. */
  names: v.array(v.string()),
  /** Number of changes that have no name, because this app cannot read them. */
  others: v.number(),
})
export type UnsentNames = v.InferOutput<typeof Unsent>

/** Why the member's data is removed from the device without a question. */
export const GoneReason = v.picklist(['membership-ended', 'account-gone', 'device-ended'])
export type GoneReason = v.InferOutput<typeof GoneReason>

/** Hints on the BroadcastChannel 'mhz'. A listener re-reads IndexedDB and does not trust the content of the message. */
export const channelName = 'mhz'
export const Hint = v.variant('type', [
  v.object({ type: v.literal('outbox-changed') }),
  v.object({ type: v.literal('sheets-changed') }),
  v.object({ type: v.literal('photographs-changed') }),
  v.object({ type: v.literal('recordings-changed') }),
  v.object({ type: v.literal('takes-changed') }),
  v.object({ type: v.literal('annotations-changed') }),
  v.object({ type: v.literal('shared-annotations-changed') }),
  v.object({ type: v.literal('stand-settings-changed') }),
  v.object({ type: v.literal('session-changed') }),
  /** `wiped` follows, without a question: what other pages of the member show then. */
  v.object({ type: v.literal('gone'), reason: GoneReason, unsent: Unsent }),
  /** Sign-out in another tab: discard everything in memory and close the stores. */
  v.object({ type: v.literal('wiped') }),
])
export type Hint = v.InferOutput<typeof Hint>
