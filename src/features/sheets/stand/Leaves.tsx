import * as annotationsStyles from './annotations/annotations.css'
import * as deskStyles from './desk.css'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { Announced } from '../../../ui/Announced.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageMarks, usePageName } from './annotations/PageMarks.tsx'
import type { Half } from './annotations/pen-input.ts'
import type { Drawings } from './drawings.ts'
import { PageJumps } from './jumps/PageJumps.tsx'
import type { PageDrawing } from './pdf.ts'
import { SplitHandle } from './SplitHandle.tsx'
import type { SheetSettings } from './settings.ts'
import { pagesInView, type View } from './views.ts'

type Canvases = Drawings<PageDrawing>

interface LeafProps {
  readonly drawings: Canvases | null
  /** The same page, sharp enough for the zoomed view. */
  readonly finer: Canvases | null
  readonly place: number | null
  /** The page's number, shown if the page cannot be drawn. */
  readonly page: number
  /** `wide`: as wide as the desk. A half: the only part that is visible in the middle of a half-page turn. */
  readonly shown?: 'wide' | Half
}

const looks = {
  whole: deskStyles.page,
  wide: `${deskStyles.page} ${deskStyles.pageWide}`,
  upper: `${deskStyles.page} ${deskStyles.pageUpper}`,
  lower: `${deskStyles.page} ${deskStyles.pageLower}`,
} as const

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
  const half = shown === 'wide' ? null : (shown ?? null)
  const look = shown === 'wide' ? shown : (shown?.which ?? 'whole')
  useLayoutEffect(() => holder.current?.replaceChildren(...(canvas === null ? [] : [canvas])), [canvas])
  return (
    <div className={looks[look]}>
      <div className={deskStyles.canvas} {...(canvas !== null && { role: 'img', 'aria-label': name })}>
        <div className={annotationsStyles.pageDrawing} ref={holder} />
        {drawn !== null && <PageMarks page={page} drawing={drawn} half={half} />}
      </div>
      {drawn !== null && place !== null && <PageJumps page={page} place={place} drawing={drawn} half={half} />}
      {drawing?.kind === 'failed' && (
        <Announced as="p" isUrgent className={deskStyles.standMessage}>
          {text('stand.page_failed', { page })}
        </Announced>
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
  /** Lines of half-page turns that were moved by hand, by page. */
  readonly splits: SheetSettings['splits']
  /** Moves the line of a page; null = it cannot be moved now. */
  readonly onSplit: ((page: number, split: number) => void) | null
}

const heightOf = (drawings: Canvases | null, place: number | null): number | null => {
  const drawing = place === null ? undefined : drawings?.get(place)
  return drawing?.kind === 'drawn' ? Number.parseFloat(drawing.drawing.canvas.style.height) : null
}

/**
 * Whole pages: one, two side by side, or the upper part of one over the lower part of another, all in their usual
 * position. The line between the parts is that of the page that is being left: what was not played yet stays whole.
 */
export const Leaves = ({ view, drawings, finer, order, splits, onSplit }: LeavesProps) => {
  const { places, lower } = useReadyView(view, drawings)
  const [moved, setMoved] = useState<{ readonly page: number; readonly split: number } | null>(null)
  const shared = { drawings, finer }
  const pageAt = (place: number | null) => order[place ?? 0] ?? 1
  const [first = null, second] = places
  if (second !== undefined)
    return (
      <div className={`${deskStyles.leaves} ${deskStyles.leavesPair}`}>
        <Leaf {...shared} place={first} page={pageAt(first)} />
        <Leaf {...shared} place={second} page={pageAt(second)} />
      </div>
    )
  if (lower === null)
    return (
      <div className={deskStyles.leaves}>
        <Leaf {...shared} place={first} page={pageAt(first)} />
      </div>
    )
  const page = pageAt(lower)
  const drawing = drawings?.get(lower)
  const found = drawing?.kind === 'drawn' ? drawing.drawing.gap : undefined
  const split = (moved?.page === page ? moved.split : splits[page]) ?? found ?? 0.5
  const height = heightOf(drawings, lower) ?? 0
  /** CSS pixels below the middle of the desk, in which every page is centred. */
  const offset = (split - 0.5) * height
  const upperSplit = 0.5 + offset / (heightOf(drawings, first) ?? height)
  return (
    <div
      className={`${deskStyles.leaves} ${deskStyles.leavesBetween}`}
      style={{ '--split': `calc(50% + ${offset}px)` } as CSSProperties}
    >
      <Leaf {...shared} shown={{ which: 'upper', split: upperSplit }} place={first} page={pageAt(first)} />
      <Leaf {...shared} shown={{ which: 'lower', split }} place={lower} page={page} />
      {onSplit !== null && height > 0 && (
        <SplitHandle
          split={split}
          height={height}
          onMove={(to) => setMoved({ page, split: to })}
          onEnd={(to) => {
            onSplit(page, to)
            setMoved(null)
          }}
        />
      )}
    </div>
  )
}
