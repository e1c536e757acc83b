import './shared.css'
import { memo, use, useDeferredValue, useMemo } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import type { PageDrawing } from '../pdf.ts'
import { lengthOf, type PagePart, viewBoxOf } from './page-part.ts'
import { looks } from './pen-choice.ts'
import { notesIn, pathOf } from './strokes.ts'
import { colourOf, PenContext } from './usePen.ts'
import type { AuthoredStroke } from './useSharedLayer.ts'

const noStrokes: readonly AuthoredStroke[] = []
/** Deferred: the page itself is shown first, however much is written on it. */
const useSharedStrokes = (page: number): readonly AuthoredStroke[] =>
  useDeferredValue(use(PenContext)?.shared.strokesOn(page) ?? noStrokes, noStrokes)

/** Returns what a screen reader says about the shared notes of a page; null if there are none. */
export const useSharedName = (page: number): string | null => {
  const text = useText()
  const strokes = useSharedStrokes(page)
  return useMemo(() => {
    if (strokes.length === 0) return null
    const count = notesIn(strokes.map(({ stroke }) => stroke))
    const authors = [...new Set(strokes.flatMap(({ author }) => author ?? []))].join(', ')
    return authors === '' ? text('stand.shared.page', { count }) : text('stand.shared.page.by', { count, authors })
  }, [strokes, text])
}

/** The width of the border around a shared stroke on each side, in units of the page. */
const halo = 40

const SharedMark = memo(({ stroke, part }: { readonly stroke: AuthoredStroke['stroke']; readonly part: PagePart }) => {
  const path = pathOf(part, stroke)
  return (
    <>
      <path className="shared-mark-halo" d={path} strokeWidth={lengthOf(part, stroke.width + 2 * halo)} />
      <path
        className="shared-mark"
        d={path}
        stroke={colourOf(stroke.tool, stroke.ink)}
        strokeOpacity={looks[stroke.tool].opacity}
        strokeWidth={lengthOf(part, stroke.width)}
      />
    </>
  )
})

/** The shared strokes of a page, with a border that own strokes do not have. */
export const SharedMarks = ({ page, drawing }: { readonly page: number; readonly drawing: PageDrawing }) => {
  const strokes = useSharedStrokes(page)
  const { canvas, part } = drawing
  if (strokes.length === 0) return null
  return (
    <svg
      className="shared-marks"
      aria-hidden="true"
      viewBox={viewBoxOf(part)}
      preserveAspectRatio="none"
      style={{ width: canvas.style.width, height: canvas.style.height }}
    >
      {strokes.map(({ stroke }) => (
        <SharedMark key={stroke.id} stroke={stroke} part={part} />
      ))}
    </svg>
  )
}
