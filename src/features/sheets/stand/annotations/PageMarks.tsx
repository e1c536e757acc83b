import * as styles from './annotations.css'
import { use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { placedTools, type Stroke } from '#contract/annotations.ts'
import { afterFrame } from '../../../../ui/after-frame.ts'
import { useText } from '../../../../ui/intl.tsx'
import type { PageDrawing } from '../pdf.ts'
import { hasInk } from './ink.ts'
import type { Point } from './page-part.ts'
import { type Look, looks } from './pen-choice.ts'
import type { Half } from './pen-input.ts'
import { notesIn, textsIn } from './strokes.ts'
import { type DrawInk, type Pen, PenContext } from './usePen.ts'
import { usePenSurface } from './usePenSurface.ts'
import { markAt, type Spot } from './usePlacing.ts'
import { useSharedName } from './useSharedName.ts'

interface InkProps {
  readonly page: number
  readonly drawing: PageDrawing
  readonly drawInk: DrawInk
}

/**
 * The page's annotations. The canvas itself is inserted, because it is drawn before anyone turns to it. On a page that
 * opens they follow a frame later: drawing 40 strokes would delay the page by 15 ms on a fast machine.
 */
const Ink = ({ page, drawing, drawInk }: InkProps) => {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const ink = drawInk(page, drawing)
      if (ink !== (holder.current?.firstChild ?? null)) holder.current?.replaceChildren(...(ink === null ? [] : [ink]))
    }
    if (!hasInk(drawing) && holder.current?.firstChild === null) return afterFrame(window, place)
    place()
  }, [page, drawing, drawInk])
  return <div className={styles.pageInk} ref={holder} />
}

const noStrokes: readonly Stroke[] = []

/** Returns the accessible name of a page, with the number of its annotations. */
export const usePageName = (page: number): string => {
  const text = useText()
  const strokes = use(PenContext)?.annotations.strokesOn(page) ?? noStrokes
  const count = notesIn(strokes)
  const shared = useSharedName(page)
  const name = count === 0 ? text('stand.page_number', { page }) : text('stand.pen.page', { page, count })
  const withTexts = [name, ...textsIn(strokes)].join(' – ')
  return shared === null ? withTexts : `${withTexts}, ${shared}`
}

interface MarksProps {
  readonly page: number
  readonly drawing: PageDrawing
  /** The only visible half; null = the whole page. */
  readonly half: Half | null
  readonly pen: Pen
}

/** The mark before it is placed; a text ends with a cursor. */
const ghostAt = (look: Look, spot: Spot, draft: string) =>
  markAt(look, spot, look.tool === 'text' ? `${draft}|` : undefined)

const ghostOpacity = 0.7

/** A tap places a stamp, opens the field of a text there, or ends the text that is being written. */
const placeAt = ({ look, placing }: Pen, at: Spot): void => {
  if (look === null) return
  if (look.tool !== 'text') placing.place(look, at)
  else if (placing.draft === null || placing.draft.trim() === '') {
    placing.setSpot(at)
    placing.setDraft('')
  } else placing.setDraft(null)
}

/** The drawing surface: same size and resolution as the page under it. */
const PenSurface = ({ page, drawing, half, pen }: MarksProps) => {
  const { canvas, part } = drawing
  const surface = useRef<HTMLCanvasElement>(null)
  const { look, placing } = pen
  const { spot, parts } = placing
  const [aimed, setAimed] = useState<Point | null>(null)
  useLayoutEffect(() => {
    parts.set(page, part)
    return () => {
      parts.delete(page)
    }
  }, [parts, page, part])
  const point = spot?.page === page ? spot.point : aimed
  const draft = (spot === null ? null : placing.draft) ?? ''
  const ghost = useMemo(
    () =>
      point === null || look === null || !placedTools.includes(look.tool)
        ? null
        : ghostAt(look, { page, point }, draft),
    [page, point, look, draft],
  )
  usePenSurface(surface, {
    page,
    part,
    half,
    ghost,
    strokes: pen.target.strokesOn(page),
    pen,
    onAim: setAimed,
    onPlace: (point) => placeAt(pen, { page, point }),
  })
  return (
    <canvas
      ref={surface}
      className={styles.penSurface}
      data-finger={pen.fingerDraws}
      width={canvas.width}
      height={canvas.height}
      style={{
        width: canvas.style.width,
        height: canvas.style.height,
        opacity: look === null ? 1 : ghost === null ? looks[look.tool].opacity : ghostOpacity,
      }}
    />
  )
}

/** A page's annotations over its drawing; in pen mode, also the stroke being drawn. */
export const PageMarks = ({ page, drawing, half }: Omit<MarksProps, 'pen'>) => {
  const pen = use(PenContext)
  if (pen === null) return null
  return (
    <>
      <Ink page={page} drawing={drawing} drawInk={pen.drawInk} />
      {/* Each page has its own surface. The same page drawn sharper keeps it, because the pen may be on it. */}
      {pen.on && <PenSurface key={page} page={page} drawing={drawing} half={half} pen={pen} />}
    </>
  )
}
