import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { chf } from '#contract/money.ts'
import type { ShopItem } from '#contract/shop.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { State } from '../../ui/State.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { add, canAdd, getCount, getStock, remove } from './cart.ts'
import { readCart, useCart, writeCart } from './cart-store.ts'
import { getPicture } from './pictures.ts'

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

interface ItemCardProps {
  readonly item: ShopItem
  /** True on the item's own page, where the heading already has its name. */
  readonly alone: boolean
  /** True if its picture is the first one visible. */
  readonly first: boolean
}

/** One item on sale: description, price, stock, and buttons for the cart. */
export const ItemCard = ({ item, alone, first }: ItemCardProps) => {
  const { locale } = useApp()
  const text = useText()
  const cart = useCart()
  const more = useRef<HTMLButtonElement>(null)
  const { id, name, price, description } = item
  const count = getCount(cart, id)
  const picture = getPicture(item)
  const addable = canAdd(cart, item)
  const takeOut = () => {
    writeCart(remove(readCart(), id))
    // The button is removed with the last piece.
    if (count === 1) more.current?.focus()
  }
  return (
    <article id={`item-${item.id}`} className={alone ? 'shop-item shop-item--alone' : 'shop-item'}>
      <div className="shop-picture">
        <LinkedPicture
          picture={picture}
          sizes={alone ? '(min-width: 56rem) 34rem, 100vw' : '(min-width: 56rem) 18rem, 40vw'}
          first={first}
        />
      </div>
      {alone ? null : (
        <h3>
          <Link to="/$locale/shop/$id" params={{ locale, id: `${id}` }}>
            {name}
          </Link>
        </h3>
      )}
      <p className="shop-price">{chf(price)}</p>
      {description === '' ? null : <TrustedHtml html={description} />}
      <div className="shop-buy">
        <Stock left={getStock(cart, item)} count={count} />
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number are not fields of a form */}
        <div className="shop-count" role="group" aria-label={text('shop.count', { name })}>
          {count > 0 ? (
            <>
              <Button
                look="quiet"
                className="button--icon"
                aria-label={text('shop.remove', { name })}
                onClick={takeOut}
              >
                <Minus aria-hidden="true" />
              </Button>
              <output aria-live="polite">
                {count}
                <span className="visually-hidden"> {text('shop.pieces_in_cart', { count })}</span>
              </output>
            </>
          ) : null}
          <Button
            ref={more}
            look="quiet"
            {...(count > 0 ? { className: 'button--icon' } : {})}
            blocked={!addable}
            aria-label={text('shop.add', { name })}
            onClick={() => addable && writeCart(add(readCart(), item))}
          >
            <Plus aria-hidden="true" />
            {count > 0 ? null : text('shop.add.short')}
          </Button>
        </div>
      </div>
    </article>
  )
}
