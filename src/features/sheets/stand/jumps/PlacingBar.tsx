import * as standStyles from '../stand.css'
import * as jumpsStyles from './jumps.css'
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Announced } from '../../../../ui/Announced.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import type { Turn } from '../turns.ts'
import type { Placing } from './placing.ts'

interface PlacingBarProps {
  readonly placing: Placing
  readonly onTurn: (turn: Turn) => void
  readonly onAccept: () => void
  readonly onCancel: () => void
}

/** Instructions and buttons while a jump is placed. */
export const PlacingBar = ({ placing, onTurn, onAccept, onCancel }: PlacingBarProps) => {
  const text = useText()
  const { name, source, draft } = placing
  const step = 'section' in placing ? 'mark' : source === null ? 'source' : 'target'
  return (
    <div className={jumpsStyles.placingBar}>
      <Announced as="p">{text(`stand.placing.${step}`, { name })}</Announced>
      <div className={jumpsStyles.placingButtons}>
        <BarButton onClick={onCancel}>
          <X aria-hidden="true" />
          {text('action.cancel')}
        </BarButton>
        <BarButton aria-label={text('stand.back')} onClick={() => onTurn('back')}>
          <ChevronLeft aria-hidden="true" />
        </BarButton>
        <BarButton aria-label={text('stand.next')} onClick={() => onTurn('next')}>
          <ChevronRight aria-hidden="true" />
        </BarButton>
        <BarButton className={`${standStyles.standTool} ${jumpsStyles.placingAccept}`} onClick={onAccept}>
          <Check aria-hidden="true" />
          {text(source !== null && draft.at === null ? 'stand.placing.whole_page' : 'stand.placing.accept')}
        </BarButton>
      </div>
    </div>
  )
}
