import { useEffect, useSyncExternalStore } from 'react'
import type { ShopItem } from '#contract/shop.ts'
import { sessionKeys } from '#device/web-storage.ts'
import { type Cart, emptyCart, parseCart, reconcileCart } from './cart.ts'

const place = sessionKeys.cart
/** Dispatched on the window after each write; the header's counter listens to it too. */
const cartChanged = 'mhz:cart'

/** The cart as last written by this page, if storage is forbidden. */
let fallback: string | null = null
let last: { readonly stored: string | null; readonly cart: Cart } = { stored: null, cart: emptyCart }

export const readCart = (): Cart => {
  let stored = fallback
  try {
    stored = sessionStorage.getItem(place) ?? fallback
  } catch {}
  if (stored !== last.stored) last = { stored, cart: parseCart(stored) }
  return last.cart
}

export const writeCart = (cart: Cart): void => {
  const isEmpty = cart.positions.length === 0 && cart.changes.length === 0
  const stored = isEmpty ? null : JSON.stringify(cart)
  fallback = stored
  try {
    if (stored === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, stored)
  } catch {}
  window.dispatchEvent(new Event(cartChanged))
}

const subscribe = (listener: () => void) => {
  window.addEventListener(cartChanged, listener)
  return () => window.removeEventListener(cartChanged, listener)
}

/** This tab's cart; empty on the server and while hydrating. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart, () => emptyCart)

/** Reconciles the cart with the shop's current items; undefined while they are not known. */
export const useCartReconciliation = (items: readonly ShopItem[] | undefined): void => {
  useEffect(() => {
    if (items === undefined) return
    const cart = readCart()
    const healed = reconcileCart(cart, items)
    if (healed !== cart) writeCart(healed)
  }, [items])
}
