import { useEffect } from 'react'
import type { ShopItem } from '#contract/shop.ts'
import { reconcileCart } from './cart.ts'
import { readCart, writeCart } from './cart-store.ts'

/** Reconciles the cart with the shop's current items; undefined while they are not known. */
export const useCartReconciliation = (items: readonly ShopItem[] | undefined): void => {
  useEffect(() => {
    if (items === undefined) return
    const cart = readCart()
    const healed = reconcileCart(cart, items)
    if (healed !== cart) writeCart(healed)
  }, [items])
}
