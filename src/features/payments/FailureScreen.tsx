import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { callbackRoute } from './callback-route.ts'
import { deleteGateway, readGateway, type SavedGateway } from './gateway.ts'
import { isUnknown, PaymentError } from './PaymentError.tsx'
import { PaymentPage } from './PaymentPage.tsx'
import { cancelledQuery } from './queries.ts'
import { useSignInBack } from './useSignInBack.ts'

const page = getRouteApi('/$locale/payment-gateway-failure/$id')

/** Returns the order that a payment is for, if any. */
const orderOf = ({ callback }: SavedGateway): string | undefined => {
  const route = callbackRoute(callback)
  return 'id' in route ? route.id : undefined
}

interface Cancelled {
  /** True if the ordered items are in the cart again. */
  readonly isBack: boolean
  /** Address of the form that the payment was for. */
  readonly form: string | null
}

/** Restores the cart, and forgets the gateway, once the payment is cancelled. */
const useCancelled = (id: string, isCancelled: boolean): Cancelled => {
  const [isBack, setIsBack] = useState(false)
  const [form, setForm] = useState<string | null>(null)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isCancelled) return
    // The reserved pieces are in stock again.
    import('../../platform/session/stale-queries.ts').then(
      ({ invalidate }) => invalidate(queryClient, 'order'),
      (error: unknown) => console.warn('stock.refresh_failed', error),
    )
    const gateway = readGateway()
    deleteGateway()
    if (gateway?.id !== id) return
    setForm(gateway.form)
    const order = orderOf(gateway)
    if (order === undefined) return
    // The cart's code is loaded only for an order.
    import('../shop/ordered.ts').then(
      ({ restoreCartFromOrder }) => restoreCartFromOrder(order) && setIsBack(true),
      (error: unknown) => console.warn('cart.restore_failed', error),
    )
  }, [id, isCancelled, queryClient])
  return { isBack, form }
}

const Failed = ({ isBack, form }: Cancelled) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note kind="bad" announced>
      <p>{text('payment.failed')}</p>
      <p>{text(isBack ? 'payment.failed.cart' : 'payment.failed.nothing_taken')}</p>
      <div className="buttons">
        {isBack ? (
          <Link className={buttonLook()} to="/$locale/shop" params={{ locale }}>
            {text('payment.failed.to_shop')}
          </Link>
        ) : null}
        {form === null ? null : (
          <a className={buttonLook()} href={form}>
            {text('action.retry')}
          </a>
        )}
        <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
          {text('payment.contact')}
        </Link>
      </div>
    </Note>
  )
}

/** The payment failed or was cancelled: the reservation is released, and the ordered items are restored to the cart. */
export const FailureScreen = () => {
  const { id } = page.useParams()
  const app = useApp()
  const text = useText()
  const { data, error, refetch } = useQuery(cancelledQuery(app, id))
  useSignInBack(error, id)
  const { isBack, form } = useCancelled(id, data?.state === 'cancelled')

  // A paid payment wins, whatever address the browser returned to.
  if (data?.state === 'paid' || data?.state === 'open')
    return <Redirect to="/$locale/payment-gateway-success/$id" params={{ locale: app.locale, id }} />
  return (
    <PaymentPage title={text(isUnknown(error) ? 'payment.success.title' : 'payment.failure.title')}>
      {error !== null && data === undefined ? (
        <PaymentError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Announced as="p">{text('payment.cancelling')}</Announced>
      ) : (
        <Failed isBack={isBack} form={form} />
      )}
    </PaymentPage>
  )
}
