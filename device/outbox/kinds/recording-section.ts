import * as v from 'valibot'
import { DesiredSection, RecordingSection, saveRecordingSection } from '#contract/recording-sections.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** No row is equivalent to a deleted section. */
const isGone = (state: DesiredSection | null): boolean => state === null || state.deleted

/** A section of a recording; key = the id that this device chose. The later change wins, so there are no conflicts. */
export const recordingSectionKind = defineKind({
  kind: 'recording-section',
  list: 'recording-sections',
  title: ({ title }, text) => text('outbox.recording_section', { title }),
  confirmsDiscard: true,
  version: 1,
  base: RecordingSection,
  desired: DesiredSection,
  migrations: {},
  same: (a, b) =>
    a === null || b === null || isGone(a) || isGone(b)
      ? isGone(a) === isGone(b)
      : a.name === b.name && a.from === b.from && a.to === b.to,
  request: ({ key, desired }) => sending(saveRecordingSection, { params: { id: key }, body: desired }),
  versionOf: (row) => row.version,
  keyOf: (row) => row.id,
})

/** A section to display, with its pending change. */
export interface ShownSection extends RecordingSection {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: RecordingSection | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. By their beginnings, without deleted ones. */
export const overlaySections = (
  rows: readonly RecordingSection[],
  records: readonly OutboxRecord[],
): readonly ShownSection[] => {
  const shown = new Map<string, ShownSection>(rows.map((row) => [row.id, { ...row, row, record: null }]))
  for (const record of records) {
    if (record.kind !== recordingSectionKind.kind) continue
    const row = shown.get(record.key)?.row ?? null
    if (row !== null && isReflectedIn(record, row.version)) continue
    const desired = v.parse(DesiredSection, record.desired)
    shown.set(record.key, { id: record.key, version: row?.version ?? 0, ...desired, row, record })
  }
  return [...shown.values()]
    .filter(({ deleted, record }) => !deleted || isRefused(record))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}
