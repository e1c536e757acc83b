import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { placeOrder, type ShopTransaction } from '#contract/orders.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { clearIdempotencyKey, getIdempotencyKey } from '../../ui/form/idempotency-key.ts'
import { useText } from '../../ui/intl.tsx'
import { emptyCart } from '../shop/cart.ts'
import { readCart, writeCart } from '../shop/cart-store.ts'
import { saveOrderedItems } from '../shop/ordered.ts'
import { shopItemsKey, shopItemsQuery } from '../shop/queries.ts'
import { failureOf } from './failure.ts'

/** Where the tab keeps the key of an order under way. */
const place = 'order-attempt'

/** Orders what lies in the cart: once, however often it is sent. Then the cart is empty, and payment follows. */
export const usePlaceOrder = (onPlaced: () => void) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [placing, setPlacing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async (remarks: string): Promise<ShopTransaction> => {
    const items = readCart().positions.map(({ shopItem: { id }, count }) => ({ shopItemId: id, count }))
    const body = { items, remarks, terms: true } as const
    const order = await call(placeOrder, { headers: { 'idempotency-key': getIdempotencyKey(place, body) }, body })
    if (order.state !== 'cancelled') return order
    // Its reply was lost, and it has run out since: this is a new order of the same.
    clearIdempotencyKey(place)
    return await call(placeOrder, { headers: { 'idempotency-key': getIdempotencyKey(place, body) }, body })
  }
  const order = async (remarks: string): Promise<void> => {
    if (placing) return
    setPlacing(true)
    setFailure(null)
    try {
      const { uuid, state } = await send(remarks)
      saveOrderedItems(uuid, readCart().positions)
      writeCart(emptyCart)
      clearIdempotencyKey(place)
      onPlaced()
      void queryClient.invalidateQueries({ queryKey: shopItemsKey })
      // Back from here is the shop: the summary of an empty cart is nowhere to go back to.
      if (state === 'paid')
        await navigate({ to: '/$locale/checkout-complete/$id', params: { locale, id: uuid }, replace: true })
      else
        await navigate({ to: '/$locale/checkout-payment', params: { locale }, search: { order: uuid }, replace: true })
    } catch (error) {
      setFailure(failureOf(error, text))
      if (error instanceof RefusedError) void queryClient.invalidateQueries({ queryKey: shopItemsQuery(app).queryKey })
      setPlacing(false)
    }
  }
  return { placing, failure, order }
}
