import * as v from 'valibot'
import { endpoint, Uuid } from './endpoint.ts'

/** What leaves a mark. The eraser leaves none: it takes marks away. */
export const tools = ['pen', 'marker'] as const
export type Tool = (typeof tools)[number]

export const inks = ['black', 'red', 'blue', 'green', 'yellow'] as const
export type Ink = (typeof inks)[number]

/** A page's width and its height, each in as many units; and a stroke's width in units of the page's shorter side. */
export const pageUnits = 10_000

export const annotationLimits = {
  /** Characters of one stroke's points. */
  points: 8_000,
  /** Strokes, and strokes that are erased, in one request. */
  perRequest: 200,
  /** Of one person: strokes that are seen and characters of their points; and rows, of which what was erased first goes. */
  strokes: 20_000,
  characters: 10_000_000,
  rows: 100_000,
} as const

const unit = '(?:10000|[1-9]\\d{0,3}|0)'
/** `x,y x,y …` in units of the unrotated page, from its upper left corner; one point is a dot. */
const Points = v.pipe(
  v.string('validation.invalid'),
  v.maxLength(annotationLimits.points, 'validation.invalid'),
  v.regex(new RegExp(`^${unit},${unit}(?: ${unit},${unit})*$`), 'validation.invalid'),
)
const whole = (most: number) =>
  v.pipe(
    v.number('validation.invalid'),
    v.integer('validation.invalid'),
    v.minValue(1, 'validation.invalid'),
    v.maxValue(most, 'validation.invalid'),
  )

/** SHA-256 of the PDF on which it was written: another edition of the sheet has its own. */
export const FileHash = v.pipe(v.string('validation.id'), v.regex(/^[0-9a-f]{64}$/, 'validation.id'))

/** One stroke. It never changes; `id` is made where it is drawn. */
export const Stroke = v.object({
  id: Uuid,
  /** From 1. */
  page: whole(100_000),
  tool: v.picklist(tools, 'validation.invalid'),
  ink: v.picklist(inks, 'validation.invalid'),
  width: whole(1_000),
  points: Points,
})
export type Stroke = v.InferOutput<typeof Stroke>

/** A stroke as it comes back: a tool or an ink of tomorrow is shown with one of today's. */
const KnownStroke = v.object({
  ...Stroke.entries,
  tool: v.fallback(v.picklist(tools), 'pen'),
  ink: v.fallback(v.picklist(inks), 'black'),
})

const path = '/api/frontend/internal/annotation'

/**
 * Adds strokes to the caller's own on one file, and erases some. Sent again it changes nothing: a stroke that is known or
 * was erased stays as it is, and what is erased stays erased. 422 rule.annotations_full when the caller has too many.
 */
export const saveAnnotations = endpoint({
  method: 'PUT',
  path: `${path}/:file`,
  input: {
    params: v.object({ file: FileHash }),
    body: v.object(
      {
        strokes: v.pipe(
          v.array(Stroke, 'validation.required'),
          v.maxLength(annotationLimits.perRequest, 'validation.invalid'),
        ),
        /** Their ids. */
        erased: v.pipe(
          v.array(Uuid, 'validation.required'),
          v.maxLength(annotationLimits.perRequest, 'validation.invalid'),
        ),
      },
      'validation.required',
    ),
  },
  /** Whoever has fetched everything up to `cursor` has these. */
  reply: v.object({ cursor: v.number() }),
})

export const AnnotationChanges = v.object({
  strokes: v.array(v.object({ ...KnownStroke.entries, file: FileHash })),
  erased: v.array(v.object({ id: Uuid, file: FileHash })),
  /** Where the next request goes on. */
  cursor: v.number(),
  /** There is more behind it. */
  more: v.boolean(),
  /** How much the server has of the caller in all; null = it has forgotten some of what was erased. */
  held: v.optional(v.nullable(v.object({ strokes: v.number(), erased: v.number() })), null),
})
export type AnnotationChanges = v.InferOutput<typeof AnnotationChanges>

/** What the caller has drawn and erased on all devices since a cursor; 0 = ever. */
export const getAnnotations = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({
      since: v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))], 'validation.invalid'),
        v.integer('validation.invalid'),
        v.minValue(0, 'validation.invalid'),
        v.maxValue(2_147_483_647, 'validation.invalid'),
      ),
    }),
  },
  reply: AnnotationChanges,
})
