import * as styles from './payments.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chf } from '#contract/money.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { markVisited, readGateway, type SavedGateway } from './gateway.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** Milliseconds before the provider's page opens. */
const pauseMs = 3500

const NothingToPay = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note>
      <p>{text('payment.gateway.nothing')}</p>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale" params={{ locale }}>
          {text('payment.home')}
        </Link>
      </div>
    </Note>
  )
}

/** Opens the provider's page after a pause. A person who comes back from there decides: continue to pay, or cancel. */
export const GatewayScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const [gateway, setGateway] = useState<SavedGateway | null>()
  useEffect(() => {
    const refresh = () => setGateway(readGateway())
    refresh()
    // After returning from the provider, the browser may restore the page from its back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  useEffect(() => {
    if (gateway == null || gateway.visited) return
    const timer = setTimeout(() => {
      markVisited(gateway)
      location.assign(gateway.link)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [gateway])
  return (
    <PaymentPage title={text('payment.gateway.title')}>
      {gateway === null ? <NothingToPay /> : null}
      {gateway == null ? null : (
        <>
          <p className={styles.paymentAmount}>{chf(gateway.amount)}</p>
          <Announced as="p">{text(gateway.visited ? 'payment.gateway.back' : 'payment.gateway.forwarding')}</Announced>
          {gateway.visited ? null : <div className={styles.paymentWait} aria-hidden="true" />}
          <div className="buttons">
            <a className={buttonLook()} href={gateway.link} onClick={() => markVisited(gateway)}>
              {text('payment.gateway.now')}
            </a>
            <Link
              className={buttonLook('quiet')}
              to="/$locale/payment-gateway-failure/$id"
              params={{ locale, id: gateway.id }}
              preload={false}
            >
              {text('payment.gateway.cancel')}
            </Link>
          </div>
        </>
      )}
    </PaymentPage>
  )
}
