import { countMaximum, linesMaximum } from '#contract/order-limits.ts'
import type { ShopItem } from '#contract/shop.ts'

/** An ordered item, in one of its variants if it has any. */
interface Choice {
  readonly id: number
  /** null = an item without variants. */
  readonly variantId: number | null
}

interface CartItem extends Choice {
  /** With the variant. */
  readonly name: string
  /** Rappen. */
  readonly price: number
}

/** A choice with its stock. */
export interface Offer extends CartItem {
  /** Pieces that can be ordered now. */
  readonly amount: number
}

/** Returns what can be ordered of an item: each of its variants, or itself. */
export const offersOf = ({ id, name, price, amount, variants }: ShopItem): readonly Offer[] =>
  variants.length === 0
    ? [{ id, variantId: null, name, price, amount }]
    : variants.map((variant) => ({
        id,
        variantId: variant.id,
        name: `${name}, ${variant.name}`,
        price: variant.price,
        amount: variant.amount,
      }))

const isSame = (one: Choice, other: Choice): boolean => one.id === other.id && one.variantId === other.variantId

export interface Position {
  readonly shopItem: CartItem
  readonly count: number
}

/** A change of an item since it was added to the cart; shown until the buyer dismisses it. */
export type CartChange =
  | { readonly kind: 'gone'; readonly name: string }
  /** Rappen. */
  | { readonly kind: 'price'; readonly name: string; readonly from: number; readonly to: number }
  /** Pieces; 0 = sold out. */
  | { readonly kind: 'fewer'; readonly name: string; readonly from: number; readonly to: number }

export interface Cart {
  readonly positions: readonly Position[]
  /** Rappen. */
  readonly total: number
  readonly changes: readonly CartChange[]
}

const cartOf = (positions: readonly Position[], changes: readonly CartChange[] = []): Cart => ({
  positions,
  total: positions.reduce((sum, { shopItem, count }) => sum + shopItem.price * count, 0),
  changes,
})

export const emptyCart: Cart = cartOf([])

export const getCount = ({ positions }: Cart, choice: Choice): number =>
  positions.find(({ shopItem }) => isSame(shopItem, choice))?.count ?? 0

/** The displayed stock: pieces that can be ordered, minus those already in this cart. */
export const getStock = (cart: Cart, offer: Offer): number => Math.max(0, offer.amount - getCount(cart, offer))

/** Returns true if another piece is in stock and within the limits of the cart. */
export const canAdd = (cart: Cart, offer: Offer): boolean => {
  const count = getCount(cart, offer)
  return getStock(cart, offer) >= 1 && count < countMaximum && (count > 0 || cart.positions.length < linesMaximum)
}

/** Adds one piece; returns the same cart if none is left. */
export const add = (cart: Cart, offer: Offer): Cart => {
  if (!canAdd(cart, offer)) return cart
  const { amount: _, ...shopItem } = offer
  const isNew = getCount(cart, offer) === 0
  const positions = isNew
    ? [...cart.positions, { shopItem, count: 1 }]
    : cart.positions.map((position) =>
        isSame(position.shopItem, offer) ? { shopItem, count: position.count + 1 } : position,
      )
  return cartOf(positions, cart.changes)
}

/** Removes one piece; with the last one, its line is removed. */
export const remove = (cart: Cart, choice: Choice): Cart =>
  cartOf(
    cart.positions.flatMap((position) => {
      if (!isSame(position.shopItem, choice)) return [position]
      return position.count > 1 ? [{ ...position, count: position.count - 1 }] : []
    }),
    cart.changes,
  )

export const withoutChanges = ({ positions }: Cart): Cart => cartOf(positions)

/** Adds the items of an earlier order, at the prices of that time: the next reconciliation corrects them. */
export const restoreItems = (cart: Cart, positions: readonly Position[]): Cart => {
  const known = cart.positions.filter(({ shopItem }) => !positions.some((other) => isSame(other.shopItem, shopItem)))
  return cartOf([...known, ...positions].slice(0, linesMaximum), cart.changes)
}

/**
 * Reconciles the cart with current stock and prices. Returns the same object if nothing changed; otherwise adds the
 * differences to `changes`.
 */
export const reconcileCart = (cart: Cart, items: readonly ShopItem[]): Cart => {
  const found: CartChange[] = []
  const offers = items.flatMap(offersOf)
  const positions = cart.positions.flatMap(({ shopItem, count }): Position[] => {
    const now = offers.find((offer) => isSame(offer, shopItem))
    if (now === undefined) {
      found.push({ kind: 'gone', name: shopItem.name })
      return []
    }
    const { amount, ...current } = now
    const { name, price } = current
    const left = Math.min(count, amount)
    if (left < count) found.push({ kind: 'fewer', name, from: count, to: left })
    if (left > 0 && price !== shopItem.price) found.push({ kind: 'price', name, from: shopItem.price, to: price })
    return left > 0 ? [{ shopItem: current, count: left }] : []
  })
  const renamed = positions.some(({ shopItem }, place) => shopItem.name !== cart.positions[place]?.shopItem.name)
  return found.length === 0 && !renamed ? cart : cartOf(positions, [...cart.changes, ...found])
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const positionIn = (value: unknown): readonly Position[] => {
  if (!isRecord(value) || !isRecord(value.shopItem)) return []
  const { count, shopItem } = value
  // A cart from before there were variants has none.
  const { id, variantId = null, name, price } = shopItem
  if (!isWhole(count) || count < 1 || count > countMaximum) return []
  if (!isWhole(id) || typeof name !== 'string' || !isWhole(price)) return []
  if (variantId !== null && !isWhole(variantId)) return []
  return [{ shopItem: { id, variantId, name, price }, count }]
}

const changeIn = (value: unknown): readonly CartChange[] => {
  if (!isRecord(value) || typeof value.name !== 'string') return []
  const { kind, name, from, to } = value
  if (kind === 'gone') return [{ kind, name }]
  return (kind === 'price' || kind === 'fewer') && isWhole(from) && isWhole(to) ? [{ kind, name, from, to }] : []
}

/** Parses a stored cart; invalid entries are left out, and the total is recomputed. */
export const parseCart = (stored: string | null): Cart => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(value) || !Array.isArray(value.positions)) return emptyCart
    const changes = Array.isArray(value.changes) ? value.changes.flatMap(changeIn) : []
    const positions = value.positions.flatMap(positionIn)
    const unique = positions.filter(
      ({ shopItem }, place) => positions.findIndex((other) => isSame(other.shopItem, shopItem)) === place,
    )
    return cartOf(unique.slice(0, linesMaximum), changes)
  } catch {
    return emptyCart
  }
}
