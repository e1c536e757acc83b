import './annotations.css'
import { memo, use, useMemo, useRef } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { useText } from '../../../../ui/intl.tsx'
import type { PageDrawing } from '../pdf.ts'
import { lengthOf, type PagePart, viewBoxOf } from './page-part.ts'
import { looks } from './pen-choice.ts'
import { SharedMarks, useSharedName } from './SharedMarks.tsx'
import { notesIn, pathOf } from './strokes.ts'
import { colourOf, type Pen, PenContext } from './usePen.ts'
import { type Half, usePenSurface } from './usePenSurface.ts'

const Mark = memo(({ stroke, part }: { readonly stroke: Stroke; readonly part: PagePart }) => (
  <path
    className={`mark mark--${stroke.tool}`}
    d={pathOf(part, stroke)}
    stroke={colourOf(stroke.tool, stroke.ink)}
    strokeOpacity={looks[stroke.tool].opacity}
    strokeWidth={lengthOf(part, stroke.width)}
  />
))

const noStrokes: readonly Stroke[] = []

/** Returns the accessible name of a page, with the number of its annotations. */
export const usePageName = (page: number): string => {
  const text = useText()
  const strokes = use(PenContext)?.annotations.strokesOn(page) ?? noStrokes
  const count = useMemo(() => notesIn(strokes), [strokes])
  const name = count === 0 ? text('stand.page_number', { page }) : text('stand.pen.page', { page, count })
  const shared = useSharedName(page)
  return shared === null ? name : `${name}, ${shared}`
}

interface MarksProps {
  readonly page: number
  readonly drawing: PageDrawing
  /** The only visible half; null = the whole page. */
  readonly half: Half | null
  readonly pen: Pen
}

/** The drawing surface: same size and resolution as the page under it. */
const PenSurface = ({ page, drawing, half, pen }: MarksProps) => {
  const { canvas, part } = drawing
  const surface = useRef<HTMLCanvasElement>(null)
  usePenSurface(surface, { page, part, half, strokes: pen.target.strokesOn(page), pen })
  return (
    <canvas
      ref={surface}
      className={`pen-surface pen-surface--${pen.choice.tool}`}
      data-finger={pen.fingerDraws}
      width={canvas.width}
      height={canvas.height}
      style={{
        width: canvas.style.width,
        height: canvas.style.height,
        opacity: pen.look === null ? 1 : looks[pen.look.tool].opacity,
      }}
    />
  )
}

/** A page's annotations over its drawing; in pen mode, also the stroke being drawn. */
export const PageMarks = ({ page, drawing, half }: Omit<MarksProps, 'pen'>) => {
  const pen = use(PenContext)
  if (pen === null) return null
  const { canvas, part } = drawing
  const strokes = pen.annotations.strokesOn(page)
  return (
    <>
      <SharedMarks page={page} drawing={drawing} />
      {strokes.length > 0 && (
        <svg
          className="marks"
          aria-hidden="true"
          viewBox={viewBoxOf(part)}
          preserveAspectRatio="none"
          style={{ width: canvas.style.width, height: canvas.style.height }}
        >
          {strokes.map((stroke) => (
            <Mark key={stroke.id} stroke={stroke} part={part} />
          ))}
        </svg>
      )}
      {/* Each page has its own surface. The same page drawn sharper keeps it, because the pen may be on it. */}
      {pen.on && <PenSurface key={page} page={page} drawing={drawing} half={half} pen={pen} />}
    </>
  )
}
