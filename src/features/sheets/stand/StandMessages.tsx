import * as styles from './stand-messages.css'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../ui/intl.tsx'
import type { Pen } from './annotations/usePen.ts'
import { preserveFocus } from './StandBar.tsx'
import type { Frame } from './useFrame.ts'

interface StandMessagesProps {
  /** The reason why the screen may switch off; null if it stays on or the player has seen it. */
  readonly sleeps: string | null
  readonly pen: Pen
  readonly frame: Frame
}

/** Reports what could not be saved on this device, until the player closes it or more is lost. */
const Lost = ({ message }: { readonly message: string }) => {
  const text = useText()
  const [closed, setClosed] = useState('')
  if (message === '' && closed !== '') setClosed('')
  const isShown = message !== closed
  return (
    <div className={isShown ? styles.standMessagesCard : undefined}>
      <p role="alert">{isShown && message}</p>
      {isShown && (
        <button
          type="button"
          aria-label={text('stand.message.close')}
          onMouseDown={preserveFocus}
          onClick={() => setClosed(message)}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/**
 * Messages that appear without a tap of the player. They lie over the page: a page that moves would receive a tap or
 * a stroke at the wrong place.
 */
export const StandMessages = ({ sleeps, pen, frame }: StandMessagesProps) => {
  const text = useText()
  const lost = [
    ...(pen.annotations.lost || pen.shared.lost ? [text('stand.pen.lost')] : []),
    ...(frame.saveFailed ? [text('stand.settings.not_kept')] : []),
  ]
  return (
    <div className={styles.standMessages}>
      {sleeps !== null && <p className={styles.standMessagesCard}>{sleeps}</p>}
      <Lost message={lost.join(' ')} />
    </div>
  )
}
