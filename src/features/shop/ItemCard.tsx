import * as styles from './shop.css'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { chf } from '#contract/money.ts'
import type { ShopItem } from '#contract/shop.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { State } from '../../ui/State.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { add, canAdd, getCount, getStock, type Offer, offersOf, remove } from './cart.ts'
import { readCart, useCart, writeCart } from './cart-store.ts'
import { getPicture } from './pictures.ts'
import { VariantChoice } from './VariantChoice.tsx'

/** Stock from which on a notice says that only a few are left. */
const few = 5

const Stock = ({ left, count }: { readonly left: number; readonly count: number }) => {
  const text = useText()
  if (left === 0 && count === 0)
    return (
      <State head="struck" tone="soft">
        {text('shop.sold_out')}
      </State>
    )
  return (
    <State head={left > few ? 'full' : 'half'} tone={left > few ? 'soft' : 'wait'}>
      {text(left > few ? 'shop.stock' : 'shop.stock.few', { count: left })}
    </State>
  )
}

interface BuyingProps {
  readonly name: string
  /** The chosen offer; undefined while there is a choice. */
  readonly offer: Offer | undefined
  /** The chosen offer, or all of them. */
  readonly shown: readonly Offer[]
  readonly onAdd: () => void
}

/** The stock, the count in the cart, and buttons to change it. */
const Buying = ({ name, offer, shown, onAdd }: BuyingProps) => {
  const text = useText()
  const cart = useCart()
  const more = useRef<HTMLButtonElement>(null)
  const count = offer === undefined ? 0 : getCount(cart, offer)
  const addable = shown.some((one) => canAdd(cart, one))
  const takeOut = () => {
    if (offer === undefined) return
    writeCart(remove(readCart(), offer))
    // The button is removed with the last piece.
    if (count === 1) more.current?.focus()
  }
  return (
    <div className={styles.shopBuy}>
      <Stock
        left={shown.reduce((sum, one) => sum + getStock(cart, one), 0)}
        count={shown.reduce((sum, one) => sum + getCount(cart, one), 0)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number are not fields of a form */}
      <div className={styles.shopCount} role="group" aria-label={text('shop.count', { name })}>
        {count > 0 ? (
          <QuietButton className="button--icon" aria-label={text('shop.remove', { name })} onClick={takeOut}>
            <Minus aria-hidden="true" />
          </QuietButton>
        ) : null}
        <output aria-live="polite" className={count > 0 ? undefined : 'visually-hidden'}>
          {count > 0 && (
            <>
              {count}
              <span className="visually-hidden"> {text('shop.pieces_in_cart', { count })}</span>
            </>
          )}
        </output>
        <QuietButton
          ref={more}
          {...(count > 0 ? { className: 'button--icon' } : {})}
          blocked={!addable}
          aria-label={text('shop.add', { name })}
          onClick={() => addable && onAdd()}
        >
          <Plus aria-hidden="true" />
          {count > 0 ? null : text('shop.add.short')}
        </QuietButton>
      </div>
    </div>
  )
}

interface ItemCardProps {
  readonly item: ShopItem
  /** True on the item's own page, where the heading already has its name. */
  readonly alone: boolean
  /** True if its picture is the first one visible. */
  readonly first: boolean
}

/** One item on sale: description, price, stock, its variants, and buttons for the cart. */
export const ItemCard = ({ item, alone, first }: ItemCardProps) => {
  const { locale } = useApp()
  const text = useText()
  const choice = useRef<HTMLFieldSetElement>(null)
  const [variantId, setVariantId] = useState<number | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { id, name, price, description, variants } = item
  const offers = offersOf(item)
  // Undefined until a variant is chosen, and after the chosen one was removed.
  const offer = offers.find((one) => one.variantId === variantId)
  const shown = offer === undefined ? offers : [offer]
  const isFrom = offer === undefined && offers.some((one) => one.price !== price)
  const putIn = () => {
    setIsAsked(offer === undefined)
    if (offer === undefined) choice.current?.querySelector<HTMLElement>('input:enabled')?.focus()
    else writeCart(add(readCart(), offer))
  }
  return (
    <article id={`item-${item.id}`} className={alone ? `${styles.shopItem} ${styles.shopItemAlone}` : styles.shopItem}>
      <div className={styles.shopPicture}>
        <LinkedPicture
          picture={getPicture(item)}
          sizes={alone ? '(min-width: 56rem) 34rem, 100vw' : '(min-width: 56rem) 18rem, 40vw'}
          first={first}
        />
      </div>
      {alone ? null : (
        <h3>
          <Link to="/$locale/shop/$id" params={{ locale, id: `${id}` }}>
            <InItsLanguage of={item} part="name" />
          </Link>
        </h3>
      )}
      <p className={styles.shopPrice}>
        {isFrom ? text('shop.from', { price: chf(price) }) : chf(offer?.price ?? price)}
      </p>
      {description === '' ? null : (
        <InItsLanguage of={item} part="description">
          <TrustedHtml html={description} />
        </InItsLanguage>
      )}
      {variants.length === 0 ? null : (
        <VariantChoice
          item={item}
          chosen={offer?.variantId ?? null}
          onChoose={(chosen) => {
            setVariantId(chosen)
            setIsAsked(false)
          }}
          error={isAsked ? text('shop.variant.required') : undefined}
          ref={choice}
        />
      )}
      <Buying name={offer?.name ?? name} offer={offer} shown={shown} onAdd={putIn} />
    </article>
  )
}
