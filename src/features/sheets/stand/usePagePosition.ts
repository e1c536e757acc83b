import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DrawInk } from './annotations/usePen.ts'
import { fileOrder, parseOrder, placeOf } from './order.ts'
import type { Size } from './page-scale.ts'
import type { Pdf } from './pdf.ts'
import type { SheetSettings } from './settings.ts'
import { scrollAfter, type Turn } from './turns.ts'
import { usePageDrawings } from './usePageDrawings.ts'
import {
  type Arrangement,
  followPage,
  indexAt,
  pagesInView,
  type Spot,
  spotAfter,
  startAt,
  toViews,
  type View,
} from './views.ts'

const arrangementFor = ({ fit, halfTurns, cover }: SheetSettings, box: Size | null): Arrangement =>
  // Two pages side by side need a landscape desk; in portrait it shows one page.
  fit === 'pair' && box !== null && box.width > box.height
    ? { kind: 'pairs', cover }
    : { kind: 'single', halfTurns: halfTurns && (fit === 'page' || fit === 'pair') }

const nowhere: View = { places: [], lower: null }

/** Milliseconds for which a jump waits for its page; after that the page number is shown first. */
const togetherMs = 50

/** The pages in the order of play, and the views in which they are turned. */
const useViews = (pdf: Pdf, settings: SheetSettings, box: Size | null) => {
  const { order: written } = settings
  const order = useMemo(() => {
    const parsed = parseOrder(written, pdf.pages)
    // The file may have been replaced by a shorter one.
    return parsed.kind === 'order' ? parsed.pages : fileOrder(pdf.pages)
  }, [written, pdf])
  const arrangement = JSON.stringify(arrangementFor(settings, box))
  const views = useMemo(() => toViews(order.length, JSON.parse(arrangement) as Arrangement), [order, arrangement])
  return { order, views }
}

/** The current spot, and the place that a jump has last aimed at. */
const useSpot = (order: readonly number[], enter: 'first' | 'last' | Spot) => {
  const [spot, setSpot] = useState<Spot>(() => startAt(enter, order.length))
  const [goal, setGoal] = useState({ place: spot.place })
  const [spotOrder, setSpotOrder] = useState(order)
  if (spotOrder !== order) {
    // Another order, perhaps of another device: the visible page stays.
    const next = followPage(spot, spotOrder, order)
    setSpotOrder(order)
    if (next !== spot) {
      setSpot(next)
      setGoal({ place: next.place })
    }
  }
  return { spot, setSpot, goal, setGoal }
}

/** Scrolls a page that is taller than the desk. Returns false if its end is reached. */
const scrollPage = (element: HTMLElement, direction: Turn): boolean => {
  const { scrollTop: top, clientHeight, scrollHeight: content } = element
  const to = scrollAfter(direction, { top, height: clientHeight, content })
  if (to === null) return false
  element.scrollTop = to
  return true
}

/**
 * The position in a piece, the visible pages with their drawings, and the turns from there. `scale`: the zoom factor;
 * from 1 on, pages are drawn once more at that resolution.
 */
export const usePagePosition = (
  pdf: Pdf,
  settings: SheetSettings,
  box: Size | null,
  enter: 'first' | 'last' | Spot,
  scale: number,
  drawInk: DrawInk,
) => {
  const scroller = useRef<HTMLDivElement>(null)
  const landing = useRef<'top' | 'bottom'>(enter === 'last' ? 'bottom' : 'top')
  const { order, views } = useViews(pdf, settings, box)
  const { spot, setSpot, goal, setGoal } = useSpot(order, enter)
  const viewAt = (at: Spot): View => views[indexAt(views, at)] ?? nowhere
  const view = viewAt(spot)
  const seen = pagesInView(view)
  const drawn = usePageDrawings({ pdf, settings, order, views, spot, view, seen, box, scale, drawInk })
  const inColumn = settings.fit === 'scroll'

  const latestGoal = useRef(0)
  const goTo = async (place: number): Promise<void> => {
    const own = ++latestGoal.current
    const next = { place, between: false }
    // Otherwise the other effects of a jump would be painted first, and the page one frame later.
    await Promise.race([
      drawn.drawings?.begin(pagesInView(viewAt(next))),
      new Promise((late) => setTimeout(late, togetherMs)),
    ])
    if (own !== latestGoal.current) return
    landing.current = 'top'
    // The same page again; a column follows its goal.
    if (!inColumn && place === spot.place) scroller.current?.scrollTo({ top: 0 })
    flushSync(() => {
      setSpot(next)
      setGoal({ place })
    })
  }
  return {
    ...drawn,
    order,
    view,
    scroller,
    landing,
    goal,
    // Another order may be shorter.
    place: Math.min(spot.place, order.length - 1),
    between: view.lower !== null,
    seen,
    isFirst: indexAt(views, spot) === 0,
    isLast: inColumn ? spot.place >= order.length - 1 : indexAt(views, spot) === views.length - 1,
    /** Returns false at the end of the piece in this direction. */
    turn: (direction: Turn): boolean => {
      const element = scroller.current
      if (element !== null && scrollPage(element, direction)) return true
      if (element !== null && inColumn) return false
      const next = spotAfter(views, spot, direction)
      if (next === null) return false
      // A jump that still waits for its page is overtaken.
      latestGoal.current++
      landing.current = direction === 'next' ? 'top' : 'bottom'
      setSpot(next)
      return true
    },
    /** Resolves when the place is shown, or another one was requested since. */
    goToPlace: goTo,
    /** Goes to the page's next place in the order; does nothing for a page that is not played. */
    goToPage: (page: number): void => {
      const place = placeOf(order, page, spot.place)
      if (place !== null) void goTo(place)
    },
    /** Called when the column of pages was scrolled to this place. */
    reached: useCallback(
      (place: number) => setSpot((before) => (before.place === place ? before : { place, between: false })),
      [setSpot],
    ),
  }
}
