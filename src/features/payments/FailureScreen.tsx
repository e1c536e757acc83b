import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { callbackRoute } from './callback-route.ts'
import { forgetGateway, keptGateway } from './gateway.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { PaymentTrouble } from './PaymentTrouble.tsx'
import { cancelledQuery } from './queries.ts'
import { useSignInBack } from './useSignInBack.ts'

/** The order that this tab was about to pay with the payment, if it was one. */
const orderOf = (payment: string): string | undefined => {
  const gateway = keptGateway()
  if (gateway?.id !== payment) return undefined
  const route = callbackRoute(gateway.callback)
  return 'id' in route ? route.id : undefined
}

/** Not paid: what was reserved is given back, and what was ordered lies in the cart again. */
export const FailureScreen = ({ id }: { readonly id: string }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, error, refetch } = useQuery(cancelledQuery(app, id))
  useSignInBack(error)
  const [isBack, setIsBack] = useState(false)
  const state = data?.state
  useEffect(() => {
    if (state !== 'cancelled') return
    const order = orderOf(id)
    forgetGateway()
    if (order === undefined) return
    // The cart comes with the order that has one.
    import('../shop/ordered.ts').then(
      ({ giveBack }) => giveBack(order) && setIsBack(true),
      (error: unknown) => console.warn('The cart could not be filled again', error),
    )
  }, [id, state])

  // Paid wins, whatever the browser came back with.
  if (state === 'paid' || state === 'open')
    return <Redirect to="/$locale/payment-gateway-success/$id" params={{ locale, id }} />
  return (
    <PaymentPage title={text('payment.failure.title')}>
      {error !== null && data === undefined ? (
        <PaymentTrouble error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status">{text('payment.cancelling')}</p>
      ) : (
        <Note kind="bad" announced>
          <p>{text('payment.failed')}</p>
          <p>{text(isBack ? 'payment.failed.cart' : 'payment.failed.nothing_taken')}</p>
          <div className="buttons">
            {isBack ? (
              <Link className={buttonLook()} to="/$locale/shop" params={{ locale }}>
                {text('payment.failed.to_shop')}
              </Link>
            ) : null}
            <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
              {text('payment.contact')}
            </Link>
          </div>
        </Note>
      )}
    </PaymentPage>
  )
}
