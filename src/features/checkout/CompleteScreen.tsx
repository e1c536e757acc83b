import * as styles from './checkout.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shownMailbox } from '#contract/mailbox.ts'
import { getReceipt, lineKey, type ShopTransaction } from '#contract/orders.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useSaving } from '../files/useSaving.ts'
import { isUnknown, PaymentError } from '../payments/PaymentError.tsx'
import { usePaymentTimeout } from '../payments/PaymentPage.tsx'
import { myselfQuery } from '../persons/queries.ts'
import { deleteOrderedItems } from '../shop/ordered.ts'
import { CheckoutPage, ShopLink } from './CheckoutPage.tsx'
import { OrderLines } from './OrderLines.tsx'
import { finalizedQuery } from './queries.ts'

const route = getRouteApi('/$locale/buyers/checkout-complete/$id')

const Contact = () => {
  const { locale } = useApp()
  return (
    <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
      {useText()('checkout.contact')}
    </Link>
  )
}

const Paid = ({ order }: { readonly order: ShopTransaction }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const { data: person } = useQuery(myselfQuery(app))
  const { running, failed, start } = useSaving<'receipt'>()
  const { uuid, receiptNumber } = order
  useEffect(() => deleteOrderedItems(uuid), [uuid])
  const download = () =>
    start('receipt', async () => {
      const bytes = await call(getReceipt, { params: { id: uuid } })
      const name = text('checkout.receipt.file', { number: receiptNumber ?? '' }).trim()
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${name}.pdf`)
    })
  return (
    <>
      <Note kind="ok">
        <p>
          {person === undefined
            ? text('checkout.thanks')
            : text('checkout.thanks.named', { name: person.firstName ?? person.label })}
        </p>
        <p>
          {person?.email == null
            ? text('checkout.thanks.mail')
            : text('checkout.thanks.mail_to', { email: shownMailbox(person.email) })}
        </p>
      </Note>
      <OrderLines
        lines={order.items.map((line) => ({ ...line, key: lineKey(line) }))}
        postage={order.postage}
        total={order.total}
      />
      <p>
        {order.shipTo.length > 0
          ? text('checkout.shipped_to', { address: order.shipTo.join(', ') })
          : text('checkout.pickup')}
      </p>
      <div aria-live="polite">{failed === null ? null : <Note kind="bad">{text('checkout.receipt.failed')}</Note>}</div>
      <div className="buttons">
        <Button blocked={running !== null} onClick={download}>
          {text(running === null ? 'checkout.receipt' : 'checkout.receipt.loading')}
        </Button>
        <Link className={buttonLook('quiet')} to="/$locale/intra" params={{ locale }}>
          {text('checkout.thanks.orders')}
        </Link>
        <Contact />
      </div>
    </>
  )
}

/**
 * The outcome of an order after its payment. While the provider has not reported it, the server is polled for a minute.
 */
export const CompleteScreen = () => {
  const { id: uuid } = route.useParams()
  const app = useApp()
  const text = useText()
  const timeout = usePaymentTimeout()
  const { data: order, error, refetch } = useQuery(finalizedQuery(app, uuid, !timeout.isOver))
  const state = order?.state
  // After the timeout the buyer is told what follows, even if the last request failed.
  const waits = state === 'open' && (error === null || timeout.isOver)
  return (
    <CheckoutPage title={text(state === 'paid' ? 'checkout.complete.title' : 'checkout.complete.wait_title')}>
      <div aria-live="polite" className={styles.checkoutOrder}>
        {error === null && order === undefined ? <p>{text('payment.processing')}</p> : null}
        {waits ? (
          <Note kind="wait">{text(timeout.isOver ? 'checkout.complete.pending' : 'payment.processing')}</Note>
        ) : null}
        {state === 'cancelled' || state === 'other' || isUnknown(error) ? (
          <Note kind="bad">
            <p>{text(isUnknown(error) ? 'payment.error' : 'payment.failed')}</p>
            {isUnknown(error) ? <p>{text('checkout.payment.unknown')}</p> : null}
            <div className="buttons">
              <ShopLink />
              <Contact />
            </div>
          </Note>
        ) : null}
      </div>
      {error === null || state === 'paid' || waits || isUnknown(error) ? null : (
        <PaymentError error={error} onRetry={() => void refetch()} />
      )}
      {state === 'paid' && order !== undefined ? <Paid order={order} /> : null}
    </CheckoutPage>
  )
}
