import * as standStyles from '../stand.css'
import * as annotationsStyles from './annotations.css'
import { type KeyboardEvent, useRef } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { arrowDirections, middleOfPage, moveOnPage } from './page-part.ts'
import type { Look } from './pen-choice.ts'
import type { Placing } from './usePlacing.ts'

interface AimButtonProps {
  readonly look: Look
  readonly placing: Placing
  /** The page on which the mark is placed. */
  readonly page: number
}

/** Part of the visible page by which a key moves the mark, and with Shift. */
const step = 0.02
const fineStep = 0.004

/** Places a stamp or a text with the keys; only visible with the focus. */
export const AimButton = ({ look, placing, page }: AimButtonProps) => {
  const text = useText()
  const last = useRef(middleOfPage)
  const { spot, setSpot, draft, setDraft, parts, place } = placing
  const move = (event: KeyboardEvent): void => {
    const direction = arrowDirections[event.key]
    const part = parts.get(page)
    if (direction === undefined || part === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // The arrows would also turn the page.
    event.preventDefault()
    event.stopPropagation()
    const by = event.shiftKey ? fineStep : step
    last.current = moveOnPage(part, last.current, { x: by * direction.x, y: by * direction.y })
    setSpot({ page, point: last.current })
  }
  return (
    <button
      type="button"
      className={`${standStyles.standTool} ${annotationsStyles.penAim}`}
      onFocus={() => setSpot({ page, point: last.current })}
      onBlur={() => draft === null && setSpot(null)}
      onKeyDown={move}
      onClick={() => {
        if (look.tool === 'text') setDraft('')
        else if (spot !== null) place(look, spot)
      }}
    >
      {text('stand.pen.aim')}
    </button>
  )
}
