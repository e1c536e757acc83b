import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

/** Where the cart lies in session storage: JSON with `positions`, each with its `count`. */
const place = 'cart'
/** Whoever writes the cart tells the window; a tab has a cart of its own, so no other tab needs to hear. */
export const cartChanged = 'mhz:cart'

const Cart = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ positions: v.array(v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1)) })) }),
)

/** How many things lie in a stored cart; 0 for none and for what is no cart. */
export const countIn = (stored: string | null): number => {
  const { success, output } = v.safeParse(Cart, stored)
  return success ? output.positions.reduce((sum, { count }) => sum + count, 0) : 0
}

const read = (): number => {
  try {
    return countIn(sessionStorage.getItem(place))
  } catch {
    // Storage may be forbidden; then there is no cart.
    return 0
  }
}

const subscribe = (listener: () => void) => {
  window.addEventListener(cartChanged, listener)
  return () => window.removeEventListener(cartChanged, listener)
}

/** How many things lie in this tab's cart; 0 on the server and while hydrating. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, read, () => 0)
