import { useSyncExternalStore } from 'react'
import { sessionKeys } from '#device/web-storage.ts'

/** Session storage key: JSON with `positions`, each with its `count`. */
const place = sessionKeys.cart
/**
 * Event dispatched on the window by every write of the cart; each tab has its own cart, so other tabs need no event.
 */
const cartChanged = 'mhz:cart'

const countOf = (position: unknown): number =>
  typeof position === 'object' && position !== null && 'count' in position && Number.isSafeInteger(position.count)
    ? Math.max(0, Number(position.count))
    : 0

/** Returns the number of items in a stored cart; 0 for a missing or invalid one. */
export const countIn = (stored: string | null): number => {
  try {
    const cart: unknown = JSON.parse(stored ?? 'null')
    if (typeof cart !== 'object' || cart === null || !('positions' in cart) || !Array.isArray(cart.positions)) return 0
    return cart.positions.map(countOf).reduce((sum, count) => sum + count, 0)
  } catch {
    return 0
  }
}

const read = (): number => {
  try {
    return countIn(sessionStorage.getItem(place))
  } catch {
    // Without access to storage there is no cart.
    return 0
  }
}

const subscribe = (listener: () => void) => {
  window.addEventListener(cartChanged, listener)
  return () => window.removeEventListener(cartChanged, listener)
}

/** The number of items in this tab's cart; 0 on the server and while hydrating. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, read, () => 0)
