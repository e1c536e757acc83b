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

/** A line of a programme that is no piece: a pause, a speech, the word 'encore'. The stand skips it. */
export const FreeLine = v.object({
  /** The number of pieces before it; more than there are = at the end. */
  piecesBefore: v.number(),
  textDe: v.string(),
  textEn: v.nullable(v.string()),
  minutes: v.nullable(v.number()),
})
export type FreeLine = v.InferOutput<typeof FreeLine>

/** Free lines that editors add with one tap. */
export const usualFreeLines = [
  { textDe: 'Pause', textEn: 'Interval', minutes: 20 },
  { textDe: 'Ansprache', textEn: 'Speech', minutes: 5 },
  { textDe: 'Zugabe', textEn: 'Encore', minutes: null },
] as const satisfies readonly Omit<FreeLine, 'piecesBefore'>[]

/** Returns pieces and free lines in the order of the programme. */
export const programmeRows = <Piece, Line extends Pick<FreeLine, 'piecesBefore'>>(
  pieces: readonly Piece[],
  lines: readonly Line[],
): readonly (Piece | Line)[] => [
  ...pieces.flatMap((piece, index) => [...lines.filter(({ piecesBefore }) => piecesBefore === index), piece]),
  ...lines.filter(({ piecesBefore }) => piecesBefore >= pieces.length),
]

/** Length of a programme. Lists that an older app persisted have neither duration nor pieces. */
export const ProgrammeSize = v.object({
  eventId: v.number(),
  pieces: v.number(),
  /** In playing order: a device that has these pieces in a repertoire need not request them again. */
  compositionIds: v.optional(v.array(v.number()), []),
  /** Ids of the groups that the event invites and in which the caller plays a further part, which is opened first. */
  groups: v.optional(v.array(v.number()), []),
  freeLines: v.optional(v.array(FreeLine), []),
  /** Seconds of the pieces whose duration is known, and of the free lines. */
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
