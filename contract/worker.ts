import * as v from 'valibot'

/** What a page tells the service worker. */
export const PageMessage = v.variant('type', [
  /** The member agreed to the update: the waiting worker takes over. */
  v.object({ type: v.literal('skip-waiting') }),
  /** This page was on its way when the first worker took the open ones over: it wants to be served too. */
  v.object({ type: v.literal('claim') }),
  /** A member or the installed app is here: store the members area too. Answered with MembersAreaReply. */
  v.object({ type: v.literal('members-area') }),
  /** The outbox has something to send and the browser has no Background Sync. */
  v.object({ type: v.literal('drain') }),
  /** This page has tried to send what waits: notifications that say so may be out of date. */
  v.object({ type: v.literal('tried') }),
  /** The member signed out: close every store. */
  v.object({ type: v.literal('wiped') }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>

/** True if the whole app is stored on this device now. */
export const MembersAreaReply = v.object({ stored: v.boolean() })
export type MembersAreaReply = v.InferOutput<typeof MembersAreaReply>

/** What the service worker tells a page. */
export const WorkerMessage = v.object({
  /** A notification was tapped: the member wants to see this path of ours. */
  type: v.literal('open'),
  path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** Name of the Background Sync registration that drains the outbox. */
export const outboxSyncTag = 'outbox'

/** Hints on the BroadcastChannel 'mhz'; a listener re-reads IndexedDB, never trusts the message's word. */
export const channelName = 'mhz'
export const Hint = v.variant('type', [
  v.object({ type: v.literal('outbox-changed') }),
  v.object({ type: v.literal('sheets-changed') }),
  v.object({ type: v.literal('annotations-changed') }),
  v.object({ type: v.literal('session-changed') }),
  /** Sign-out in another tab: drop everything in memory and close the stores. */
  v.object({ type: v.literal('wiped') }),
])
export type Hint = v.InferOutput<typeof Hint>
