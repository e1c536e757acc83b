import * as v from 'valibot'
import { BandMark, saveSectionMark } from '#contract/section-marks.ts'
import { SectionMark } from '#contract/stand-settings.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

const DesiredMark = v.object({ mark: v.nullable(SectionMark) })
type DesiredMark = v.InferOutput<typeof DesiredMark>

/** Key of a mark of the band: the sheet and the section. */
export const bandMarkKey = (sheetId: number, sectionId: string): string => `${sheetId}/${sectionId}`

const placeOf = (state: DesiredMark | null): string => JSON.stringify(state?.mark ?? null)

/** A mark of the band in a sheet; key = `bandMarkKey`. The later change wins, so there are no conflicts. */
export const sectionMarkKind = defineKind({
  kind: 'section-mark',
  list: 'section-marks',
  title: ({ title }, text) => text('outbox.section_mark', { title }),
  confirmsDiscard: true,
  version: 1,
  base: BandMark,
  desired: DesiredMark,
  migrations: {},
  same: (a, b) => placeOf(a) === placeOf(b),
  request: ({ key, desired }) => {
    const [sheet = '', section = ''] = key.split('/')
    return sending(saveSectionMark, { params: { sheet: Number(sheet), section }, body: desired })
  },
  versionOf: (row) => row.version,
  keyOf: ({ sheetId, sectionId }) => bandMarkKey(sheetId, sectionId),
})

/** A mark of the band to display, with its pending change. */
export interface ShownMark extends DesiredMark {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: BandMark | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/**
 * Combines the persisted list with the outbox, by key; pure, for use while rendering. A refused change leaves the server's mark
 * on the stand.
 */
export const overlayMarks = (
  rows: readonly BandMark[],
  records: readonly OutboxRecord[],
): ReadonlyMap<string, ShownMark> => {
  const shown = new Map<string, ShownMark>(
    rows.map((row) => [bandMarkKey(row.sheetId, row.sectionId), { mark: row.mark, row, record: null }]),
  )
  for (const record of records) {
    const row = shown.get(record.key)?.row ?? null
    if (record.kind !== sectionMarkKind.kind || isReflectedIn(record, row?.version ?? 0)) continue
    const { mark } = isRefused(record) ? { mark: row?.mark ?? null } : v.parse(DesiredMark, record.desired)
    shown.set(record.key, { mark, row, record })
  }
  return shown
}
