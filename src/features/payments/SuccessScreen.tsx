import * as styles from './payments.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { callbackRoute } from './callback-route.ts'
import { deleteGateway, markFeePaid } from './gateway.ts'
import { PaymentError } from './PaymentError.tsx'
import { PaymentPage, usePaymentTimeout } from './PaymentPage.tsx'
import { successQuery } from './queries.ts'
import { useSignInBack } from './useSignInBack.ts'

const page = getRouteApi('/$locale/payment-gateway-success/$id')

/** The return from the provider: fetches the outcome from our server, and forwards to the page it names. */
export const SuccessScreen = () => {
  const { id } = page.useParams()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const navigate = useNavigate()
  const timeout = usePaymentTimeout()
  const { data, error, refetch } = useQuery(successQuery(app, id, !timeout.isOver))
  useSignInBack(error, id)
  const route = data === undefined ? undefined : callbackRoute(data.callback)
  const orderId = route !== undefined && 'id' in route ? route.id : undefined
  // An order's own page waits for the provider's status; the thanks for a fee come only after it.
  const target = data?.state === 'paid' || (data?.state === 'open' && orderId !== undefined) ? route?.to : undefined
  useEffect(() => {
    if (target === undefined) return
    if (orderId === undefined) markFeePaid(id)
    else deleteGateway()
    if (target === '/$locale/checkout-complete/$id')
      void navigate({ to: target, params: { locale, id: orderId ?? '' }, replace: true })
    else void navigate({ to: target, params: { locale }, replace: true })
  }, [id, target, locale, navigate, orderId])

  if (data?.state === 'cancelled') return <Redirect to="/$locale/payment-gateway-failure/$id" params={{ locale, id }} />
  return (
    <PaymentPage title={text('payment.success.title')}>
      {error !== null && data === undefined ? (
        <PaymentError error={error} onRetry={() => void refetch()} />
      ) : timeout.isOver && data?.state === 'open' ? (
        <Note kind="wait" announced>
          {text('payment.pending')}
        </Note>
      ) : (
        <Announced as="p" className={styles.paymentProcessing}>
          <LoaderCircle className={styles.paymentSpinner} aria-hidden="true" />
          {text('payment.processing')}
        </Announced>
      )}
    </PaymentPage>
  )
}
