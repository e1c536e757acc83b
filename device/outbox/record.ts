import * as v from 'valibot'

/** Why a record waits or was refused. `code` is the server's, or one of ours for what never reached it. */
const Problem = v.object({
  code: v.string(),
  /** In the language of the request; empty for our own codes. */
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
  /** The row as the server has it, only with a conflict. */
  current: v.optional(v.unknown()),
})
export type Problem = v.InferOutput<typeof Problem>

const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * One intention that the server has not confirmed yet: the final state that a member wants, one record per kind and key.
 * `base`, `desired` and `sent` belong to the kind, which parses them with its own schema.
 */
export const OutboxRecord = v.object({
  /** Version of the kind's states, for its migrations. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.string(),
  key: v.string(),
  /** What it is about, as the screen called it: the lists it stood on move on. */
  title: v.optional(v.string(), ''),
  /** The row as the server had it when the member first touched it; null = no row. */
  base: v.nullable(v.unknown()),
  baseVersion: v.nullable(v.number()),
  desired: v.unknown(),
  /** Every state that left without a parsed reply. */
  sent: v.array(v.object({ opId: v.string(), desired: v.unknown() })),
  /** Raised with every edit; a reply marks `saved` only when it is unchanged. */
  rev: v.pipe(v.number(), v.integer()),
  state: v.picklist(['waiting', 'sending', 'saved', 'rejected', 'conflict']),
  /** Failed sends since the last edit. */
  attempts: v.number(),
  nextAttemptAt: v.nullable(Instant),
  problem: v.nullable(Problem),
  createdAt: Instant,
  /** When the member last changed the wish; replies leave it. */
  updatedAt: Instant,
  /** Version of the newest row that a reply brought to this device; the persisted list may be older. */
  savedVersion: v.nullable(v.number()),
  savedAt: v.nullable(Instant),
})
export type OutboxRecord = v.InferOutput<typeof OutboxRecord>
export type OutboxState = OutboxRecord['state']

/** Does the server's row, at this version, already say what was saved, or something newer? Then the record overlays it no more. */
export const isReflectedIn = ({ state, savedVersion }: OutboxRecord, version: number): boolean =>
  state === 'saved' && savedVersion !== null && savedVersion <= version

/** What a screen hands in: the wish, and the row it was made on. */
export interface Intent<Desired = unknown> {
  readonly kind: string
  readonly key: string
  readonly desired: Desired
  /** The row as last fetched, null when the server has none. */
  readonly row: unknown
  /** What it is about, in the member's language, where the kind alone does not say it. */
  readonly title?: string
}

/** A record's place in the store. */
export const recordKey = ({ kind, key }: { readonly kind: string; readonly key: string }): string => `${kind}:${key}`
