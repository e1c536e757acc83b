import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { PageMarks, usePageName } from './annotations/PageMarks.tsx'
import type { Half } from './annotations/usePenSurface.ts'
import type { Drawings } from './drawings.ts'
import type { PageDrawing } from './pdf.ts'
import { pagesInView, type View } from './views.ts'

type Canvases = Drawings<PageDrawing>

interface LeafProps {
  readonly drawings: Canvases | null
  /** The same page, sharp enough for the zoomed view. */
  readonly finer: Canvases | null
  readonly place: number | null
  /** The page's number, shown if the page cannot be drawn. */
  readonly page: number
  /** `wide`: as wide as the desk. A half: the only half that is visible in the middle of a half-page turn. */
  readonly shown?: 'wide' | Half
}

/** One page. The canvas itself is inserted, because pages are drawn before anyone turns to them. */
export const Leaf = ({ drawings, finer, place, page, shown }: LeafProps) => {
  const text = useText()
  const name = usePageName(page)
  const holder = useRef<HTMLDivElement>(null)
  const drawing = place === null ? undefined : drawings?.get(place)
  const fine = place === null ? undefined : finer?.get(place)
  const best = fine?.kind === 'drawn' ? fine : drawing
  const drawn = best?.kind === 'drawn' ? best.drawing : null
  const canvas = drawn?.canvas ?? null
  useLayoutEffect(() => holder.current?.replaceChildren(...(canvas === null ? [] : [canvas])), [canvas])
  return (
    <div className={shown === undefined ? 'page' : `page page--${shown}`}>
      <div className="canvas" {...(canvas !== null && { role: 'img', 'aria-label': name })}>
        <div className="page-drawing" ref={holder} />
        {drawn !== null && <PageMarks page={page} drawing={drawn} half={shown === 'wide' ? null : (shown ?? null)} />}
      </div>
      {drawing?.kind === 'failed' && (
        <p className="stand-message" role="alert">
          {text('stand.page_failed', { page })}
        </p>
      )}
    </div>
  )
}

/** Returns the view that is ready to be shown: the previous one until all pages of the next one are drawn. */
export const useReadyView = (view: View, drawings: Canvases | null): View => {
  const [ready, setReady] = useState(view)
  const isReady = pagesInView(view).every((place) => drawings?.get(place).kind !== 'waiting')
  if (isReady && ready !== view) setReady(view)
  return isReady ? view : ready
}

interface LeavesProps {
  readonly view: View
  readonly drawings: Canvases | null
  readonly finer: Canvases | null
  readonly order: readonly number[]
}

/**
 * Whole pages: one, two side by side, or the upper half of one over the lower half of another, all in their usual
 * position.
 */
export const Leaves = ({ view, drawings, finer, order }: LeavesProps) => {
  const { places, lower } = useReadyView(view, drawings)
  const shared = { drawings, finer }
  const pageAt = (place: number | null) => order[place ?? 0] ?? 1
  const [first = null, second] = places
  if (second !== undefined)
    return (
      <div className="leaves leaves--pair">
        <Leaf {...shared} place={first} page={pageAt(first)} />
        <Leaf {...shared} place={second} page={pageAt(second)} />
      </div>
    )
  return (
    <div className={lower === null ? 'leaves' : 'leaves leaves--between'}>
      <Leaf {...shared} {...(lower !== null && { shown: 'upper' })} place={first} page={pageAt(first)} />
      {lower !== null && <Leaf {...shared} shown="lower" place={lower} page={pageAt(lower)} />}
    </div>
  )
}
