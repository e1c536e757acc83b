import * as v from 'valibot'
import { Stroke } from '#contract/annotations.ts'

/** The strokes drawn on a file and the ids of erased strokes. `erased` may name strokes that are not in `strokes`. */
export const Marks = v.object({ strokes: v.array(Stroke), erased: v.array(v.string()) })
export interface Marks {
  readonly strokes: readonly Stroke[]
  readonly erased: readonly string[]
}
export const noMarks: Marks = { strokes: [], erased: [] }

/**
 * Merges marks: the union of all strokes without the union of all erased ids. The result does not depend on the order
 * or number of the parts (a CRDT), so two devices never conflict.
 */
export const mergeMarks = (...parts: readonly Marks[]): Marks => {
  const erased = new Set(parts.flatMap((part) => part.erased))
  const strokes = new Map<string, Stroke>()
  for (const part of parts)
    for (const stroke of part.strokes)
      if (!erased.has(stroke.id) && !strokes.has(stroke.id)) strokes.set(stroke.id, stroke)
  return { strokes: [...strokes.values()], erased: [...erased] }
}
