import { sessionKeys } from '#device/web-storage.ts'
import { emptyCart, type Position, parseCart, restoreItems } from './cart.ts'
import { readCart, writeCart } from './cart-store.ts'

/** Session storage key of this tab's last order, by its uuid: if its payment fails, the cart is restored. */
const placeOf = (order: string): string => `${sessionKeys.ordered}${order}`

export const saveOrderedItems = (order: string, positions: readonly Position[]): void => {
  try {
    sessionStorage.setItem(placeOf(order), JSON.stringify(restoreItems(emptyCart, positions)))
  } catch {}
}

/** The order is paid: nothing needs to be restored. */
export const deleteOrderedItems = (order: string): void => {
  try {
    sessionStorage.removeItem(placeOf(order))
  } catch {}
}

/** Restores an order's items to the cart, once. @returns true if there were any */
export const restoreCartFromOrder = (order: string): boolean => {
  try {
    const { positions } = parseCart(sessionStorage.getItem(placeOf(order)))
    if (positions.length === 0) return false
    writeCart(restoreItems(readCart(), positions))
    deleteOrderedItems(order)
    return true
  } catch {
    return false
  }
}
