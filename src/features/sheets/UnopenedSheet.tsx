import * as styles from './stand/stand.css'
import type { Dispatch, SetStateAction } from 'react'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import type { OpenedSheet } from './open-sheet.ts'
import { Opening } from './stand/Opening.tsx'
import type { Turn } from './stand/turns.ts'
import type { Frame } from './stand/useFrame.ts'
import { useTurnKeys } from './stand/useTurnKeys.ts'

interface FailedProps {
  readonly frame: Frame
  readonly message: string
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  readonly onRetry: () => void
  /** Shows the readable part of a damaged sheet; null if no part of it is on the device. */
  readonly onAnyway: (() => void) | null
  readonly onLeave: (turn: Turn) => void
  readonly onClose: () => void
}

/** Reports that a sheet cannot be shown; the player can still turn to the next piece. */
const Failed = ({ frame, message, neighbours, onRetry, onAnyway, onLeave, onClose }: FailedProps) => {
  const text = useText()
  useTurnKeys(frame, onLeave, onClose)
  return (
    <Note kind="bad" announced>
      <p>{message}</p>
      <div className="buttons">
        {neighbours.next && <Button onClick={() => onLeave('next')}>{text('stand.list.next')}</Button>}
        <Button look={neighbours.next ? 'quiet' : 'brass'} onClick={onRetry}>
          {text('action.retry')}
        </Button>
        {onAnyway !== null && <QuietButton onClick={onAnyway}>{text('stand.failed.anyway')}</QuietButton>}
        <QuietButton onClick={onClose}>{text('stand.close')}</QuietButton>
      </div>
    </Note>
  )
}

interface UnopenedSheetProps extends Pick<FailedProps, 'frame' | 'neighbours' | 'onLeave' | 'onClose'> {
  readonly opened: OpenedSheet | null
  /** Name of the file. */
  readonly name: string
  readonly onRetry: (anyway: boolean) => void
  readonly queued: Turn | null
  readonly onQueued: Dispatch<SetStateAction<Turn | null>>
}

/** The place of the page while a sheet is being opened, or after that has failed. */
export const UnopenedSheet = ({ opened, name, queued, onQueued, onRetry, ...rest }: UnopenedSheetProps) => {
  const text = useText()
  if (opened?.kind !== 'failed') return <Opening frame={rest.frame} queued={queued} onQueued={onQueued} />
  return (
    <div className={styles.standPage}>
      <Failed
        {...rest}
        message={text(`stand.failed.${opened.why}`, { file: name })}
        onRetry={() => onRetry(false)}
        onAnyway={opened.hasLeft ? () => onRetry(true) : null}
      />
    </div>
  )
}
