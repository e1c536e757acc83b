import * as v from 'valibot'
import { clearable, line } from './edited.ts'

/** Maximum pieces of a programme. */
export const programmeMaximum = 100
/** Maximum number of free lines in a programme. */
export const freeLineMaximum = 30
/** Maximum minutes of a free line. */
export const freeLineMinutes = 240

/** A free line as it is edited. */
export const FreeLineInput = v.object({
  piecesBefore: v.pipe(
    v.number('validation.invalid'),
    v.integer('validation.invalid'),
    v.minValue(0, 'validation.invalid'),
    v.maxValue(programmeMaximum, 'validation.invalid'),
  ),
  textDe: line(1, 120),
  textEn: clearable(line(0, 120)),
  minutes: v.optional(
    v.nullable(
      v.pipe(
        v.number('validation.free_line_minutes'),
        v.integer('validation.free_line_minutes'),
        v.minValue(1, 'validation.free_line_minutes'),
        v.maxValue(freeLineMinutes, 'validation.free_line_minutes'),
      ),
    ),
    null,
  ),
})
