import * as styles from './shop.css'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ShopCategory, ShopItem } from '#contract/shop.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs } from '../page-texts/Words.tsx'
import { CartChanges } from './CartChanges.tsx'
import { useCartReconciliation } from './cart-store.ts'
import { ItemCard } from './ItemCard.tsx'
import { shopCategoriesQuery, shopItemsQuery } from './queries.ts'
import { ToCheckout } from './ToCheckout.tsx'

export const loadShop = async ({ context }: Loading): Promise<void> => {
  await Promise.all([
    loadTexts(context, 'shop'),
    load(context.queryClient, shopItemsQuery(context)),
    load(context.queryClient, shopCategoriesQuery(context)),
  ])
}

/** @throws notFound if the item is not on sale */
export const loadItem = async ({ context, params }: Loading & { readonly params: { readonly id: string } }) => {
  await loadShop({ context })
  const items = context.queryClient.getQueryData(shopItemsQuery(context).queryKey)
  if (items !== undefined && !items.some(({ id }) => `${id}` === params.id)) throw notFound()
}

interface ShelfProps {
  readonly category: ShopCategory | 'other'
  readonly title: string
  readonly items: readonly ShopItem[]
  readonly first: boolean
}

/** The items of one category. */
const Shelf = ({ category, title, items, first }: ShelfProps) => (
  <section className={styles.shopShelf} aria-labelledby={`shelf-${category}`}>
    <h2 id={`shelf-${category}`}>{title}</h2>
    {items.map((item, place) => (
      <ItemCard key={item.id} item={item} alone={false} first={first && place === 0} />
    ))}
  </section>
)

const Skeleton = () => (
  <div className={`${styles.shopShelf} skeleton`} aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
)

const NothingOnSale = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note>
      <p>{text('shop.empty')}</p>
      <div className="buttons">
        <Link className={buttonLook('quiet')} to="/$locale/calendar" params={{ locale }}>
          {text('shop.empty.concerts')}
        </Link>
      </div>
    </Note>
  )
}

/** The items of the shop, or one of them. */
export const ShopScreen = () => {
  const { id } = useParams({ strict: false })
  const app = useApp()
  const { locale } = app
  const text = useText()
  const texts = usePageTexts('shop')
  const { data: items, isError, refetch } = useQuery(shopItemsQuery(app))
  const { data: categories = [] } = useQuery(shopCategoriesQuery(app))
  useCartReconciliation(items)
  const item = id === undefined ? undefined : items?.find((one) => `${one.id}` === id)
  const shelves = categories.flatMap(({ id: category, name }) => {
    const its = items?.filter((one) => one.category === category) ?? []
    return its.length === 0 ? [] : [{ category, title: name, items: its }]
  })
  return (
    <div className={`wrap ${styles.shop}`}>
      <div className="page-head">
        {id === undefined ? null : (
          <Link className="go" to="/$locale/shop" params={{ locale }}>
            <ArrowLeft aria-hidden="true" />
            {text('shop.all')}
          </Link>
        )}
        <PageTitle>{item === undefined ? text('shop.title') : <InItsLanguage of={item} part="name" />}</PageTitle>
        {item === undefined ? <Paragraphs of={texts.one('shop.intro')} /> : null}
      </div>
      <hr className="rule" />
      <CartChanges />
      <ToCheckout />
      {items === undefined && isError ? (
        <LoadFailed onRetry={() => void refetch()}>{text('shop.failed')}</LoadFailed>
      ) : null}
      {items === undefined && !isError ? <Skeleton /> : null}
      {items?.length === 0 ? <NothingOnSale /> : null}
      {id !== undefined && item === undefined && items !== undefined ? <Note>{text('shop.gone')}</Note> : null}
      {item === undefined ? (
        shelves.map((shelf, place) => <Shelf key={shelf.category} {...shelf} first={place === 0} />)
      ) : (
        <ItemCard item={item} alone first />
      )}
      <ToCheckout />
      <div className="buttons">
        <Link className={buttonLook('quiet')} to="/$locale/terms" params={{ locale }}>
          {text('checkout.terms')}
        </Link>
      </div>
    </div>
  )
}
