import * as styles from './footer.css'
import { Link, useHydrated } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { deviceKeys } from '#device/web-storage.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useLocalStorageState } from '../../ui/useLocalStorageState.ts'

/**
 * Explains which data are stored, until it is acknowledged in this browser. It is the last element of the document and
 * sticks to the bottom: nothing moves when it appears, and at the end of the page it covers nothing.
 */
export const CookieBar = () => {
  const { locale } = useApp()
  const text = useText()
  const hydrated = useHydrated()
  const [consent, remember] = useLocalStorageState(deviceKeys.cookieNotice, 'open', 'acknowledged')
  if (!hydrated || consent === 'acknowledged') return null
  const acknowledge = () => {
    remember('acknowledged')
    // The focused button was removed, and with it the keyboard's position.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return createPortal(
    <section className={styles.cookieBar} aria-label={text('layout.cookies')}>
      <p>
        {text('layout.cookies.text')}{' '}
        <Link to="/$locale/legal" params={{ locale }}>
          {text('layout.cookies.more')}
        </Link>
      </p>
      <QuietButton onClick={acknowledge}>{text('layout.cookies.acknowledge')}</QuietButton>
    </section>,
    document.body,
  )
}
