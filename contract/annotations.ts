import * as v from 'valibot'
import { notOnOneLine } from './characters.ts'
import { Cursor, endpoint, Uuid } from './endpoint.ts'

/** Tools that leave a mark. The eraser is not among them: it removes marks. */
export const tools = ['pen', 'marker', 'stamp', 'text'] as const
export type Tool = (typeof tools)[number]

export const inks = ['black', 'red', 'blue', 'green', 'yellow'] as const
export type Ink = (typeof inks)[number]

/**
 * A page's width and its height are divided into this many units each; a stroke's width is in units of the page's
 * shorter side.
 */
export const pageUnits = 10_000

export const annotationLimits = {
  /** Characters of the points of one stroke. */
  points: 8_000,
  /** Characters of a text. */
  text: 120,
  /** Strokes, and erased strokes, in one request. */
  perRequest: 200,
  /**
   * Limits per person: visible strokes, characters of their points, and rows. If there are too many rows, the oldest
   * erased ones are deleted first.
   */
  strokes: 20_000,
  characters: 10_000_000,
  rows: 100_000,
} as const

const unit = '(?:10000|[1-9]\\d{0,3}|0)'
/** `x,y x,y …` in units of the unrotated page, from its upper left corner. One point is a dot. */
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

/** SHA-256 of a file, lower-case hex. Each edition of a sheet has its own annotations and orientations. */
export const FileHash = v.pipe(v.string('validation.id'), v.regex(/^[0-9a-f]{64}$/, 'validation.id'))

/** One stroke, stamp or text. It never changes. The drawing device creates `id`. */
export const Stroke = v.object({
  id: Uuid,
  /** Starts at 1. */
  page: whole(100_000),
  tool: v.picklist(tools, 'validation.invalid'),
  ink: v.picklist(inks, 'validation.invalid'),
  /** The em of a stamp, which is the height of a staff (SMuFL), or the size of a text's font. */
  width: whole(1_000),
  /** The middle of a stamp, or the middle of a text's left edge, and no other point. */
  points: Points,
  /** The name of a stamp's glyph (SMuFL), or the text. */
  content: v.optional(v.string('validation.invalid')),
})
export type Stroke = v.InferOutput<typeof Stroke>

/** Tools that leave a mark at one point, with content. */
export const placedTools: readonly Tool[] = ['stamp', 'text']
/** Name of a glyph. A newer app may know more glyphs than this one. */
const glyphName = /^[a-z][A-Za-z0-9]{0,63}$/
const textLine = new RegExp(`^(?=.*\\S)[^${notOnOneLine}]+$`, 'u')

const hasItsContent = ({ tool, content }: Pick<Stroke, 'tool' | 'content'>): boolean => {
  if (!placedTools.includes(tool)) return content === undefined
  return content !== undefined && (tool === 'text' || glyphName.test(content))
}

/** A stroke in a request. */
const NewStroke = v.pipe(
  v.object({
    ...Stroke.entries,
    content: v.optional(
      v.pipe(
        v.string('validation.invalid'),
        v.maxLength(annotationLimits.text, 'validation.invalid'),
        v.regex(textLine, 'validation.characters'),
      ),
    ),
  }),
  v.forward(v.partialCheck([['tool'], ['content']], hasItsContent, 'validation.invalid'), ['content']),
  v.forward(
    v.partialCheck(
      [['tool'], ['points']],
      ({ tool, points }) => !placedTools.includes(tool) || !points.includes(' '),
      'validation.invalid',
    ),
    ['points'],
  ),
)

/** A stroke in a reply. A tool or an ink of a newer server falls back to a known one. */
export const KnownStroke = v.object({
  ...Stroke.entries,
  tool: v.fallback(v.picklist(tools), 'pen'),
  ink: v.fallback(v.picklist(inks), 'black'),
})

const path = '/api/frontend/internal/annotation'

/**
 * Adds strokes to the caller's own on one file, and erases some. Idempotent: a stroke that is stored or was erased
 * stays as it is. rule.annotations_full if the caller has too many.
 */
export const saveAnnotations = endpoint({
  method: 'PUT',
  path: `${path}/:file`,
  input: {
    params: v.object({ file: FileHash }),
    body: v.object(
      {
        strokes: v.pipe(
          v.array(NewStroke, 'validation.required'),
          v.maxLength(annotationLimits.perRequest, 'validation.invalid'),
        ),
        /** Ids of the erased strokes. */
        erased: v.pipe(
          v.array(Uuid, 'validation.required'),
          v.maxLength(annotationLimits.perRequest, 'validation.invalid'),
        ),
      },
      'validation.required',
    ),
  },
  /** A client that has fetched everything up to `cursor` has all of these. */
  reply: v.object({ cursor: v.number() }),
  errors: ['rule.annotations_full'],
})

export const AnnotationChanges = v.object({
  strokes: v.array(v.object({ ...KnownStroke.entries, file: FileHash })),
  erased: v.array(v.object({ id: Uuid, file: FileHash })),
  /** Cursor of the next request. */
  cursor: v.number(),
  /** True if more rows follow. */
  more: v.boolean(),
  /** How many rows the server stores for the caller in all; null = it has deleted some of the erased ones. */
  held: v.optional(v.nullable(v.object({ strokes: v.number(), erased: v.number() })), null),
})
export type AnnotationChanges = v.InferOutput<typeof AnnotationChanges>

/** The strokes that the caller has drawn and erased on all devices since a cursor; 0 = since the beginning. */
export const getAnnotations = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({ since: Cursor }),
  },
  reply: AnnotationChanges,
})
