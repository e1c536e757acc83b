import * as standStyles from '../stand.css'
import * as jumpsStyles from './jumps.css'
import { Check, ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react'
import { Announced } from '../../../../ui/Announced.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import type { Turn } from '../turns.ts'
import type { MarkPlacing, Placing } from './placing.ts'

interface PlacingBarProps {
  readonly placing: Placing
  readonly onTurn: (turn: Turn) => void
  readonly onAccept: () => void
  readonly onCancel: () => void
  readonly mark: MarkActions
}

interface MarkActions {
  readonly hasOwn: (placing: MarkPlacing) => boolean
  readonly onFor: (placing: MarkPlacing, isForBand: boolean) => void
  readonly onRemove: (placing: MarkPlacing) => void
}

/** For whom a section is marked, and the button that removes that mark. */
const MarkChoices = ({ placing, hasOwn, onFor, onRemove }: MarkActions & { readonly placing: MarkPlacing }) => {
  const text = useText()
  const { forBand, isForBand } = placing
  return (
    <>
      {forBand.save !== null && (
        <Checkbox name="for-band" checked={isForBand} onChange={({ target }) => onFor(placing, target.checked)}>
          {text('stand.placing.for_band')}
        </Checkbox>
      )}
      {(isForBand ? forBand.mark !== null : hasOwn(placing)) && (
        <BarButton onClick={() => onRemove(placing)}>
          <Trash2 aria-hidden="true" />
          {text('stand.placing.remove')}
        </BarButton>
      )}
    </>
  )
}

/** Instructions and buttons while a jump is placed. */
export const PlacingBar = ({ placing, onTurn, onAccept, onCancel, mark }: PlacingBarProps) => {
  const text = useText()
  const { name, source, draft } = placing
  const step = 'section' in placing ? 'mark' : source === null ? 'source' : 'target'
  return (
    <div className={jumpsStyles.placingBar}>
      <Announced as="p">{text(`stand.placing.${step}`, { name })}</Announced>
      {'section' in placing && <MarkChoices placing={placing} {...mark} />}
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
