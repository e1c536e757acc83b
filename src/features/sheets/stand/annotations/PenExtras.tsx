import * as styles from './pen-extras.css'
import { Hand, type LucideIcon, Redo2, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import { useDismissal } from './useDismissal.ts'
import type { Pen } from './usePen.ts'

interface ExtraProps extends ComponentProps<typeof BarButton> {
  readonly label: string
  readonly Icon: LucideIcon
}

const Extra = ({ label, Icon, ...button }: ExtraProps) => (
  <BarButton {...button}>
    <Icon aria-hidden="true" />
    <span>{label}</span>
  </BarButton>
)

interface PenExtrasProps {
  readonly pen: Pen
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Null = there is nothing to delete. */
  readonly onClear: (() => void) | null
}

/** The less frequent tools: in the bar of a wide screen, else in a menu over the page. */
export const PenExtras = ({ pen, isOpen, onClose, onClear }: PenExtrasProps) => {
  const text = useText()
  useDismissal(isOpen ? onClose : null)
  return (
    <div className={styles.penExtras} data-open={isOpen}>
      <Extra label={text('stand.pen.redo')} Icon={Redo2} aria-disabled={!pen.canRedo} onClick={pen.redo} />
      {navigator.maxTouchPoints > 0 && (
        <Extra
          label={text('stand.pen.finger')}
          Icon={Hand}
          aria-pressed={pen.fingerDraws}
          onClick={() => pen.choose({ finger: !pen.fingerDraws })}
        />
      )}
      <Extra
        label={text('stand.pen.clear')}
        Icon={Trash2}
        aria-disabled={onClear === null}
        onClick={() => {
          if (onClear === null) return
          onClose()
          onClear()
        }}
      />
    </div>
  )
}
