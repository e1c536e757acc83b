import * as styles from './registration.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { bandValues } from '#contract/band-name.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { toSignIn } from '../../platform/session/to-sign-in.ts'
import { buttonLook, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { FeeReceipt } from '../payments/FeeReceipt.tsx'
import { getPaidFee } from '../payments/gateway.ts'
import { NextSteps, Thanks, useRegistered } from './Registered.tsx'

// Loaded on demand: whoever has just created an account does not need it.
const AccountOffer = lazy(async () => ({ default: (await import('../payments/AccountOffer.tsx')).AccountOffer }))

const never = () => () => undefined
const noPayment = () => null

export const loadRegistered = ({ context }: Loading) => load(context.queryClient, settingsQuery(context))

/** Thanks for the registration; after a paid fee the page confirms the payment and offers the receipt. */
export const RegistrationCompletedScreen = () => {
  const app = useApp()
  const { band, locale, session } = app
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  const text = useText()
  const person = useRegistered()
  const payment = useSyncExternalStore(never, getPaidFee, noPayment)
  return (
    <div className={`wrap ${styles.register}`}>
      <Thanks />
      <hr className="rule" />
      <div className={`${styles.registerForm} ${styles.registerNext}`}>
        <NextSteps isPaid={payment !== null} />
        {payment === null ? null : (
          <>
            <p>{text('fee.thanks', bandValues(band))}</p>
            <FeeReceipt payment={payment} />
          </>
        )}
        {ownAccounts ? null : <p>{text('registration.thanks.elsewhere')}</p>}
        <div className="buttons">
          {ownAccounts ? null : (
            <QuietButton onClick={() => toSignIn(session, `/${locale}/intra`)}>
              {text('registration.thanks.sign_up')}
            </QuietButton>
          )}
          <Link className={buttonLook()} to="/$locale" params={{ locale }}>
            {text('registration.thanks.home')}
          </Link>
        </div>
        {/* After the payment page it is unknown whether the person has just created an account. */}
        {person?.account === false ? (
          <Suspense>
            <AccountOffer />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
