import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { type Lift, saveLift, takeSeat } from '#contract/lifts.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

/** The represented person of a row; null = the member. */
const Person = v.optional(v.nullable(v.string()), null)

export const DesiredLift = v.object({
  eventId: v.number(),
  place: v.string(),
  leavesAt: v.string(),
  seats: v.number(),
  remarks: v.string(),
  deleted: v.boolean(),
  /** Start of the event as the member saw it; a row has none. */
  start: v.optional(v.string()),
})
export type DesiredLift = v.InferOutput<typeof DesiredLift>

/** No row is equivalent to a deleted lift. */
const isGone = (state: DesiredLift | null): boolean => state === null || state.deleted

/** A lift that the member, or a represented person, offers; key = `keyFor` with the id that this device chose. */
export const liftKind = defineKind({
  kind: 'lift',
  list: 'lifts',
  title: ({ title }, text) => text('outbox.lift', { title }),
  confirmsDiscard: false,
  version: 1,
  base: v.object({ id: v.string(), person: Person, ...DesiredLift.entries, version: v.number() }),
  desired: DesiredLift,
  migrations: {},
  same: (a, b) =>
    a === null || b === null || isGone(a) || isGone(b)
      ? isGone(a) === isGone(b)
      : a.eventId === b.eventId &&
        a.place === b.place &&
        a.leavesAt === b.leavesAt &&
        a.seats === b.seats &&
        a.remarks === b.remarks,
  request: ({ key, baseVersion, desired, supersedes }) =>
    sending(saveLift, {
      params: { id: parseKeyFor(key).id },
      query: queryFor(parseKeyFor(key)),
      headers: baseVersion === null ? {} : { 'if-match': ifMatch(baseVersion) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.id, row.person),
})

export const DesiredSeat = v.object({
  takes: v.boolean(),
  /** Departure as the member saw it; a row has none. */
  start: v.optional(v.string()),
})

/** The seat of the member, or of a represented person, in a lift of somebody else; key = `keyFor` with the id of the lift. */
export const liftSeatKind = defineKind({
  kind: 'lift-seat',
  list: 'lifts',
  title: ({ title }, text) => text('outbox.lift_seat', { title }),
  confirmsDiscard: false,
  version: 1,
  base: v.object({ id: v.string(), person: Person, takes: v.boolean(), seatVersion: v.number() }),
  desired: DesiredSeat,
  migrations: {},
  same: (a, b) => (a?.takes ?? false) === (b?.takes ?? false),
  request: ({ key, baseVersion, desired, supersedes }) =>
    sending(takeSeat, {
      params: { id: parseKeyFor(key).id },
      query: queryFor(parseKeyFor(key)),
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.seatVersion,
  keyOf: (row) => keyFor(row.id, row.person),
})

/** A lift to display, with the pending change of the lift or of the member's seat. */
export interface ShownLift extends Lift {
  /** The key of its record. */
  readonly key: string
  /** The server's row as last fetched; null = the server does not have it yet. Pass it as `row` of the next intent. */
  readonly row: Lift | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Fields that only the server knows, of a lift that it does not have yet. */
const unsent = {
  ...{ event: '', foreign: [], cancelled: false, driver: { uuid: '', label: '' }, own: true },
  ...{ riders: [], version: 0, takes: false, givenBy: null, seatVersion: 0 },
}

const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/**
 * Combines the persisted list with the outbox; pure, for use while rendering. By time, without deleted own lifts. The rows of one
 * lift stay in the order of the persons.
 */
export const overlayLifts = (rows: readonly Lift[], records: readonly OutboxRecord[]): readonly ShownLift[] => {
  const shown = new Map<string, ShownLift>(
    rows.map((row) => {
      const key = keyFor(row.id, row.person)
      return [key, { ...row, key, row, record: null }]
    }),
  )
  for (const record of records) {
    const { kind, key } = record
    const row = shown.get(key)?.row ?? null
    if (kind === liftSeatKind.kind && row !== null && !isReflectedIn(record, row.seatVersion))
      shown.set(key, { ...row, ...(isRefused(record) ? {} : v.parse(DesiredSeat, record.desired)), key, row, record })
    if (kind !== liftKind.kind || (row !== null && isReflectedIn(record, row.version))) continue
    const desired = v.parse(DesiredLift, record.desired)
    const known = row ?? { ...unsent, ...parseKeyFor(key) }
    shown.set(key, { ...known, ...desired, key, row, record })
  }
  return [...shown.values()]
    .filter(({ own, deleted, record }) => !own || !deleted || isRefused(record))
    .sort((a, b) => order(a.leavesAt + a.id, b.leavesAt + b.id))
}
