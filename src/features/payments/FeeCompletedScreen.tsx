import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { bandValues } from '#contract/band-name.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { FeeReceipt } from './FeeReceipt.tsx'
import { getPaidFee } from './gateway.ts'
import { PaymentPage } from './PaymentPage.tsx'

// Loaded on demand: only visitors who have paid need it.
const AccountOffer = lazy(async () => ({ default: (await import('./AccountOffer.tsx')).AccountOffer }))

const never = () => () => undefined
const notKnown = () => undefined

const Thanks = ({ payment }: { readonly payment: string }) => {
  const { band, locale } = useApp()
  const text = useText()
  return (
    <>
      <p className="lead">{text('fee.thanks', bandValues(band))}</p>
      <FeeReceipt payment={payment} />
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale" params={{ locale }}>
          {text('payment.home')}
        </Link>
        <Link className={buttonLook('quiet')} to="/$locale/calendar" params={{ locale }}>
          {text('fee.thanks.concerts')}
        </Link>
      </div>
      <Suspense>
        <AccountOffer />
      </Suspense>
    </>
  )
}

const NothingPaid = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note>
      <p>{text('fee.completed.nothing')}</p>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/mitgliederbeitrag" params={{ locale }}>
          {text('fee.completed.pay')}
        </Link>
        <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
          {text('payment.contact')}
        </Link>
      </div>
    </Note>
  )
}

/** Confirms the fee that this tab has just paid. Opening the address directly does not claim that a payment arrived. */
export const FeeCompletedScreen = () => {
  const text = useText()
  const payment = useSyncExternalStore(never, getPaidFee, notKnown)
  return (
    <PaymentPage title={text(payment == null ? 'fee.title' : 'fee.thanks.title')}>
      {payment === null ? <NothingPaid /> : null}
      {payment == null ? null : <Thanks payment={payment} />}
    </PaymentPage>
  )
}
