import { use, useDeferredValue, useMemo } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { notesIn, textsIn } from './strokes.ts'
import { PenContext } from './usePen.ts'
import type { AuthoredStroke } from './useSharedLayer.ts'

const noStrokes: readonly AuthoredStroke[] = []
/** Deferred: the page itself is shown first, however much is written on it. */
const useSharedStrokes = (page: number): readonly AuthoredStroke[] =>
  useDeferredValue(use(PenContext)?.shared.strokesOn(page) ?? noStrokes, noStrokes)

/** Returns the part of a page's accessible name about its shared notes, with their texts; null if there are none. */
export const useSharedName = (page: number): string | null => {
  const text = useText()
  const strokes = useSharedStrokes(page)
  return useMemo(() => {
    if (strokes.length === 0) return null
    const marks = strokes.map(({ stroke }) => stroke)
    const count = notesIn(marks)
    const authors = [...new Set(strokes.flatMap(({ author }) => author ?? []))].join(', ')
    const name =
      authors === '' ? text('stand.shared.page', { count }) : text('stand.shared.page.by', { count, authors })
    return [name, ...textsIn(marks)].join(' – ')
  }, [strokes, text])
}
