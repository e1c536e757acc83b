import * as styles from './status-line.css'
import { useRef, useState } from 'react'
import { useFlag } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useScrollAnchor } from '../../ui/useScrollAnchor.ts'

/**
 * Announces a newer version of the app; it is installed when the member agrees, never while a sheet or a form is open.
 * A member who closes it sees it again with the next version, or after the next start.
 */
export const UpdateBanner = () => {
  const { offline } = useApp()
  const text = useText()
  const isReady = useFlag(offline?.updates.ready)
  const isDismissed = useFlag(offline?.updates.dismissed)
  const isDeferred = useFlag(offline?.updates.held)
  const elsewhere = useFlag(offline?.updates.heldElsewhere)
  const isOffered = isReady && !isDismissed
  /** While a form is being filled in, an offer that was shown before keeps its room. */
  const [hasRoom, setHasRoom] = useState(false)
  if (!isDeferred && hasRoom !== isOffered) setHasRoom(isOffered)
  const region = useRef<HTMLDivElement>(null)
  useScrollAnchor(region)
  const dismiss = () => {
    offline?.updates.dismissed.set(true)
    // The focused button was removed, and with it the keyboard's position.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div role="status" ref={region}>
      {hasRoom && isOffered && (
        <div className={isDeferred ? `${styles.update} ${styles.updateHeld} night` : `${styles.update} night`}>
          <span>{text(elsewhere ? 'update.elsewhere' : 'update.ready')}</span>
          <span className="buttons">
            <Button onClick={() => void offline?.updates.apply()}>{text('update.apply')}</Button>
            <QuietButton onClick={dismiss}>{text('update.later')}</QuietButton>
          </span>
        </div>
      )}
    </div>
  )
}
