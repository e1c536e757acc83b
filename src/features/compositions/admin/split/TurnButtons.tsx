import { ArrowUpDown, RotateCcw, RotateCw } from 'lucide-react'
import type { Rotation } from '#contract/orientations.ts'
import { QuietButton } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'

interface TurnButtonsProps {
  readonly turn: Rotation
  readonly onTurn: (turn: Rotation) => void
}

/** Turns a page by a quarter or a half. */
export const TurnButtons = ({ turn, onTurn }: TurnButtonsProps) => {
  const text = useText()
  const turnBy = (by: 90 | 180 | 270) => onTurn(((turn + by) % 360) as Rotation)
  return (
    <div className="buttons">
      <QuietButton onClick={() => turnBy(270)}>
        <RotateCcw aria-hidden="true" />
        {text('admin.split.turn_left')}
      </QuietButton>
      <QuietButton onClick={() => turnBy(90)}>
        <RotateCw aria-hidden="true" />
        {text('admin.split.turn_right')}
      </QuietButton>
      <QuietButton onClick={() => turnBy(180)}>
        <ArrowUpDown aria-hidden="true" />
        {text('admin.split.turn_over')}
      </QuietButton>
    </div>
  )
}
