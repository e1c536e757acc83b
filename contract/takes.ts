import * as v from 'valibot'
import { FileHash } from './annotations.ts'
import { uploadMaximum } from './documents.ts'
import { line } from './edited.ts'
import { endpoint, RowId, RowNumber, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireDate, WireTime } from './time.ts'

/** Days after its event until which a take is heard, unless its recorder chooses another day. */
export const takeDays = 30
/** Longest choice in days: a season's half, in which a programme comes from the first rehearsal to the concert. */
export const takeDaysMaximum = 183
/** Milliseconds of one take. At 64 kbit/s they are 86 MB, which an upload allows. */
export const takeMaximum = 3 * 3_600_000
/** Takes of an event: more than a rehearsal has pieces. */
export const takesMaximum = 60
/** Sections of a take. */
export const takeSectionsMaximum = 40
/** Characters of a title. */
export const takeTitleMaximum = 100
/** Milliseconds. A shorter section would be a noise. */
export const shortestTakeSection = 500

const Moment = v.pipe(
  v.number('validation.required'),
  v.integer('validation.invalid'),
  v.minValue(0, 'validation.invalid'),
  v.maxValue(takeMaximum + 60_000, 'validation.invalid'),
)

/** A named span of a take; what is in no section is not played. */
export const TakeSection = v.object({
  title: v.string(),
  /** The piece of the library; null = another title. */
  compositionId: v.nullable(v.number()),
  /** Milliseconds from the beginning of the take. */
  from: v.number(),
  to: v.number(),
})
export type TakeSection = v.InferOutput<typeof TakeSection>

/** A recorded part of an event, in a file of its own. */
export const Take = v.object({
  /** Chosen by the device. */
  id: v.string(),
  eventId: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  /** An instant. */
  recordedAt: v.string(),
  /** Bytes. */
  size: v.number(),
  /** The file. An older server omits both. */
  sha256: v.optional(FileHash),
  contentType: v.optional(v.string()),
  /** The last day on which it is heard. */
  until: v.string(),
  /** The latest day that may be chosen. */
  untilMaximum: v.string(),
  /** True for whoever recorded it. */
  own: v.boolean(),
  /** True for whoever may delete it. */
  removable: v.boolean(),
  /** True for whoever may hear it. */
  audible: v.boolean(),
  sections: v.array(TakeSection),
})
export type Take = v.InferOutput<typeof Take>

const path = '/api/frontend/internal/take'
const byUuid = v.object({ id: Uuid })
const TakeId = v.object({ id: v.string() })

/**
 * The takes that the caller may hear, and those that the caller may delete, in the order of their recording. Players hear
 * those of the events that invite them; a take without sections is shown to its recorder only.
 */
export const listTakes = endpoint({ method: 'GET', path, input: {}, reply: listOf(Take) })

/**
 * Stores an audio file under an id that the device chose. Idempotent: a take that is there stays as it is, and a deleted one is
 * not stored again. not_found for an unknown event, and for an id of somebody else.
 */
export const uploadTake = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: {
    params: byUuid,
    query: v.object({
      eventId: RowId,
      recordedAt: v.pipe(v.string('validation.required'), v.isoTimestamp('validation.invalid')),
    }),
  },
  reply: TakeId,
  upload: { maximum: uploadMaximum },
  errors: ['rule.takes_full'],
})

export const TakeSectionInput = v.pipe(
  v.object({
    title: line(1, takeTitleMaximum),
    compositionId: v.nullable(RowNumber),
    from: Moment,
    to: Moment,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => to - from >= shortestTakeSection,
      'validation.section_too_short',
    ),
    ['to'],
  ),
)

/**
 * Names the sections of an own take, and says until when it is heard. Of two requests the later one wins; a deleted take stays
 * without sections.
 */
export const describeTake = endpoint({
  method: 'PUT',
  path: `${path}/:id/sections`,
  input: {
    params: byUuid,
    body: v.object({
      sections: v.pipe(v.array(TakeSectionInput), v.maxLength(takeSectionsMaximum, 'validation.invalid')),
      /** null = the usual day. */
      until: v.nullable(WireDate),
    }),
  },
  reply: TakeId,
})

/** Deletes a take with its bytes: its recorder, and administrators. */
export const removeTake = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { params: byUuid },
  reply: TakeId,
})

/** Signs the address of a take for 5 minutes; it is under /api/securedownload and supports Range. */
export const signTake = endpoint({
  method: 'PUT',
  path: `${path}/:id/signedUrl`,
  input: { params: byUuid },
  reply: v.object({ url: v.string() }),
})
