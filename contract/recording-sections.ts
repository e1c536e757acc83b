import * as v from 'valibot'
import { line } from './edited.ts'
import { endpoint, RowNumber, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'

/** Characters of a name. */
export const sectionNameMaximum = 60
/** Milliseconds. A shorter section would be a noise. */
export const shortestSection = 500
/** Own sections of a person, and sections of the band, in one recording. */
export const sectionsMaximum = 100

/** Milliseconds from the beginning of the recording, within a day. */
const Moment = v.pipe(
  v.number('validation.required'),
  v.integer('validation.invalid'),
  v.minValue(0, 'validation.invalid'),
  v.maxValue(86_400_000, 'validation.invalid'),
)

const fields = {
  recordingId: v.number(),
  name: v.string(),
  /** Milliseconds. */
  from: v.number(),
  to: v.number(),
  /** True for a section of the band, false for the caller's own. */
  shared: v.boolean(),
  /** A deleted section has no name. */
  deleted: v.boolean(),
}

/** A named part of a recording, to practise. */
export const RecordingSection = v.object({
  /** Chosen by the device. */
  id: v.string(),
  ...fields,
  version: v.number(),
})
export type RecordingSection = v.InferOutput<typeof RecordingSection>

/** The whole state of a section, as a device wants it. */
export const DesiredSection = v.object(fields)
export type DesiredSection = v.InferOutput<typeof DesiredSection>

export const SectionInput = v.pipe(
  v.object({
    recordingId: RowNumber,
    name: line(1, sectionNameMaximum),
    from: Moment,
    to: Moment,
    shared: v.boolean('validation.invalid'),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => to - from >= shortestSection, 'validation.section_too_short'),
    ['to'],
  ),
)

const path = '/api/frontend/internal/recording/section'

/** The sections of all recordings: those of the band and the caller's own, in the order of their beginnings. */
export const listRecordingSections = endpoint({ method: 'GET', path, input: {}, reply: listOf(RecordingSection) })

/**
 * Creates, changes or deletes a section under an id that the device chose. Idempotent; of two changes the later request wins,
 * and a deleted section stays deleted. Sections of the band are written by whoever may announce pieces. not_found for a section of
 * somebody else, and for an unknown recording.
 */
export const saveRecordingSection = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: {
    params: v.object({ id: Uuid }),
    body: v.intersect([SectionInput, v.object({ deleted: v.boolean('validation.invalid') })]),
  },
  reply: RecordingSection,
  errors: ['rule.sections_of_band', 'rule.sections_full'],
})
