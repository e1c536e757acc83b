import * as v from 'valibot'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { MessageId, MessageValues } from '#i18n/intl.ts'
import type { Call, CallOptions } from '../../call.ts'
import type { ListName } from '../../persisted-lists.ts'
import type { PhotographStore } from '../../photographs/store.ts'
import type { OutboxRecord } from '../record.ts'

/** A row of the server and its version. */
export interface Row {
  readonly state: unknown
  readonly version: number
}

/**
 * Returns true if the known row is older than the record that was removed. An unconfirmed record may also have been
 * discarded; then the row is only refetched once more.
 */
export const isRowStale = (gone: OutboxRecord | null, version: number): boolean => {
  if (gone === null) return false
  return gone.state === 'saved' ? version < (gone.savedVersion ?? 0) : version <= (gone.baseVersion ?? 0)
}

/** The bytes that records name, and do not contain, since they are JSON. */
export interface SentBytes {
  readonly photographs: Pick<PhotographStore, 'page' | 'remove'>
}

/** One operation with its input, ready for `call`. The reply is the row. */
export type Send = (call: Call, options: CallOptions, bytes: SentBytes) => Promise<unknown>

export const sending =
  <E extends Endpoint>(endpoint: E, input: CallInput<E>): Send =>
  (call, options) =>
    call(endpoint, input, options)

type Text = (id: MessageId, values?: MessageValues) => string

/** Public description of a kind. */
interface Description<Name extends string> {
  readonly kind: Name
  /**
   * The persisted list that pending records overlay and that confirms them after a refetch; null if no list contains
   * its rows.
   */
  readonly list: ListName | null
  /** Name of a pending change, in the language of `text`. */
  readonly title: (record: Pick<OutboxRecord, 'title'>, text: Text) => string
  /** True for changes that are laborious to redo: the app asks for confirmation before it discards one. */
  readonly confirmsDiscard: boolean
}

/** A kind of intent as outbox and drain use it. States are opaque to them. */
export interface Kind<Name extends string = string> extends Description<Name> {
  /** Raised with every change of the shape of its states; `migrate` then gets a permanent new step. */
  readonly version: number
  /** Returns the key of a record today; an older app may have stored it under another one. */
  keyNow(key: string): string
  /** Migrates key, base, desired and sent to the current shape; throws if they cannot be read. */
  migrate(record: OutboxRecord): OutboxRecord
  /** Returns true if both states mean the same to the member; null = no row. */
  equal(a: unknown, b: unknown): boolean
  /** `now` is the time of sending. */
  toRequest(record: OutboxRecord, now: Date): Send
  /** Parses a reply, a list's entry or the `current` of a 412; null if it is not a row of this kind. */
  rowOf(value: unknown): Row | null
  /** Returns the desired state that a row fulfils. */
  wishOf(state: unknown): unknown
  /** Returns the key of a row in a list. */
  keyOf(state: unknown): string
  /**
   * Merges a new desired state into the previous one; null if the newest replaces it. Merged states only grow and the
   * server merges them too: there are no conflicts, and sent states need not be remembered.
   */
  readonly added: ((before: unknown, wish: unknown) => unknown) | null
  /** Debounce interval in milliseconds; edits within it are sent together. */
  readonly calmMs: number
  /**
   * Removes the bytes of a saved record from this device; null for a kind without. Those with bytes are sent last: other
   * changes do not wait for an upload.
   */
  readonly release: ((desired: unknown, bytes: SentBytes) => Promise<void>) | null
}

interface Declared<Name extends string, Base, Desired> extends Description<Name> {
  readonly version: number
  readonly base: v.GenericSchema<unknown, Base>
  readonly desired: v.GenericSchema<unknown, Desired>
  /** Migration steps by the version they start from; each receives one state, base or desired. */
  readonly migrations: Readonly<Record<number, (state: unknown) => unknown>>
  same(a: Desired | null, b: Desired | null): boolean
  request(wish: {
    key: string
    base: Base | null
    baseVersion: number | null
    desired: Desired
    /** True if another state was sent on this base without a reply. */
    supersedes: boolean
    /** States that were sent on this base without a reply, each once. */
    sent: readonly Desired[]
    now: Date
  }): Send
  versionOf(base: Base): number
  keyOf(base: Base): string
  /** Keys of older apps; by default they are the same. */
  keyNow?: (key: string) => string
  adds?: (before: Desired, wish: Desired) => Desired
  calmMs?: number
  release?: (desired: Desired, bytes: SentBytes) => Promise<void>
}

/** Migrates a state, base or desired, to the version of its kind. */
const migrated = (
  { kind, version: latest, migrations }: Pick<Declared<string, never, never>, 'kind' | 'version' | 'migrations'>,
  from: number,
  state: unknown,
): unknown => {
  let moved = state
  for (let version = from; version < latest && moved !== null; version++) {
    const step = migrations[version]
    if (step === undefined) throw new Error(`${kind}: no migration from version ${version}`)
    moved = step(moved)
  }
  return moved
}

/** Creates a kind from typed parts; data from storage or the wire is parsed before a part receives it. */
export const defineKind = <const Name extends string, Base, Desired>(
  declared: Declared<Name, Base, Desired>,
): Kind<Name> => {
  const desired = v.nullable(declared.desired)
  const base = v.nullable(declared.base)
  const stepped = (from: number, state: unknown): unknown => migrated(declared, from, state)
  const { kind, list, title, confirmsDiscard, version, adds, release, keyNow = (key) => key } = declared
  const baseAt = (record: OutboxRecord): Base | null => {
    const row = v.parse(base, stepped(record.version, record.base))
    if (row !== null && declared.keyOf(row) !== keyNow(record.key))
      throw new Error(`${record.key} stands on another row`)
    return row
  }
  const rowOf = (value: unknown): Row | null => {
    const row = v.safeParse(declared.base, value)
    return row.success ? { state: row.output, version: declared.versionOf(row.output) } : null
  }
  /**
   * A conflict whose server row cannot be read, for example one stored by an older app, offers no choice: it is resent,
   * and the server reports the conflict again.
   */
  const askable = (record: OutboxRecord): OutboxRecord =>
    record.state === 'conflict' && rowOf(record.problem?.current) === null
      ? { ...record, state: 'waiting', problem: null }
      : record
  const equal = (a: unknown, b: unknown): boolean => declared.same(v.parse(desired, a), v.parse(desired, b))
  return {
    ...{ kind, list, title, confirmsDiscard, version, keyNow },
    migrate: (record) => ({
      ...askable(record),
      key: keyNow(record.key),
      version,
      base: baseAt(record),
      desired: v.parse(declared.desired, stepped(record.version, record.desired)),
      sent: record.sent.map((one) => ({
        ...one,
        desired: v.parse(declared.desired, stepped(record.version, one.desired)),
      })),
    }),
    equal,
    toRequest: ({ key, base: from, baseVersion, desired: wish, sent }, now) =>
      declared.request({
        key,
        base: v.parse(base, from),
        baseVersion,
        desired: v.parse(declared.desired, wish),
        supersedes: sent.some((one) => !equal(one.desired, wish)),
        sent: sent.map((one) => v.parse(declared.desired, one.desired)),
        now,
      }),
    rowOf,
    wishOf: (state) => v.parse(declared.desired, state),
    keyOf: (state) => declared.keyOf(v.parse(declared.base, state)),
    added:
      adds === undefined
        ? null
        : (before, wish) => adds(v.parse(declared.desired, before), v.parse(declared.desired, wish)),
    calmMs: declared.calmMs ?? 0,
    release: release === undefined ? null : (wish, bytes) => release(v.parse(declared.desired, wish), bytes),
  }
}
