import * as v from 'valibot'
import { type Duty, takeDuty } from '#contract/duties.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

/** The member's desired part in a duty. */
export const DesiredPart = v.object({
  takes: v.boolean(),
  offered: v.boolean(),
  /** Start of the duty as the member saw it; a row has none. */
  start: v.optional(v.string()),
})
export type DesiredPart = v.InferOutput<typeof DesiredPart>

/** The member's part as the list and a reply contain it. */
const OwnPart = v.object({
  id: v.number(),
  person: v.optional(v.nullable(v.string()), null),
  ...DesiredPart.entries,
  version: v.number(),
})

const nothing: DesiredPart = { takes: false, offered: false }

/** The part of the member, or of a represented person, in a duty; key = `keyFor` with its number. */
export const dutyKind = defineKind({
  kind: 'duty',
  list: 'duties',
  title: ({ title }, text) => text('outbox.duty', { title }),
  confirmsDiscard: false,
  version: 1,
  base: OwnPart,
  desired: DesiredPart,
  migrations: {},
  same: (a, b) => (a ?? nothing).takes === (b ?? nothing).takes && (a ?? nothing).offered === (b ?? nothing).offered,
  request: ({ key, baseVersion, desired, supersedes }) =>
    sending(takeDuty, {
      params: { id: Number(parseKeyFor(key).id) },
      query: queryFor(parseKeyFor(key)),
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.id, row.person),
})

/** A duty to display, with the pending change of the part of the member, or of a represented person, in it. */
export interface ShownDuty extends Duty {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Duty
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. */
export const overlayDuties = (rows: readonly Duty[], records: readonly OutboxRecord[]): readonly ShownDuty[] =>
  rows.map((row) => {
    const found = records.find(({ kind, key }) => kind === dutyKind.kind && key === keyFor(row.id, row.person))
    const record = found === undefined || isReflectedIn(found, row.version) ? null : found
    if (record === null || isRefused(record)) return { ...row, row, record }
    return { ...row, ...v.parse(DesiredPart, record.desired), row, record }
  })
