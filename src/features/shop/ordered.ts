import { sessionKeys } from '#device/web-storage.ts'
import { emptyCart, type Position, parseCart, restoreItems } from './cart.ts'
import { readCart, writeCart } from './cart-store.ts'

/** What this tab ordered last, by the order's uuid: should its payment fail, the cart is filled again. */
const placeOf = (order: string): string => `${sessionKeys.ordered}${order}`

export const saveOrderedItems = (order: string, positions: readonly Position[]): void => {
  try {
    sessionStorage.setItem(placeOf(order), JSON.stringify(restoreItems(emptyCart, positions)))
  } catch {}
}

/** The order is paid: there is nothing to give back. */
export const deleteOrderedItems = (order: string): void => {
  try {
    sessionStorage.removeItem(placeOf(order))
  } catch {}
}

/** Puts an order's things back into the cart, once. @returns whether there were any */
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
