import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DrawInk } from './annotations/usePen.ts'
import type { Draw } from './drawings.ts'
import { fileOrder, parseOrder, placeOf } from './order.ts'
import { type Margins, maximumCanvasPixels, noMargins, type Size, withoutMargins } from './page-scale.ts'
import type { Drawn, PageDrawing, Pdf } from './pdf.ts'
import type { SheetSettings } from './settings.ts'
import { gapOf } from './split.ts'
import { scrollAfter, type Turn } from './turns.ts'
import { useDrawings } from './useDrawings.ts'
import {
  type Arrangement,
  followPage,
  indexAt,
  pagesInView,
  prefetchOrder,
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
const nothing: readonly number[] = []

/** Milliseconds for which a jump waits for its page; after that the page number is shown first. */
const togetherMs = 50

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
  const { fit, order: written, trimmed } = settings
  // Saved settings are new objects: pages are drawn again only if their margins have changed.
  const writtenMargins = JSON.stringify(settings.margins)
  const margins = useMemo(() => JSON.parse(writtenMargins) as SheetSettings['margins'], [writtenMargins])
  const scroller = useRef<HTMLDivElement>(null)
  const landing = useRef<'top' | 'bottom'>(enter === 'last' ? 'bottom' : 'top')

  const order = useMemo(() => {
    const parsed = parseOrder(written, pdf.pages)
    // The file may have been replaced by a shorter one.
    return parsed.kind === 'order' ? parsed.pages : fileOrder(pdf.pages)
  }, [written, pdf])
  const arrangement = JSON.stringify(arrangementFor(settings, box))
  const views = useMemo(() => toViews(order.length, JSON.parse(arrangement) as Arrangement), [order, arrangement])

  const turnsHalfPages = views.some(({ lower }) => lower !== null)

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
  const viewAt = (spot: Spot): View => views[indexAt(views, spot)] ?? nowhere
  const view = viewAt(spot)

  const marginsOf = useCallback(
    async (page: number): Promise<Margins> => margins[page] ?? (trimmed ? await pdf.margins(page) : noMargins),
    [pdf, trimmed, margins],
  )
  const sizeOf = useCallback(
    async (page: number): Promise<Size> => withoutMargins(await pdf.size(page), await marginsOf(page)),
    [pdf, marginsOf],
  )
  const latestInk = useRef(drawInk)
  latestInk.current = drawInk
  const seen = pagesInView(view)
  const latestSeen = useRef(seen)
  latestSeen.current = seen
  const isPair = view.places.length === 2
  const width = box === null ? null : isPair ? box.width / 2 : box.width
  const height = box?.height ?? null
  const drawAt = useCallback(
    (enlarged?: Drawn['enlarged']): Draw<PageDrawing> | null =>
      width === null || height === null
        ? null
        : async (place, signal) => {
            const page = order[place] ?? 1
            const margins = await marginsOf(page)
            signal.throwIfAborted()
            const wide = fit === 'width' || fit === 'scroll'
            const box = { width, height }
            const drawn = await pdf.draw(page, { box, fit: wide ? 'width' : 'whole', margins, enlarged }, signal)
            // In advance: a turn has no time to find the gap, or to draw the annotations. Those of a page that is
            // waited for follow the page.
            const drawing = turnsHalfPages && enlarged === undefined ? { ...drawn, gap: gapOf(drawn.canvas) } : drawn
            if (!latestSeen.current.includes(place)) latestInk.current(page, drawing)
            return drawing
          },
    [pdf, order, marginsOf, width, height, fit, turnsHalfPages],
  )
  const draw = useMemo(() => drawAt(), [drawAt])
  // If several pages are visible, they share the pixel limit of one canvas.
  const isShared = isPair || view.lower !== null || fit === 'scroll'
  const mostPixels = isShared ? maximumCanvasPixels / 2 : maximumCanvasPixels
  const drawFiner = useMemo(() => (scale > 1 ? drawAt({ scale, mostPixels }) : null), [drawAt, scale, mostPixels])
  const ahead = useMemo(() => prefetchOrder(views, spot), [views, spot])
  // A column draws the pages it is scrolled to.
  const inColumn = fit === 'scroll'
  const drawings = useDrawings(inColumn ? null : draw, inColumn ? nothing : seen, inColumn ? nothing : ahead)
  const finer = useDrawings(inColumn ? null : drawFiner, inColumn ? nothing : seen, nothing)

  const latestGoal = useRef(0)
  const goTo = async (place: number): Promise<void> => {
    const own = ++latestGoal.current
    const next = { place, between: false }
    // Otherwise the other effects of a jump would be painted first, and the page one frame later.
    await Promise.race([
      drawings?.begin(pagesInView(viewAt(next))),
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
    order,
    view,
    draw,
    drawFiner,
    drawings,
    finer,
    sizeOf,
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
      if (element !== null) {
        const { scrollTop: top, clientHeight, scrollHeight: content } = element
        const to = scrollAfter(direction, { top, height: clientHeight, content })
        if (to !== null) {
          element.scrollTop = to
          return true
        }
        if (inColumn) return false
      }
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
      [],
    ),
  }
}
