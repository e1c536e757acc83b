import * as styles from './stand.css'
import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/**
 * Keeps the focus where it is when a button is pressed: a pedal that sends Enter must not press the last button again.
 */
export const preserveFocus = (event: MouseEvent): void => event.preventDefault()

/** A button of a bar at the bottom of the stand. The focus stays where it is. */
export const BarButton = (button: Omit<ComponentProps<'button'>, 'type' | 'onMouseDown'>) => (
  <button type="button" className={styles.standTool} onMouseDown={preserveFocus} {...button} />
)

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
