import * as v from 'valibot'
import { endpoint, RowId, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { SectionMark } from './stand-settings.ts'

/** The place that the band marked in a sheet for a section of a recording; null = the mark was removed. */
export const BandMark = v.object({
  sheetId: v.number(),
  sectionId: v.string(),
  mark: v.nullable(SectionMark),
  version: v.number(),
})
export type BandMark = v.InferOutput<typeof BandMark>

const path = '/api/frontend/internal/section-mark'

/** The marks of the band in all sheets, for the sections of the band that exist. */
export const listSectionMarks = endpoint({ method: 'GET', path, input: {}, reply: listOf(BandMark) })

/**
 * Marks a section of the band in a sheet for everybody who reads it, or removes the mark. Idempotent; of two changes the later
 * request wins. Whoever may announce pieces writes them; rule.marks_of_band for everybody else. The section may arrive after its mark.
 */
export const saveSectionMark = endpoint({
  method: 'PUT',
  path: `${path}/:sheet/:section`,
  input: {
    params: v.object({ sheet: RowId, section: Uuid }),
    body: v.object({ mark: v.nullable(SectionMark) }, 'validation.required'),
  },
  reply: BandMark,
  errors: ['rule.marks_of_band'],
})
