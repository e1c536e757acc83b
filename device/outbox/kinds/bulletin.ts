import * as v from 'valibot'
import { type Bulletin, readBulletin } from '#contract/bulletins.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

/** The mark that somebody has read a bulletin; it is never taken back. */
const DesiredReading = v.object({ read: v.boolean() })

/** The mark as the list and a reply contain it. */
const Reading = v.object({
  id: v.number(),
  person: v.nullable(v.string()),
  ...DesiredReading.entries,
  version: v.number(),
})

/** A bulletin that the member, or a represented person, has read; key = `keyFor` with its number. */
export const bulletinKind = defineKind({
  kind: 'bulletin',
  list: 'bulletins',
  title: ({ title }, text) => text('outbox.bulletin', { title }),
  confirmsDiscard: false,
  version: 1,
  base: Reading,
  desired: DesiredReading,
  migrations: {},
  same: (a, b) => (a?.read ?? false) === (b?.read ?? false),
  request: ({ key }) => {
    const { id, person } = parseKeyFor(key)
    return sending(readBulletin, { params: { id: Number(id) }, query: queryFor({ person }) })
  },
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.id, row.person),
})

/** A bulletin to display, with the pending mark of the member, or of a represented person. */
export interface ShownBulletin extends Bulletin {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Bulletin
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. */
export const overlayBulletins = (
  rows: readonly Bulletin[],
  records: readonly OutboxRecord[],
): readonly ShownBulletin[] =>
  rows.map((row) => {
    const found = records.find(({ kind, key }) => kind === bulletinKind.kind && key === keyFor(row.id, row.person))
    const record = found === undefined || isReflectedIn(found, row.version) ? null : found
    return { ...row, read: row.read || (record !== null && !isRefused(record)), row, record }
  })
