import { useCallback, useMemo, useRef } from 'react'
import type { DrawInk } from './annotations/usePen.ts'
import type { Draw } from './drawings.ts'
import { type Margins, maximumCanvasPixels, noMargins, type Size, withoutMargins } from './page-scale.ts'
import type { Drawn, PageDrawing, Pdf } from './pdf.ts'
import type { SheetSettings } from './settings.ts'
import { gapOf } from './split.ts'
import { useDrawings } from './useDrawings.ts'
import { prefetchOrder, type Spot, type View } from './views.ts'

interface PageDrawingsOptions {
  readonly pdf: Pdf
  readonly settings: SheetSettings
  /** The page of the file at each place. */
  readonly order: readonly number[]
  readonly views: readonly View[]
  readonly spot: Spot
  readonly view: View
  /** The visible places. */
  readonly seen: readonly number[]
  readonly box: Size | null
  readonly scale: number
  readonly drawInk: DrawInk
}

const nothing: readonly number[] = []

/** The margins and the size of each page. */
const useMargins = (pdf: Pdf, { margins: written, trimmed }: SheetSettings) => {
  // Saved settings are new objects: pages are drawn again only if their margins have changed.
  const writtenMargins = JSON.stringify(written)
  const margins = useMemo(() => JSON.parse(writtenMargins) as SheetSettings['margins'], [writtenMargins])
  const marginsOf = useCallback(
    async (page: number): Promise<Margins> => margins[page] ?? (trimmed ? await pdf.margins(page) : noMargins),
    [pdf, trimmed, margins],
  )
  const sizeOf = useCallback(
    async (page: number): Promise<Size> => withoutMargins(await pdf.size(page), await marginsOf(page)),
    [pdf, marginsOf],
  )
  return { marginsOf, sizeOf }
}

/**
 * The drawings of the visible pages and of those that follow. From a zoom factor of 1 on, pages are drawn once more at
 * that resolution. A column draws the pages it is scrolled to.
 */
export const usePageDrawings = (options: PageDrawingsOptions) => {
  const { pdf, settings, order, views, spot, view, seen, box, scale, drawInk } = options
  const { fit } = settings
  const { marginsOf, sizeOf } = useMargins(pdf, settings)
  const latest = useRef({ drawInk, seen })
  latest.current = { drawInk, seen }
  const turnsHalfPages = views.some(({ lower }) => lower !== null)
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
            const to = { box: { width, height }, fit: wide ? 'width' : 'whole', margins, enlarged } as const
            const drawn = await pdf.draw(page, to, signal)
            // In advance: a turn has no time to find the gap, or to draw the annotations. Those of a page that is
            // waited for follow the page.
            const drawing = turnsHalfPages && enlarged === undefined ? { ...drawn, gap: gapOf(drawn.canvas) } : drawn
            if (!latest.current.seen.includes(place)) latest.current.drawInk(page, drawing)
            return drawing
          },
    [pdf, order, marginsOf, width, height, fit, turnsHalfPages],
  )
  const draw = useMemo(() => drawAt(), [drawAt])
  const inColumn = fit === 'scroll'
  // If several pages are visible, they share the pixel limit of one canvas.
  const isShared = isPair || view.lower !== null || inColumn
  const mostPixels = isShared ? maximumCanvasPixels / 2 : maximumCanvasPixels
  const drawFiner = useMemo(() => (scale > 1 ? drawAt({ scale, mostPixels }) : null), [drawAt, scale, mostPixels])
  const ahead = useMemo(() => prefetchOrder(views, spot), [views, spot])
  const drawings = useDrawings(inColumn ? null : draw, inColumn ? nothing : seen, inColumn ? nothing : ahead)
  const finer = useDrawings(inColumn ? null : drawFiner, inColumn ? nothing : seen, nothing)
  return { draw, drawFiner, drawings, finer, sizeOf }
}
