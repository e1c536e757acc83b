import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { type Marks, mergeMarks, noMarks } from './marks.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const strokeOf = (id: string): Stroke => ({ id, page: 1, tool: 'pen', ink: 'black', width: 22, points: '1,1' })
const marks: fc.Arbitrary<Marks> = fc.record({
  strokes: fc.array(fc.constantFrom(...ids).map(strokeOf)),
  erased: fc.array(fc.constantFrom(...ids)),
})
const seen = ({ strokes, erased }: Marks) => [strokes.map(({ id }) => id).sort(), [...erased].sort()]

it('merges to the same result in any order, in any grouping and repeatedly', () => {
  fc.assert(
    fc.property(marks, marks, marks, (a, b, c) => {
      const all = seen(mergeMarks(a, b, c))
      expect(seen(mergeMarks(c, mergeMarks(b, a)))).toEqual(all)
      expect(seen(mergeMarks(mergeMarks(a, b), mergeMarks(a, c), b, a))).toEqual(all)
      expect(seen(mergeMarks(mergeMarks(a, b, c), noMarks))).toEqual(all)
    }),
  )
})

it('contains the strokes that no device has erased', () => {
  fc.assert(
    fc.property(fc.array(marks), (parts) => {
      const drawn = new Set(parts.flatMap(({ strokes }) => strokes.map(({ id }) => id)))
      const erased = new Set(parts.flatMap((part) => part.erased))
      const left = ids.filter((id) => drawn.has(id) && !erased.has(id))
      expect(
        mergeMarks(...parts)
          .strokes.map(({ id }) => id)
          .sort(),
      ).toEqual(left)
    }),
  )
})
