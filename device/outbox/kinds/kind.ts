import * as v from 'valibot'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { MessageId, MessageValues } from '#i18n/intl.ts'
import type { Call, CallOptions } from '../../call.ts'
import type { ListName } from '../../persisted-lists.ts'
import type { OutboxRecord } from '../record.ts'

/** A row of the server and the version it stands at. */
export interface Row {
  readonly state: unknown
  readonly version: number
}

/**
 * A record has gone: is the row that is known here older than the one it went for? One that this device never saw
 * confirmed may have been given up, too; then the row is merely fetched once more.
 */
export const isRowStale = (gone: OutboxRecord | null, version: number): boolean => {
  if (gone === null) return false
  return gone.state === 'saved' ? version < (gone.savedVersion ?? 0) : version <= (gone.baseVersion ?? 0)
}

/** One operation with its input, ready for `call`. The reply is the row. */
export type Send = (call: Call, options: CallOptions) => Promise<unknown>

export const sending =
  <E extends Endpoint>(endpoint: E, input: CallInput<E>): Send =>
  (call, options) =>
    call(endpoint, input, options)

type Text = (id: MessageId, values?: MessageValues) => string

/** What a kind declares and everybody reads. */
interface Description<Name extends string> {
  readonly kind: Name
  /** The stored list that its wishes overlay and that confirms them once it is fetched again; null when no list has its rows. */
  readonly list: ListName | null
  /** What a pending change is called, in the language of `text`. */
  readonly title: (record: Pick<OutboxRecord, 'title'>, text: Text) => string
  /** A change that takes long to make again: the app asks before it discards one. */
  readonly confirmsDiscard: boolean
}

/** What the outbox and the drain know of a kind of intent. States are opaque to them. */
export interface Kind<Name extends string = string> extends Description<Name> {
  /** Raised with every change of the shape of its states; `migrate` then gets a step that stays for good. */
  readonly version: number
  /** Brings base, desired and sent to today's shape; throws when they cannot be read. */
  migrate(record: OutboxRecord): OutboxRecord
  /** Do both mean the same to the member? null = no row. */
  equal(a: unknown, b: unknown): boolean
  toRequest(record: OutboxRecord): Send
  /** A reply, a list's entry or the `current` of a 412; null when it is none. */
  rowOf(value: unknown): Row | null
  /** The wish that a row fulfils. */
  wishOf(state: unknown): unknown
  /** The key of a row in a list. */
  keyOf(state: unknown): string
  /**
   * A wish that comes on top of the one before instead of in its place; null where the newest alone counts. Such states
   * only grow, and the server adds them to its own: there are no conflicts, and what was sent need not be remembered.
   */
  readonly added: ((before: unknown, wish: unknown) => unknown) | null
  /** Milliseconds for which a wish waits for the next one, to leave together with it. */
  readonly calmMs: number
}

interface Declared<Name extends string, Base, Desired> extends Description<Name> {
  readonly version: number
  readonly base: v.GenericSchema<unknown, Base>
  readonly desired: v.GenericSchema<unknown, Desired>
  /** Steps by the version they start from; each gets one state, base or desired. */
  readonly migrations: Readonly<Record<number, (state: unknown) => unknown>>
  same(a: Desired | null, b: Desired | null): boolean
  request(wish: {
    key: string
    base: Base | null
    baseVersion: number | null
    desired: Desired
    /** Another state left on this base and was never replied to. */
    supersedes: boolean
  }): Send
  versionOf(base: Base): number
  keyOf(base: Base): string
  adds?: (before: Desired, wish: Desired) => Desired
  calmMs?: number
}

/** Makes a kind from typed parts; what comes from storage or wire is parsed before a part sees it. */
export const defineKind = <const Name extends string, Base, Desired>(
  declared: Declared<Name, Base, Desired>,
): Kind<Name> => {
  const desired = v.nullable(declared.desired)
  const base = v.nullable(declared.base)
  const stepped = (from: number, state: unknown): unknown => {
    let moved = state
    for (let version = from; version < declared.version && moved !== null; version++) {
      const step = declared.migrations[version]
      if (step === undefined) throw new Error(`${declared.kind}: no migration from version ${version}`)
      moved = step(moved)
    }
    return moved
  }
  const baseAt = (record: OutboxRecord): Base | null => {
    const row = v.parse(base, stepped(record.version, record.base))
    if (row !== null && declared.keyOf(row) !== record.key) throw new Error(`${record.key} stands on another row`)
    return row
  }
  const { adds } = declared
  const rowOf = (value: unknown): Row | null => {
    const row = v.safeParse(declared.base, value)
    return row.success ? { state: row.output, version: declared.versionOf(row.output) } : null
  }
  /** A conflict with a row that cannot be read, such as an older app's, offers no choice: sent again, the server says it anew. */
  const askable = (record: OutboxRecord): OutboxRecord =>
    record.state === 'conflict' && rowOf(record.problem?.current) === null
      ? { ...record, state: 'waiting', problem: null }
      : record
  const equal = (a: unknown, b: unknown): boolean => declared.same(v.parse(desired, a), v.parse(desired, b))
  return {
    kind: declared.kind,
    list: declared.list,
    title: declared.title,
    confirmsDiscard: declared.confirmsDiscard,
    version: declared.version,
    migrate: (record) => ({
      ...askable(record),
      version: declared.version,
      base: baseAt(record),
      desired: v.parse(declared.desired, stepped(record.version, record.desired)),
      sent: record.sent.map((one) => ({
        ...one,
        desired: v.parse(declared.desired, stepped(record.version, one.desired)),
      })),
    }),
    equal,
    toRequest: ({ key, base: from, baseVersion, desired: wish, sent }) =>
      declared.request({
        key,
        base: v.parse(base, from),
        baseVersion,
        desired: v.parse(declared.desired, wish),
        supersedes: sent.some((one) => !equal(one.desired, wish)),
      }),
    rowOf,
    wishOf: (state) => v.parse(declared.desired, state),
    keyOf: (state) => declared.keyOf(v.parse(declared.base, state)),
    added:
      adds === undefined
        ? null
        : (before, wish) => adds(v.parse(declared.desired, before), v.parse(declared.desired, wish)),
    calmMs: declared.calmMs ?? 0,
  }
}
