import { useNavigate } from '@tanstack/react-router'
import { placeOrder, type ShopTransaction } from '#contract/orders.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { invalidate } from '../../platform/session/stale-queries.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { clearIdempotencyKey, getIdempotencyKey } from '../../ui/form/idempotency-key.ts'
import { emptyCart } from '../shop/cart.ts'
import { readCart, writeCart } from '../shop/cart-store.ts'
import { saveOrderedItems } from '../shop/ordered.ts'
import type { orderInput } from './order-fields.tsx'
import { checkoutFailures } from './queries.ts'

/** Session storage key of the idempotency key of an order in flight. */
const place = 'order-attempt'

/** Places an order of the cart: once, however often it is sent. Then the cart is emptied, and payment follows. */
export const usePlaceOrder = (onPlaced: () => void) => {
  const app = useApp()
  const { call, locale, queryClient } = app
  const navigate = useNavigate()
  const send = async (input: ReturnType<typeof orderInput>): Promise<ShopTransaction> => {
    const items = readCart().positions.map(({ shopItem: { id, variantId }, count }) => ({
      shopItemId: id,
      variantId,
      count,
    }))
    const body = { items, ...input, terms: true } as const
    const order = await call(placeOrder, { headers: { 'idempotency-key': getIdempotencyKey(place, body) }, body })
    if (order.state !== 'cancelled') return order
    // The reply was lost, and the key has expired since: this is a new order of the same items.
    clearIdempotencyKey(place)
    return await call(placeOrder, { headers: { 'idempotency-key': getIdempotencyKey(place, body) }, body })
  }
  const write = useWrite({
    noun: 'order',
    send,
    failures: checkoutFailures,
    onSuccess: async ({ uuid, state }) => {
      saveOrderedItems(uuid, readCart().positions)
      writeCart(emptyCart)
      clearIdempotencyKey(place)
      onPlaced()
      // Going back from here leads to the shop: there is no summary of an empty cart.
      if (state === 'paid')
        await navigate({ to: '/$locale/checkout-complete/$id', params: { locale, id: uuid }, replace: true })
      else
        await navigate({ to: '/$locale/checkout-payment', params: { locale }, search: { order: uuid }, replace: true })
    },
    // The shop has changed since the cart was filled.
    onError: (error) => error instanceof RefusedError && void invalidate(queryClient, 'order'),
  })
  return { placing: write.busy || write.isSuccess, failure: write.failure, order: write.send }
}
