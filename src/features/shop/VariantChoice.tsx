import * as styles from './shop.css'
import { type Ref, useId } from 'react'
import { chf } from '#contract/money.ts'
import type { ShopItem } from '#contract/shop.ts'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { getCount, offersOf } from './cart.ts'
import { useCart } from './cart-store.ts'

interface VariantChoiceProps {
  readonly item: ShopItem
  /** The variant; null = none yet. */
  readonly chosen: number | null
  readonly onChoose: (variantId: number) => void
  /** The error as a sentence. */
  readonly error: string | undefined
  readonly ref: Ref<HTMLFieldSetElement>
}

/** The sizes or versions of an item, of which a buyer chooses one. Sold-out ones cannot be chosen. */
export const VariantChoice = ({ item, chosen, onChoose, error, ref }: VariantChoiceProps) => {
  const text = useText()
  const cart = useCart()
  const name = useId()
  const offers = offersOf(item)
  const isOnePrice = new Set(offers.map(({ price }) => price)).size === 1
  return (
    <fieldset className={styles.shopVariants} ref={ref} aria-describedby={`${name}-error`}>
      <legend>{text('shop.variant')}</legend>
      <div>
        {item.variants.map((variant, place) => {
          const count = getCount(cart, { id: item.id, variantId: variant.id })
          const isSoldOut = variant.amount === 0 && count === 0
          return (
            <label
              key={variant.id}
              className={isSoldOut ? `${styles.shopVariant} ${styles.shopVariantGone}` : styles.shopVariant}
            >
              <input
                type="radio"
                name={name}
                checked={chosen === variant.id}
                disabled={isSoldOut}
                onChange={() => onChoose(variant.id)}
              />
              <InItsLanguage of={variant} part="name" />
              {isSoldOut && <span className="visually-hidden"> {text('shop.sold_out')}</span>}
              {isOnePrice ? null : <span className="soft small"> {chf(offers[place]?.price ?? item.price)}</span>}
              {count > 0 && (
                <span className="soft small">
                  {` ${count} ×`}
                  <span className="visually-hidden"> {text('shop.pieces_in_cart', { count })}</span>
                </span>
              )}
            </label>
          )
        })}
      </div>
      <p id={`${name}-error`} role="status" className={styles.shopVariantError}>
        {error !== undefined && error}
      </p>
    </fieldset>
  )
}
