import { Link, useHydrated } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { deviceKeys } from '#device/web-storage.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useLocalStorageState } from '../../ui/useLocalStorageState.ts'

/**
 * Says what is stored, until that was acknowledged in this browser. It comes after everything else in the document, where
 * it sticks to the lower edge: nothing moves when it appears, and at its end the page lies free above it.
 */
export const CookieBar = () => {
  const { locale } = useApp()
  const text = useText()
  const hydrated = useHydrated()
  const [consent, remember] = useLocalStorageState(deviceKeys.cookieNotice, 'open', 'acknowledged')
  if (!hydrated || consent === 'acknowledged') return null
  const acknowledge = () => {
    remember('acknowledged')
    // The button is gone, and with it the place from which a keyboard goes on.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return createPortal(
    <section className="cookie-bar" aria-label={text('layout.cookies')}>
      <p>
        {text('layout.cookies.text')}{' '}
        <Link to="/$locale/legal" params={{ locale }}>
          {text('layout.cookies.more')}
        </Link>
      </p>
      <Button look="quiet" onClick={acknowledge}>
        {text('layout.cookies.acknowledge')}
      </Button>
    </section>,
    document.body,
  )
}
