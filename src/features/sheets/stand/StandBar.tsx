import * as styles from './stand.css'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { preserveFocus } from './BarButton.tsx'

interface StandBarProps {
  readonly title: string
  readonly part: string
  readonly onClose: () => void
  /** Opens all parts of the piece. */
  readonly onParts?: (() => void) | undefined
  readonly children?: ReactNode
}

export const StandBar = ({ title, part, onClose, onParts, children }: StandBarProps) => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
    <div className={styles.standBar} onMouseDown={preserveFocus}>
      <IconButton icon={X} className={styles.standTool} onClick={onClose} label={text('stand.close')} />
      <div className={styles.standTitle}>
        <PageTitle>{title}</PageTitle>
        {onParts === undefined ? (
          <span>{part}</span>
        ) : (
          <button type="button" onClick={onParts}>
            <span>{part}</span>
            <ChevronDown aria-hidden="true" />
            <span className="visually-hidden">{text('stand.parts.open')}</span>
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
