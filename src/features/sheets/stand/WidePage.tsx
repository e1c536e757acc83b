import { type RefObject, useLayoutEffect } from 'react'
import type { Drawings } from './drawings.ts'
import { Leaf, useReadyView } from './Leaves.tsx'
import type { PageDrawing } from './pdf.ts'
import type { View } from './views.ts'

interface WidePageProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly view: View
  readonly drawings: Drawings<PageDrawing> | null
  readonly finer: Drawings<PageDrawing> | null
  readonly order: readonly number[]
  /** The edge at which reading continues after a turn: the bottom of the page when going back. */
  readonly landing: RefObject<'top' | 'bottom'>
}

/** One page as wide as the desk: a turn first scrolls down the page. */
export const WidePage = ({ scroller, view, drawings, finer, order, landing }: WidePageProps) => {
  const { places } = useReadyView(view, drawings)
  const [place = 0] = places
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || place === null) return
    element.scrollTop = landing.current === 'top' ? 0 : element.scrollHeight
  }, [scroller, landing, place])
  const page = order[place ?? 0] ?? 1
  return <Leaf drawings={drawings} finer={finer} place={place} page={page} shown="wide" />
}
