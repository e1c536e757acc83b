import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { DocumentFormatName } from './formats.ts'
import { WireTime } from './time.ts'

/** Facts of a work that a report to SUISA needs and that the library may lack. */
export const workGaps = ['work_number', 'composer', 'arranger', 'publisher', 'duration'] as const
export type WorkGap = (typeof workGaps)[number]

interface WorkFacts {
  readonly title: string
  readonly subtitle: string | null
  readonly composers: readonly string[]
  readonly arrangers: readonly string[]
  readonly publisher: string | null
  readonly workNumber: string | null
  readonly duration: number | null
}

/** Words by which a title says that the work is an arrangement. */
const arranged = /\b(?:arr|bearb)\b|\b(?:arrang|bearbeit)/i

/**
 * Returns the facts that are missing. Only an arrangement needs an arranger: a work is one if its title or subtitle says
 * so, as in 'arr.' or 'Bearbeitung'.
 */
export const findWorkGaps = (work: WorkFacts): WorkGap[] => {
  const isMissing: Readonly<Record<WorkGap, boolean>> = {
    work_number: work.workNumber === null,
    composer: work.composers.length === 0,
    arranger: work.arrangers.length === 0 && arranged.test(`${work.title} ${work.subtitle ?? ''}`),
    publisher: work.publisher === null,
    duration: work.duration === null,
  }
  return workGaps.filter((gap) => isMissing[gap])
}

/** An event at which the band performs in public. */
export const Performance = v.object({
  id: v.number(),
  title: v.string(),
  dateStart: WireTime,
  location: v.nullable(v.string()),
  /** True after its end: its works are in the report. */
  over: v.boolean(),
  pieces: v.number(),
  /** Seconds of the pieces whose duration is known. */
  duration: v.number(),
  withoutDuration: v.number(),
})
export type Performance = v.InferOutput<typeof Performance>

export const PerformedWork = v.object({
  /** The piece of the library. */
  id: v.number(),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  composers: v.array(v.string()),
  arrangers: v.array(v.string()),
  publisher: v.nullable(v.string()),
  workNumber: v.nullable(v.string()),
  /** Seconds. */
  duration: v.nullable(v.number()),
  /** The number of performances: a piece that was repeated as an encore counts twice. */
  count: v.number(),
  /** The events at which it was performed, earliest first. */
  performances: v.array(
    v.object({
      ...v.pick(Performance, ['id', 'title', 'dateStart', 'location']).entries,
      /** How often it was played there. */
      count: v.number(),
    }),
  ),
  missing: v.array(v.picklist(workGaps)),
})
export type PerformedWork = v.InferOutput<typeof PerformedWork>

/** The performances of a year, and the works that were performed until now. */
export const SuisaReport = v.object({
  year: v.number(),
  /** The years with performances, and the current one; latest first. */
  years: v.array(v.number()),
  /** Earliest first. */
  performances: v.array(Performance),
  /** Works with missing facts first, then by title. */
  works: v.array(PerformedWork),
})
export type SuisaReport = v.InferOutput<typeof SuisaReport>

const Year = v.pipe(
  v.string(),
  v.regex(/^\d{4}$/, 'validation.invalid'),
  v.transform(Number),
  v.minValue(1900, 'validation.invalid'),
)

const path = '/api/frontend/internal/suisa'

/** The report of a year; without `year` of the current one. */
export const getSuisaReport = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ year: v.optional(Year) }) },
  reply: SuisaReport,
})
/** A row of the file is a work with all its performances, or one performance of a work. */
export const reportRows = ['works', 'performances'] as const
export type ReportRows = (typeof reportRows)[number]

/** The works of the report as a file. */
export const exportSuisaReport = endpoint({
  method: 'GET',
  path: `${path}/export`,
  input: {
    query: v.object({
      year: v.optional(Year),
      format: DocumentFormatName,
      rows: v.optional(v.picklist(reportRows, 'validation.invalid'), 'works'),
    }),
  },
  reply: 'bytes',
})
