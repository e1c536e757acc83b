import * as styles from './checkout.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lineKey } from '#contract/orders.ts'
import { useApp } from '../../platform/session/app.tsx'
import { logUnexpected, toFailure } from '../../platform/writes/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { saveGateway } from '../payments/gateway.ts'
import { isUnknown } from '../payments/PaymentError.tsx'
import { CheckoutPage, ShopLink } from './CheckoutPage.tsx'
import { OrderLines } from './OrderLines.tsx'
import { checkoutFailures, orderPaymentQuery, orderQuery } from './queries.ts'

const route = getRouteApi('/$locale/buyers/checkout-payment')

/** The order and its payment. As soon as the payment can begin, the page of its provider follows. */
const usePayment = (uuid: string) => {
  const app = useApp()
  const { locale } = app
  const navigate = useNavigate()
  const order = useQuery(orderQuery(app, uuid))
  const isOpen = order.data?.state === 'open'
  const payment = useQuery({ ...orderPaymentQuery(app, uuid), enabled: isOpen })
  const { data: gateway } = payment
  useEffect(() => {
    if (gateway === undefined) return
    saveGateway(gateway, null)
    void navigate({ to: '/$locale/payment-gateway', params: { locale }, replace: true })
  }, [gateway, locale, navigate])
  return { order, payment, isOpen }
}

/** Starts the payment of an order. A paid order is forwarded to its receipt, a cancelled one is reported. */
export const PaymentScreen = () => {
  const { order: uuid } = route.useSearch()
  const { locale } = useApp()
  const text = useText()
  const { order, payment, isOpen } = usePayment(uuid)
  // The address names no order, or one of another person.
  const isNowhere = order.data === null || isUnknown(order.error)
  const error = isNowhere ? null : (order.error ?? payment.error)
  useEffect(() => {
    if (error !== null) logUnexpected(error)
  }, [error])

  if (order.data?.state === 'paid')
    return <Redirect to="/$locale/checkout-complete/$id" params={{ locale, id: uuid }} />
  return (
    <CheckoutPage title={text('checkout.payment.title')}>
      {order.data == null ? null : (
        <OrderLines
          lines={order.data.items.map((line) => ({ ...line, key: lineKey(line) }))}
          postage={order.data.postage}
          total={order.data.total}
        />
      )}
      <div aria-live="polite" className={styles.checkoutOrder}>
        {isNowhere ? (
          <Note>
            <p>{text('checkout.payment.unknown')}</p>
            <div className="buttons">
              <ShopLink />
            </div>
          </Note>
        ) : null}
        {order.data?.state === 'cancelled' ? (
          <Note kind="wait">
            <p>{text('checkout.payment.cancelled')}</p>
            <div className="buttons">
              <ShopLink />
            </div>
          </Note>
        ) : null}
        {error === null && (order.isPending || isOpen) ? <p>{text('checkout.payment.preparing')}</p> : null}
        {error === null ? null : (
          <Note kind="bad">
            <p>{toFailure(error, text, checkoutFailures).message}</p>
            {isOpen ? <p>{text('checkout.payment.kept')}</p> : null}
            <div className="buttons">
              <Button onClick={() => void (order.error === null ? payment : order).refetch()}>
                {text('action.retry')}
              </Button>
            </div>
          </Note>
        )}
      </div>
    </CheckoutPage>
  )
}
