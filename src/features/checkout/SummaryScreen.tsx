import * as styles from './checkout.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reservedMinutes, unverified } from '#contract/order-limits.ts'
import { lineKey } from '#contract/orders.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { CartChanges } from '../shop/CartChanges.tsx'
import { useCart, useCartReconciliation } from '../shop/cart-store.ts'
import { shopItemsQuery } from '../shop/queries.ts'
import { CheckoutPage, ShopLink } from './CheckoutPage.tsx'
import { OrderLines } from './OrderLines.tsx'
import { checkOrder, isPosted, type OrderFormRow, orderFields, orderInput } from './order-fields.tsx'
import { postageQuery } from './queries.ts'
import { useOwnAddress } from './useOwnAddress.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'

/** The items of the cart, and how long they are reserved. */
const Order = ({ postage }: { readonly postage: number }) => {
  const { locale } = useApp()
  const text = useText()
  const { positions, total } = useCart()
  return (
    <section className={styles.checkoutOrder} aria-label={text('checkout.summary.lines')}>
      <OrderLines
        lines={positions.map(({ shopItem: { id, variantId, name, price }, count }) => ({
          key: lineKey({ shopItemId: id, variantId }),
          name,
          foreign: [],
          count,
          total: price * count,
        }))}
        postage={postage}
        total={total + postage}
      />
      <Link className="go" to="/$locale/shop" params={{ locale }}>
        {text('checkout.summary.change')}
      </Link>
      <Note>
        <p>{text('checkout.summary.reserved', { minutes: reservedMinutes })}</p>
        <p>
          {text('checkout.summary.unverified', {
            minutes: unverified.reservedMinutes,
            count: unverified.piecesMaximum,
          })}
        </p>
      </Note>
    </section>
  )
}

const unsavedFields = ['terms'] as const

const Skeleton = () => (
  <div className="form skeleton" aria-hidden="true">
    <i className="sk sk--control" />
    <i className="sk sk--control" />
  </div>
)

interface SummaryProps {
  readonly row: OrderFormRow
  /** False while the cart is not compared with the shop yet. */
  readonly isCurrent: boolean
}

const Summary = ({ row, isCurrent }: SummaryProps) => {
  const app = useApp()
  const text = useText()
  const { positions } = useCart()
  const form = useForm({ fields: orderFields, check: checkOrder, keepAs: 'order', secret: unsavedFields })
  const posted = isPosted(form.values)
  useOwnAddress(form, posted)
  const { placing, failure, order } = usePlaceOrder(form.forget)
  const onSubmit = () => {
    if (form.ready() && isCurrent) void order(orderInput(form.values))
  }
  if (positions.length === 0 && !placing) {
    return (
      <Note>
        <p>{text('checkout.empty')}</p>
        <div className="buttons">
          <ShopLink />
        </div>
      </Note>
    )
  }
  return (
    <div className="two">
      <Order postage={posted ? row.postage : 0} />
      <Form {...form.bind} onSubmit={onSubmit} busy={placing}>
        <Fields fields={orderFields} row={row} {...form.controls} />
        <FormMessage failure={failure} />
        {failure === null ? null : (
          <Link className="go" to="/$locale/contact" params={{ locale: app.locale }}>
            {text('checkout.contact')}
          </Link>
        )}
        <div className="form-end">
          <Button type="submit" blocked={placing || !isCurrent || form.missing.length > 0}>
            {text(placing ? 'checkout.buying' : 'checkout.buy')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The order before it is placed, at the shop's current prices and stock; one button places it. */
export const SummaryScreen = () => {
  const app = useApp()
  const text = useText()
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({ ...shopItemsQuery(app), staleTime: 0 })
  const isCurrent = isFetchedAfterMount && data !== undefined && !isError
  useCartReconciliation(isCurrent ? data : undefined)
  const { data: row, isError: isPostageUnknown, refetch: refetchPostage } = useQuery(postageQuery(app))
  return (
    <CheckoutPage title={text('checkout.summary.title')}>
      <CartChanges />
      {isError || isPostageUnknown ? (
        <LoadFailed onRetry={() => void Promise.all([refetch(), refetchPostage()])}>
          {text('checkout.summary.failed')}
        </LoadFailed>
      ) : null}
      {row === undefined && !isPostageUnknown && <Skeleton />}
      {/* The postage decides about a field above the button, which must not move below a finger. */}
      {row !== undefined && <Summary row={row} isCurrent={isCurrent} />}
    </CheckoutPage>
  )
}
