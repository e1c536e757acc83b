import * as v from 'valibot'

/** A refused field. `id` is the message of the sentence, and `names` are the messages that it lists. */
const FieldError = v.object({
  field: v.string(),
  /** In the language of the request, for a message that the app cannot format. */
  errorMessage: v.string(),
  id: v.optional(v.string()),
  names: v.optional(v.array(v.string())),
})
export type FieldError = v.InferOutput<typeof FieldError>

/** Why a record waits or was refused. `code` is the server's, or one of our own for requests without a reply. */
const Problem = v.object({
  code: v.string(),
  /** In the language of the request, for a code that this app does not know; empty for our own codes. */
  message: v.string(),
  errors: v.optional(v.array(FieldError), []),
  /** The server's current row, only with a conflict. */
  current: v.optional(v.unknown()),
})
export type Problem = v.InferOutput<typeof Problem>

const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * One intent that the server has not confirmed yet: the final state that a member wants, one record per kind and key.
 * `base`, `desired` and `sent` belong to the kind, which parses them with its own schema.
 */
export const OutboxRecord = v.object({
  /** Version of the kind's states, for its migrations. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.string(),
  key: v.string(),
  /** Title of the changed item, saved because the list it came from may change. */
  title: v.optional(v.string(), ''),
  /** The server's row when the member first edited it; null = no row. */
  base: v.nullable(v.unknown()),
  baseVersion: v.nullable(v.number()),
  desired: v.unknown(),
  /** Every state that was sent without a parsed reply. */
  sent: v.array(v.object({ opId: v.string(), desired: v.unknown() })),
  /** Raised with every edit; a reply marks the record as `saved` only if it is unchanged. */
  rev: v.pipe(v.number(), v.integer()),
  state: v.picklist(['waiting', 'sending', 'saved', 'rejected', 'conflict']),
  /** Failed sends since the last edit. */
  attempts: v.number(),
  nextAttemptAt: v.nullable(Instant),
  problem: v.nullable(Problem),
  createdAt: Instant,
  /** When the member last edited it; replies do not change it. */
  updatedAt: Instant,
  /** Version of the newest row that a reply brought to this device; the persisted list may be older. */
  savedVersion: v.nullable(v.number()),
  savedAt: v.nullable(Instant),
})
export type OutboxRecord = v.InferOutput<typeof OutboxRecord>
export type OutboxState = OutboxRecord['state']

/**
 * Returns true if the server row at `version` already includes the saved state; the record then stops overlaying it.
 */
export const isReflectedIn = ({ state, savedVersion }: OutboxRecord, version: number): boolean =>
  state === 'saved' && savedVersion !== null && savedVersion <= version

/** Returns true while the server has refused a change, or another one contradicts it: screens show the server's state. */
export const isRefused = (record: OutboxRecord | null): boolean =>
  record?.state === 'rejected' || record?.state === 'conflict'

/** An intent from a screen: the desired state and the row it is based on. */
export interface Intent<Desired = unknown> {
  readonly kind: string
  readonly key: string
  readonly desired: Desired
  /** The row as last fetched, null when the server has none. */
  readonly row: unknown
  /** Title of the changed item in the member's language, if the kind alone does not identify it. */
  readonly title?: string
}

/** Returns a record's key in the store. */
export const recordKey = ({ kind, key }: { readonly kind: string; readonly key: string }): string => `${kind}:${key}`

/** Milliseconds by which a time may be ahead: changes within the clock's resolution are numbered. */
const aheadMs = 1000

/** Returns true if the clock showed this time before it was corrected. */
export const isOfWrongClock = (time: Date, now: Date): boolean => time.getTime() > now.getTime() + aheadMs

/**
 * Returns true if the member edited the record after `madeAt`, so that a change made then is outdated. An edit made with
 * a wrong clock says nothing.
 * @param isRepeated an edit at the same time is the same change, which was written before
 */
export const isChangedSince = (
  { updatedAt }: OutboxRecord,
  madeAt: Date,
  { isRepeated, now }: { readonly isRepeated: boolean; readonly now: Date },
): boolean => {
  const edited = new Date(updatedAt)
  if (isOfWrongClock(edited, now)) return false
  return isRepeated ? edited >= madeAt : edited > madeAt
}
