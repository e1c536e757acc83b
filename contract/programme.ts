import * as v from 'valibot'
import { leafletPath } from './calendar-paths.ts'
import { Composition } from './compositions.ts'
import { endpoint, RowId } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Locale } from './locales.ts'

/** The programme of an event in playing order; empty if nothing is known yet. Library readers only. */
export const listProgramme = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/compositions',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Composition),
})

/** Length of a programme. Lists that an older app persisted have neither duration nor pieces. */
export const ProgrammeSize = v.object({
  eventId: v.number(),
  pieces: v.number(),
  /** In playing order: a device that has these pieces in a repertoire need not request them again. */
  compositionIds: v.optional(v.array(v.number()), []),
  /** Ids of the groups that the event invites and in which the caller plays a further part, which is opened first. */
  groups: v.optional(v.array(v.number()), []),
  /** Seconds of the pieces whose duration is known. */
  duration: v.optional(v.number(), 0),
  /** The number of pieces whose duration is unknown. */
  withoutDuration: v.optional(v.number(), 0),
})
export type ProgrammeSize = v.InferOutput<typeof ProgrammeSize>
/** The length of each programme of an event that is upcoming or ended at most a day ago. */
export const listProgrammeSizes = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/compositions',
  input: {},
  reply: listOf(ProgrammeSize),
})

/**
 * The programme of an event as an A5 leaflet for the audience (PDF), in the language of the query. Visitors get the
 * leaflets of public events whose programme is public, members all. not_found without a programme, and for a cancelled event.
 */
export const getLeaflet = endpoint({
  method: 'GET',
  path: leafletPath(':id'),
  input: {
    params: v.object({ id: RowId }),
    query: v.object({ language: v.optional(Locale) }),
  },
  reply: 'bytes',
})
