import { memo, type ReactNode } from 'react'
import { placedTools, type Stroke } from '#contract/annotations.ts'
import type { PageDrawing } from '../pdf.ts'
import { lengthOf, type PagePart, viewBoxOf } from './page-part.ts'
import { colourOf, looks } from './pen-choice.ts'
import { baseLine, lineHeight, placeMark } from './placed-marks.ts'
import { pathOf } from './strokes.ts'

interface MarkProps {
  readonly stroke: Omit<Stroke, 'id'>
  readonly part: PagePart
  /** Width of the border on each side, in units of the page; 0 = none. */
  readonly border?: number
}

/** Only shared marks have a border. */
const nameOf = (border: number): string => (border > 0 ? 'shared-mark' : 'mark')

const PlacedMark = ({ stroke, part, border = 0 }: MarkProps) => {
  const placed = placeMark(part, stroke)
  const colour = colourOf(stroke.tool, stroke.ink)
  const outline = lengthOf(part, 2 * border)
  const name = nameOf(border)
  if (placed.kind === 'glyph')
    return (
      <path
        className={`${name} mark--stamp`}
        d={placed.path}
        transform={placed.transform}
        fill={colour}
        strokeWidth={outline / placed.scale}
      />
    )
  const { lines, size, box } = placed
  return (
    <text className={`${name} mark--text`} fill={colour} fontSize={size} strokeWidth={outline}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mark never change
        <tspan key={index} x={box.left} y={box.top + lineHeight * size * index + baseLine * size}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** One mark in the coordinates of its layer. */
export const Mark = memo(({ stroke, part, border = 0 }: MarkProps) => {
  if (placedTools.includes(stroke.tool)) return <PlacedMark stroke={stroke} part={part} border={border} />
  const path = pathOf(part, stroke)
  return (
    <>
      {border > 0 && <path className="mark-border" d={path} strokeWidth={lengthOf(part, stroke.width + 2 * border)} />}
      <path
        className={`${nameOf(border)} mark--${stroke.tool}`}
        data-ink={stroke.ink}
        d={path}
        stroke={colourOf(stroke.tool, stroke.ink)}
        strokeOpacity={looks[stroke.tool].opacity}
        strokeWidth={lengthOf(part, stroke.width)}
      />
    </>
  )
})

interface LayerProps {
  readonly drawing: PageDrawing
  /** Class beside that of every layer. */
  readonly look?: 'marks--ghost'
  readonly children: ReactNode
}

/** A layer of marks over the drawing of a page. */
export const Layer = ({ drawing: { canvas, part }, look, children }: LayerProps) => (
  <svg
    className={look === undefined ? 'marks' : `marks ${look}`}
    aria-hidden="true"
    viewBox={viewBoxOf(part)}
    preserveAspectRatio="none"
    style={{ width: canvas.style.width, height: canvas.style.height }}
  >
    {children}
  </svg>
)
