import * as v from 'valibot'
import { Stroke } from '#contract/annotations.ts'

/** What was drawn on a file, and the ids of what was erased: also of strokes that are not, or no longer, among them. */
export const Marks = v.object({ strokes: v.array(Stroke), erased: v.array(v.string()) })
export interface Marks {
  readonly strokes: readonly Stroke[]
  readonly erased: readonly string[]
}
export const noMarks: Marks = { strokes: [], erased: [] }

/**
 * All that was drawn anywhere, less all that was erased anywhere. In which order and how often the parts come makes no
 * difference to what is seen, so two devices never have to be asked which of them is right.
 */
export const mergeMarks = (...parts: readonly Marks[]): Marks => {
  const erased = new Set(parts.flatMap((part) => part.erased))
  const strokes = new Map<string, Stroke>()
  for (const part of parts)
    for (const stroke of part.strokes)
      if (!erased.has(stroke.id) && !strokes.has(stroke.id)) strokes.set(stroke.id, stroke)
  return { strokes: [...strokes.values()], erased: [...erased] }
}
